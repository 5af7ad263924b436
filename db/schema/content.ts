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
 * A page's content. `json`, not `jsonb`, because the key order is the order of sections. Title, address and status are part of the
 * content; each write also copies them to these columns, so that pages can be found by them.
 */
export const pages = pgTable(
  'pages',
  {
    pageId: text('page_id').primaryKey(),
    content: json('content').$type<Record<string, unknown>>().notNull(),
    ids: ids(),
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
    /** The model: the page's own id for built-in pages, otherwise its layout. */
    kind: text('kind').notNull().default(''),
    /** The normalized address; null if it is not a page of its own. */
    address: text('address'),
    status: text('status').$type<PageState>().notNull().default('published'),
    title: text('title').notNull().default(''),
  },
  (table) => [uniqueIndex('pages_address').on(table.address).where(sql`${table.status} <> 'deleted'`)],
);

/**
 * The data that lists show of the entries of collections, whatever their status. Updated with each write of the page's content, so that
 * lists do not read whole pages.
 */
export const collectionEntries = pgTable(
  'collection_entries',
  {
    pageId: text('page_id').primaryKey(),
    collection: text('collection').notNull(),
    status: text('status').$type<PageState>().notNull(),
    /** The date as `2026-03-01`, or an empty string. */
    day: text('day').notNull(),
    author: text('author').notNull(),
    /** The author's key in list addresses. */
    authorKey: text('author_key').notNull(),
    /** The ids of the categories. */
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

/** One row for each category of an entry. */
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

/** Redirects from addresses without a page. */
export const redirects = pgTable(
  'redirects',
  {
    id: serial('id').primaryKey(),
    /** The normalized address. */
    from: text('from').notNull(),
    /** Null if the page is permanently gone. */
    to: text('to'),
    /** `prefix` includes all addresses below it. */
    kind: text('kind').$type<'exact' | 'prefix'>().notNull().default('exact'),
    status: integer('status').$type<301 | 302 | 307 | 308 | 410>().notNull().default(301),
    /** Whether the redirect was added by moving a page or by hand. */
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
    /** The position among the page's sections. A moved section gets a value between its neighbors, which do not change. */
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
 * The search index, derived from the documents and updated when their version changes. It can be rebuilt at any time.
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

/** Addresses of other sites that pages link to, with the result of the last check. */
export const outsideLinks = pgTable('outside_links', {
  url: text('url').primaryKey(),
  /** `unsure` if the site blocks automated checks. */
  state: text('state').$type<'found' | 'broken' | 'unsure'>().notNull(),
  /** The problem; null if the address was found. */
  problem: text('problem'),
  checkedAt: time('checked_at').notNull(),
});

/**
 * The document that contains each element: a page's id, or `dynamic.{sectionId}`. Ids in deleted sections are free. Updated with every
 * write, so that finding an element, or checking whether its id is taken, needs no search in documents.
 */
export const elementOwners = pgTable('element_owners', {
  elementId: text('element_id').primaryKey(),
  owner: text('owner').notNull(),
});

/**
 * The time of each page's last change, including its sections. Every write takes the page's next time under this row's lock, at least
 * a millisecond after the previous one, so that the times, ids and versions of a page's changes grow together even if the clock is set
 * back.
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
