import { bigint, bigserial, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns';

/** Bytes. Queries read and write them in base64, because the two drivers represent them differently. */
const bytea = customType<{ data: never }>({ dataType: () => 'bytea' });

/**
 * The response that visitors got at an address, and since when. The next row of the same address ends the use of this one, so no row ever changes.
 * Append-only.
 */
export const publications = pgTable(
  'publications',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The path, as links write it. */
    address: text('address').notNull(),
    /** Counts the rows of an address, so that several servers that record the same page add it once. */
    number: integer('number').notNull(),
    kind: text('kind').$type<'page' | 'feed' | 'file'>().notNull(),
    /** The page, or the id of the document. */
    pageId: text('page_id'),
    title: text('title').notNull(),
    /** SHA-256 of the manifest (`published_bodies`); null if nothing is at the address from then on. */
    manifest: text('manifest'),
    /** The version of the software that rendered it. */
    release: text('release').notNull(),
    /** The newest links of both chains when it was read. A rendering from before a recorded one is never added after it. */
    contentSeq: bigint('content_seq', { mode: 'number' }).notNull(),
    recordSeq: bigint('record_seq', { mode: 'number' }).notNull(),
    /** The newest change set that caused it, and the draft that this change set published. Not foreign keys, as in `drafts`. */
    changeSetId: bigint('change_set_id', { mode: 'number' }),
    draftId: bigint('draft_id', { mode: 'number' }),
    /** The entry of the audit log that caused it, if no change set did: of a setting, an image or a document. */
    auditId: bigint('audit_id', { mode: 'number' }),
    usedFrom: time('used_from').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('publications_address').on(table.address, table.number),
    index('publications_page').on(table.pageId, table.id),
    index('publications_time').on(table.usedFrom),
    index('publications_manifest').on(table.manifest),
  ],
);

/**
 * Everything that publications consist of, once per distinct content: pages, manifests, style sheets, scripts, fonts, and withdrawn files of
 * the library. Append-only.
 */
export const publishedBodies = pgTable('published_bodies', {
  /** SHA-256 of the uncompressed bytes, in hexadecimal. */
  hash: text('hash').primaryKey(),
  /** Size of the uncompressed bytes. */
  bytes: integer('bytes').notNull(),
  encoding: text('encoding').$type<'gzip' | 'identity'>().notNull(),
  data: bytea('data').notNull(),
  createdAt: createdAt(),
});

/** The hashes of the library's files that publications need. While they are not withdrawn, their bytes are in the library. Append-only. */
export const publishedFiles = pgTable(
  'published_files',
  {
    /** The key in the library's storage. The content at a key never changes. */
    key: text('key').primaryKey(),
    hash: text('hash').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('published_files_hash').on(table.hash)],
);
