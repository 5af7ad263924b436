import { type AnyPgColumn, bigint, bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { CommentAnchor } from '../../src/content/comment-anchor';
import { createdAt, json, time } from './columns';
import { type Author, drafts } from './drafts';

/** A person as named when the comment was written. */
export interface Mentioned {
  id: string;
  name: string;
}

/** Comments and their replies. A thread is identified by its first comment. */
export const comments = pgTable(
  'comments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The comment that it replies to; null for the first of a thread. */
    threadId: bigint('thread_id', { mode: 'number' }).references((): AnyPgColumn => comments.id),
    pageId: text('page_id').notNull(),
    /** The draft that it was written in; null for the site. */
    draftId: bigint('draft_id', { mode: 'number' }).references(() => drafts.id),
    /** Null for a reply. */
    anchor: json('anchor').$type<CommentAnchor & { excerpt: string }>(),
    body: text('body').notNull(),
    mentions: json('mentions').$type<Mentioned[]>().notNull(),
    /** Not a foreign key: comments stay when their author's account does not. */
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
    editedAt: time('edited_at'),
    /** Set for a first comment that was deleted and has replies. Its body is empty. */
    deletedAt: time('deleted_at'),
    /** When the thread was resolved; only set for its first comment. */
    resolvedAt: time('resolved_at'),
    resolvedBy: json('resolved_by').$type<Author>(),
  },
  (table) => [
    index('comments_page').on(table.pageId, table.id),
    index('comments_draft').on(table.draftId, table.id),
    index('comments_thread').on(table.threadId, table.id),
  ],
);
