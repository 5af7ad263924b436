import { bigint, bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DraftOperation } from '../../src/content/draft-operation';
import { createdAt, json, updatedAt } from './columns';

/** Where a draft is between being written and being on the site. */
export type DraftState = 'draft' | 'published' | 'withdrawn';

export interface Author {
  id: string | null;
  name: string | null;
}

/** A named list of changes that are not on the site yet. */
export const drafts = pgTable(
  'drafts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    state: text('state').$type<DraftState>().notNull().default('draft'),
    /** Grows with each write of the draft. */
    version: integer('version').notNull().default(1),
    /** Everyone who has written it; who created it comes first. */
    authors: json('authors').$type<Author[]>().notNull(),
    /** The write that put it on the site. Not a foreign key, because a backup restores the history after all other tables. */
    changeSetId: bigint('change_set_id', { mode: 'number' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('drafts_state').on(table.state, table.updatedAt)],
);

/** The changes of a draft, in their order. */
export const draftOperations = pgTable(
  'draft_operations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    draftId: bigint('draft_id', { mode: 'number' })
      .notNull()
      .references(() => drafts.id),
    operation: json('operation').$type<DraftOperation>().notNull(),
    /** The page it belongs to. */
    pageId: text('page_id').notNull(),
    /** The ids of the items, elements and sections that it creates. */
    makes: json('makes').$type<string[]>().notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
  },
  (table) => [
    index('draft_operations_draft').on(table.draftId, table.id),
    index('draft_operations_page').on(table.pageId),
  ],
);
