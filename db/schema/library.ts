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
  /** Where it is kept in the library; empty where nobody has said. */
  folder: text('folder').notNull().default(''),
  createdBy: text('created_by'),
  createdAt: createdAt(),
  /** When it was taken out of the library; its files stay, since a version may show them. */
  deletedAt: time('deleted_at'),
  /** When an admin withdrew it for good: its files are deleted, its addresses answer 410, and it cannot be uploaded again. */
  withdrawnAt: time('withdrawn_at'),
});

/** Documents of the library, each at an address of its own whatever file stands there; the files themselves are among `media`. */
export const documents = pgTable(
  'documents',
  {
    id: text('id').primaryKey(),
    /** What it is called, with its ending. */
    name: text('name').notNull(),
    /** The last part of its address. */
    addressName: text('address_name').notNull(),
    folder: text('folder').notNull().default(''),
    key: text('key')
      .notNull()
      .references(() => media.key),
    createdBy: text('created_by'),
    changedAt: time('changed_at').notNull().defaultNow(),
    /** When it was taken out of the library; its address goes on leading to it. */
    deletedAt: time('deleted_at'),
  },
  (table) => [index('documents_newest').on(table.changedAt, table.id)],
);
