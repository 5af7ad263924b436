import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns';

export const media = pgTable('media', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  mimeType: text('mime_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  alt: text('alt').notNull().default(''),
  /** The folder in the library; empty by default. */
  folder: text('folder').notNull().default(''),
  createdBy: text('created_by'),
  createdAt: createdAt(),
  /** When it was removed from the library. Its files stay, because a version may show them. */
  deletedAt: time('deleted_at'),
  /** When an admin withdrew it permanently: its files are deleted, its addresses return 410, and it cannot be uploaded again. */
  withdrawnAt: time('withdrawn_at'),
});

/** Documents of the library. Each has its own address, independent of the current file, which is in `media`. */
export const documents = pgTable(
  'documents',
  {
    id: text('id').primaryKey(),
    /** The name with its extension. */
    name: text('name').notNull(),
    /** The last segment of the address. */
    addressName: text('address_name').notNull(),
    folder: text('folder').notNull().default(''),
    key: text('key')
      .notNull()
      .references(() => media.key),
    createdBy: text('created_by'),
    changedAt: time('changed_at').notNull().defaultNow(),
    /** When it was removed from the library. Its address keeps working. */
    deletedAt: time('deleted_at'),
  },
  (table) => [index('documents_newest').on(table.changedAt, table.id)],
);
