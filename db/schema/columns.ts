import { customType, timestamp } from 'drizzle-orm/pg-core';
import type { Ids } from '../../src/content/items/ids';

/**
 * A `json` column that preserves strings: the drivers already parse values, and drizzle's own column would parse strings that look like
 * JSON ("12", "true") again.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

/** The ids of the items in a document's lists, in the shape of the document; null if it has none. */
export const ids = () => json('ids').$type<Ids>();
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => time('created_at').notNull().defaultNow();
export const updatedAt = () => time('updated_at').notNull().defaultNow();

/** The distinct words of a document for full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
