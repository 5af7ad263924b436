import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { comments, type Mentioned } from '../../../db/schema/comments';
import type { Author } from '../../../db/schema/drafts';
import { isPageName } from '../../../src/pages/page-ids';
import { canSignIn } from '../../accounts/auth/accounts';
import { parseIdCursor } from '../../platform/http/cursor';
import { readDraft } from '../drafts/load-draft';
import { type CommentRow, type Placed, placeThreads } from './read-commented';

/** A comment or a reply. */
interface Message {
  id: number;
  text: string;
  mentions: Mentioned[];
  author: Author;
  /** ISO 8601. */
  createdAt: string;
  editedAt: string | null;
}

/** A comment with its replies and its current place. */
export interface Thread extends Message, Placed {
  pageId: string;
  draftId: number | null;
  ref: string;
  quote: string | null;
  excerpt: string;
  isDeleted: boolean;
  resolvedAt: string | null;
  resolvedBy: Author | null;
  replies: Message[];
}

interface CommentsQuery {
  page?: string | undefined;
  /** Of this draft; by default, of the site. */
  draft?: number | undefined;
  state?: 'open' | 'resolved' | undefined;
  /** Only threads that mention the person with this id. */
  mentioned?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * Lists threads, newest first, with their current places. Those of a published draft are on the site too.
 * @throws AppError NOT_FOUND if there is no such draft, BAD_REQUEST for a malformed cursor
 */
export async function listThreads(
  db: Db,
  { page, draft, state, mentioned, cursor, limit }: CommentsQuery,
): Promise<{ items: Thread[]; nextCursor: string | null }> {
  if (draft !== undefined) await readDraft(db, draft);
  const before = cursor === undefined ? undefined : parseIdCursor(cursor);
  if (page !== undefined && !isPageName(page)) return { items: [], nextCursor: null };
  const { id, threadId, pageId, draftId, resolvedAt } = comments;
  const isOfSite = or(
    isNull(draftId),
    sql`exists (select from drafts d where d.id = ${draftId} and d.state = 'published')`,
  );
  const mentions = sql`exists (
    select from comments m, json_array_elements(m.mentions) as mention
    where (m.id = ${id} or m.thread_id = ${id}) and mention->>'id' = ${mentioned ?? ''})`;
  const rows = await db
    .select()
    .from(comments)
    .where(
      and(
        isNull(threadId),
        page === undefined ? undefined : eq(pageId, page),
        draft === undefined ? isOfSite : eq(draftId, draft),
        state === undefined ? undefined : state === 'open' ? isNull(resolvedAt) : sql`${resolvedAt} is not null`,
        mentioned === undefined ? undefined : mentions,
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await presentThreads(db, shown, draft ?? null),
    nextCursor: rows.length > limit && last ? String(last.id) : null,
  };
}

/** Adds the replies and the current place to a thread. @param row its first comment */
export async function presentThread(db: Db, row: CommentRow): Promise<Thread> {
  const [thread] = await presentThreads(db, [row], row.draftId);
  if (!thread) throw new Error('The comment was not presented.');
  return thread;
}

async function presentThreads(db: Db, rows: readonly CommentRow[], draftId: number | null): Promise<Thread[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const replies = await db.select().from(comments).where(inArray(comments.threadId, ids)).orderBy(asc(comments.id));
  const places = await placeThreads(db, rows, draftId);
  return rows.map((row) => {
    const { id, pageId, anchor, deletedAt, resolvedAt, resolvedBy } = row;
    const place = places.get(id);
    if (!place || !anchor) throw new Error('The first comment of a thread must have a place.');
    return {
      ...presentMessage(row),
      pageId,
      draftId: row.draftId,
      ref: anchor.ref,
      ...place,
      quote: anchor.quote?.words ?? null,
      excerpt: anchor.excerpt,
      isDeleted: deletedAt !== null,
      resolvedAt: resolvedAt?.toISOString() ?? null,
      resolvedBy: resolvedBy ?? null,
      replies: replies.filter(({ threadId }) => threadId === id).map(presentMessage),
    };
  });
}

function presentMessage({ id, body, mentions, actorId, actorName, createdAt, editedAt }: CommentRow): Message {
  return {
    id,
    text: body,
    mentions,
    author: { id: actorId, name: actorName },
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

/** Lists the people who can be mentioned, by name. */
export function listPeople(db: Db): Promise<Mentioned[]> {
  const { id, name } = user;
  return db.select({ id, name }).from(user).where(canSignIn).orderBy(asc(name), asc(id));
}
