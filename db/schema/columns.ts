import { customType, timestamp } from 'drizzle-orm/pg-core';
import type { Ids } from '../../src/content/items/ids';

/**
 * A `json` column whose texts stay texts: the drivers parse what they read, and drizzle's own column would parse a text that
 * looks like JSON ("12", "true") once more.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

/** The ids of the items in a document's lists, in its shape; null where it has none. */
export const ids = () => json('ids').$type<Ids>();
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => time('created_at').notNull().defaultNow();
export const updatedAt = () => time('updated_at').notNull().defaultNow();

/** The words of a document, each once, as the database looks them up. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
