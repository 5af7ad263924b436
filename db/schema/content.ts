import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PageState } from '../../src/pages/page-facts';
import { createdAt, ids, json, time, tsvector, updatedAt } from './columns';

/**
 * A page's content. `json`, not `jsonb`: key order is the sections' order. What the page is called, where it stands and whether
 * visitors may read it is in the content too; whoever writes content keeps it here as well, so that a page is found by it.
 */
export const pages = pgTable(
  'pages',
  {
    pageId: text('page_id').primaryKey(),
    content: json('content').$type<Record<string, unknown>>().notNull(),
    ids: ids(),
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
    /** Which model it has: its own id of the code's pages, else a layout. */
    kind: text('kind').notNull().default(''),
    /** In its normal form; null for what is no page of its own. */
    address: text('address'),
    status: text('status').$type<PageState>().notNull().default('published'),
    title: text('title').notNull().default(''),
  },
  (table) => [uniqueIndex('pages_address').on(table.address).where(sql`${table.status} <> 'deleted'`)],
);

/**
 * What lists ask of the pages that are entries of a collection, in whatever state; whoever writes a page's content keeps it here too,
 * so that a list reads the part of it that it shows, and nothing else.
 */
export const collectionEntries = pgTable(
  'collection_entries',
  {
    pageId: text('page_id').primaryKey(),
    collection: text('collection').notNull(),
    status: text('status').$type<PageState>().notNull(),
    /** `2026-03-01`; empty where it has none. */
    day: text('day').notNull(),
    author: text('author').notNull(),
    /** By which the author's entries are asked for. */
    authorKey: text('author_key').notNull(),
    /** Their ids. */
    categories: json('categories').$type<string[]>().notNull(),
    standfirst: text('standfirst').notNull(),
    cover: text('cover').notNull(),
  },
  (table) => [
    index('collection_entries_listed').on(table.collection, table.status, table.day, table.pageId),
    index('collection_entries_author').on(table.collection, table.status, table.authorKey, table.day, table.pageId),
    index('collection_entries_all').on(table.collection, table.day, table.pageId),
  ],
);

/** The same by each of an entry's categories. */
export const collectionEntryCategories = pgTable(
  'collection_entry_categories',
  {
    pageId: text('page_id').notNull(),
    category: text('category').notNull(),
    collection: text('collection').notNull(),
    status: text('status').$type<PageState>().notNull(),
    day: text('day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.category] }),
    index('collection_entry_categories_listed').on(
      table.collection,
      table.category,
      table.status,
      table.day,
      table.pageId,
    ),
    index('collection_entry_categories_all').on(table.collection, table.category, table.day, table.pageId),
  ],
);

/** Where visitors are sent from addresses at which no page stands any more. */
export const redirects = pgTable(
  'redirects',
  {
    id: serial('id').primaryKey(),
    /** In its normal form, as pages' addresses are. */
    from: text('from').notNull(),
    /** Null where it is said that what was there is gone. */
    to: text('to'),
    /** `prefix`: all that lies below it too. */
    kind: text('kind').$type<'exact' | 'prefix'>().notNull().default('exact'),
    status: integer('status').$type<301 | 302 | 307 | 308 | 410>().notNull().default(301),
    /** What made it: a page that was moved, or a person. */
    origin: text('origin').$type<'move' | 'hand'>().notNull().default('move'),
    uses: bigint('uses', { mode: 'number' }).notNull().default(0),
    lastUsedAt: time('last_used_at'),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('redirects_from').on(table.from), index('redirects_to').on(table.to)],
);

/** Dynamic sections (spec section 3). Deleted ones stay, so that they can be restored. */
export const sections = pgTable(
  'sections',
  {
    id: serial('id').primaryKey(),
    sectionId: text('section_id').notNull(),
    sectionType: text('section_type').notNull(),
    sectionName: text('section_name').notNull(),
    sectionData: json('section_data').$type<Record<string, unknown>>().notNull(),
    ids: ids(),
    /** Its rank among its page's sections: one that is moved goes between two others, which stay as they are. */
    position: doublePrecision('position').notNull(),
    pageId: text('page_id').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: text('created_by'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    uniqueIndex('sections_section_id').on(table.sectionId),
    index('sections_page').on(table.pageId, table.position, table.id).where(sql`${table.deletedAt} is null`),
  ],
);

/**
 * What is found by words: made of the documents, and made anew of those that are of another version. Nothing that is lost with it can
 * not be made again.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    /** A page's id, or `dynamic.{sectionId}`. */
    document: text('document').primaryKey(),
    pageId: text('page_id').notNull(),
    version: integer('version').notNull(),
    changedAt: time('changed_at').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('search_documents_words').using('gin', table.words),
    index('search_documents_newest').on(table.changedAt, table.document),
    index('search_documents_page').on(table.pageId),
  ],
);

/** Addresses of other sites that pages link to, and whether something stood there when it was looked last. */
export const outsideLinks = pgTable('outside_links', {
  url: text('url').primaryKey(),
  /** `unsure`: it does not let programs look. */
  state: text('state').$type<'found' | 'broken' | 'unsure'>().notNull(),
  /** What is said of it; null where it is found. */
  problem: text('problem'),
  checkedAt: time('checked_at').notNull(),
});

/**
 * In which document each element stands: a page's id, or `dynamic.{sectionId}`; those of deleted sections are free. Kept with
 * every write, so that an element is found, and its id known to be taken, without a look into the documents.
 */
export const elementOwners = pgTable('element_owners', {
  elementId: text('element_id').primaryKey(),
  owner: text('owner').notNull(),
});

/**
 * When each page was changed last, its sections' changes among them. Every write takes its page's next moment under this row's
 * lock, a whole millisecond later than the one before at least: times, ids and versions of a page's changes grow together, even
 * where the clock is set back.
 */
export const pageClocks = pgTable('page_clocks', {
  pageId: text('page_id').primaryKey(),
  lastAt: time('last_at').notNull(),
});

export const sectionTemplates = pgTable(
  'section_templates',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    sectionType: text('section_type').notNull(),
    sectionData: json('section_data').$type<Record<string, unknown>>().notNull(),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('section_templates_name').on(sql`lower(${table.name})`)],
);
