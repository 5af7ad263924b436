import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { comments, type Mentioned } from '../../../db/schema/comments';
import { findPlace } from '../../../src/content/comment-anchor';
import { cutText, findQuote, makeQuote, quotableText } from '../../../src/content/find-quote';
import { PathError } from '../../../src/lib/dotted-path';
import { recordAudit } from '../../accounts/audit/record-audit';
import { canSignIn } from '../../accounts/auth/accounts';
import type { Actor } from '../../platform/actor';
import { refuseHeld } from '../../platform/database/holds';
import { AppError } from '../../platform/errors';
import { publishComment } from '../../platform/live/notify';
import { badInput, refuseUnstorable } from '../../platform/refuse-unstorable';
import { toAuthor } from '../drafts/author';
import { readDraft } from '../drafts/load-draft';
import { dismissAnswered, notifyOfComment, notifyOfEdit, withdrawNotifications } from './notify-comment';
import { type CommentRow, readCommentedPage } from './read-commented';

/** The maximum length of a comment, in characters. */
export const MAX_TEXT = 4000;
/** The maximum number of replies in a thread. */
export const MAX_REPLIES = 100;
/** The maximum length of all comments in a thread, in characters. */
export const MAX_THREAD = 100_000;
/** The maximum number of open threads on a page, or on a page in a draft. */
export const MAX_THREADS = 500;
/** The number of characters of a place that are stored to recognize it when it is gone. */
const EXCERPT = 120;

/** What someone writes, with the ids of the people it mentions. */
export interface Written {
  text: string;
  mentions: readonly string[];
}

export interface NewComment extends Written {
  pageId: string;
  draftId: number | null;
  path: string;
  quote?: { words: string; start?: number | undefined } | undefined;
}

/**
 * Comments on a place of a page, on the site or in a draft.
 * @throws AppError NOT_FOUND if there is no such page, draft or place, BAD_REQUEST for a malformed path, CONFLICT if the draft is published,
 * UNPROCESSABLE_CONTENT if the quoted words are not there, a mentioned person has no account, or the page has too many open comments
 */
export function createComment(db: Db, given: NewComment, actor: Actor): Promise<CommentRow> {
  const { pageId, draftId, text } = given;
  refuseUnstorable('text', text);
  return db.transaction(async (tx) => {
    if (draftId !== null && (await readDraft(tx, draftId)).state === 'published') {
      throw new AppError('CONFLICT', 'This draft is published. Comment on the site instead.');
    }
    const anchor = await createAnchor(tx, given);
    const mentions = await findMentioned(tx, given.mentions);
    await refuseCrowd(tx, given);
    const row = await insertComment(tx, { pageId, draftId, anchor, body: text, mentions }, actor);
    await notifyOfComment(tx, row, row, actor);
    return row;
  });
}

async function createAnchor(tx: Db, { pageId, draftId, path, quote }: NewComment) {
  const page = await readCommentedPage(tx, pageId, draftId);
  const place = findPlaceOf(page, path);
  if (!place) {
    const message = 'There is nothing at this path on the page.';
    throw new AppError('NOT_FOUND', message, { issues: [{ path: 'path', message }] });
  }
  const text = quotableText(place.value);
  const excerpt = cutText(text, 0, EXCERPT);
  if (!quote) return { ref: place.ref, quote: null, excerpt };
  const range = findQuote(text, quote);
  if (!range) {
    const message = 'These words are not in the text at this path. Save the text first if you have just written them.';
    throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'quote.words', message }] });
  }
  return { ref: place.ref, quote: makeQuote(text, range), excerpt };
}

function findPlaceOf(...[page, path]: Parameters<typeof findPlace>) {
  try {
    return findPlace(page, path);
  } catch (error) {
    throw error instanceof PathError ? badInput('path', error.message) : error;
  }
}

/**
 * @param before the people whom the comment mentions already, who may have no account anymore
 * @throws AppError UNPROCESSABLE_CONTENT if there is no such person with an account
 */
async function findMentioned(tx: Db, ids: readonly string[], before: readonly Mentioned[] = []): Promise<Mentioned[]> {
  const kept = before.filter((person) => ids.includes(person.id));
  const wanted = [...new Set(ids)].filter((one) => !kept.some((person) => person.id === one));
  if (wanted.length === 0) return kept;
  const { id, name } = user;
  const found = await tx
    .select({ id, name })
    .from(user)
    .where(and(inArray(id, wanted), canSignIn));
  if (found.length === wanted.length) return [...kept, ...found];
  const message = 'Nobody with this id can be mentioned.';
  const issues = ids.flatMap((one, index) =>
    [...kept, ...found].some((person) => person.id === one) ? [] : [{ path: `mentions.${index}`, message }],
  );
  throw new AppError('UNPROCESSABLE_CONTENT', message, { issues });
}

async function refuseCrowd(tx: Db, { pageId, draftId }: Pick<NewComment, 'pageId' | 'draftId'>): Promise<void> {
  // One at a time, because several could otherwise take the last place.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${pageId} ${draftId ?? ''}`}, 5))`);
  const isOfDraft = draftId === null ? isNull(comments.draftId) : eq(comments.draftId, draftId);
  const isOpen = and(isNull(comments.threadId), isNull(comments.resolvedAt));
  const [row] = await tx
    .select({ open: count() })
    .from(comments)
    .where(and(eq(comments.pageId, pageId), isOfDraft, isOpen));
  if (!row || row.open < MAX_THREADS) return;
  throw new AppError(
    'UNPROCESSABLE_CONTENT',
    `A page can have at most ${MAX_THREADS} open comments. Resolve some of them first.`,
  );
}

type Inserted = Pick<typeof comments.$inferInsert, 'threadId' | 'pageId' | 'draftId' | 'anchor' | 'body' | 'mentions'>;

async function insertComment(tx: Db, given: Inserted, actor: Actor): Promise<CommentRow> {
  const { id: actorId, name: actorName } = toAuthor(actor);
  const [row] = await tx
    .insert(comments)
    .values({ ...given, actorId, actorName })
    .returning();
  if (!row) throw new Error('The comment was not written.');
  await publishComment(tx, row);
  return row;
}

/** Reads a thread by its first comment. @throws AppError NOT_FOUND */
export async function readThread(db: Db, id: number, isLocked = false): Promise<CommentRow> {
  const query = db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.threadId)));
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) throw new AppError('NOT_FOUND', `There is no comment ${id}.`);
  return row;
}

/**
 * Replies to a comment. A reply to a resolved thread opens it again.
 * @returns the thread's first comment
 * @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT if the thread is too long, a mentioned person has no account, or the page has too
 * many open comments to open a resolved one
 */
export function replyTo(db: Db, { id, text, mentions }: Written & { id: number }, actor: Actor): Promise<CommentRow> {
  refuseUnstorable('text', text);
  return db.transaction(async (tx) => {
    const thread = await readThread(tx, id, true);
    await refuseLong(tx, id, { characters: text.length, replies: 1 });
    const { pageId, draftId } = thread;
    const mentioned = await findMentioned(tx, mentions);
    const reply = await insertComment(tx, { threadId: id, pageId, draftId, body: text, mentions: mentioned }, actor);
    await notifyOfComment(tx, reply, thread, actor);
    await dismissAnswered(tx, thread, actor);
    return thread.resolvedAt === null ? thread : reopen(tx, thread);
  });
}

/** @throws AppError UNPROCESSABLE_CONTENT if a thread would have too many replies or characters */
async function refuseLong(tx: Db, id: number, added: { characters: number; replies: number }): Promise<void> {
  const [row] = await tx
    .select({ all: count(), characters: sql<number>`sum(char_length(${comments.body}))::int` })
    .from(comments)
    .where(or(eq(comments.id, id), eq(comments.threadId, id)));
  const message = !row
    ? null
    : row.all - 1 + added.replies > MAX_REPLIES
      ? `A comment can have at most ${MAX_REPLIES} replies. Start another one.`
      : row.characters + added.characters > MAX_THREAD
        ? `A comment and its replies can have at most ${MAX_THREAD.toLocaleString('en')} characters. Start another one.`
        : null;
  if (message) throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'text', message }] });
}

/**
 * Resolves a thread or opens it again. Has no effect if it is already in that state.
 * @throws AppError NOT_FOUND, FORBIDDEN for an API key that did not write it, UNPROCESSABLE_CONTENT if the page has too many open comments to open it
 */
export function setResolved(db: Db, id: number, isResolved: boolean, actor: Actor): Promise<CommentRow> {
  return db.transaction(async (tx) => {
    const thread = await readThread(tx, id, true);
    if (actor.kind === 'key' && !isOwn(thread, actor)) {
      throw new AppError('FORBIDDEN', 'An API key can only resolve and reopen comments of its own.');
    }
    if ((thread.resolvedAt !== null) === isResolved) return thread;
    await dismissAnswered(tx, thread, actor);
    return isResolved ? setState(tx, thread, toAuthor(actor)) : reopen(tx, thread);
  });
}

async function reopen(tx: Db, thread: CommentRow): Promise<CommentRow> {
  await refuseCrowd(tx, thread);
  return setState(tx, thread, null);
}

async function setState(tx: Db, { id }: CommentRow, by: CommentRow['resolvedBy']): Promise<CommentRow> {
  const set = { resolvedAt: by && new Date(), resolvedBy: by };
  const [row] = await tx.update(comments).set(set).where(eq(comments.id, id)).returning();
  if (!row) throw new Error('The comment was not written.');
  await publishComment(tx, row);
  return row;
}

/**
 * Changes the text of the caller's own comment or reply.
 * @returns the thread's first comment
 * @throws AppError NOT_FOUND, FORBIDDEN if someone else wrote it, UNPROCESSABLE_CONTENT as for a new one
 */
export function editComment(
  db: Db,
  { id, text, mentions }: Written & { id: number },
  actor: Actor,
): Promise<CommentRow> {
  refuseUnstorable('text', text);
  return db.transaction(async (tx) => {
    const { comment, thread } = await lockComment(tx, id);
    if (!isOwn(comment, actor)) throw new AppError('FORBIDDEN', 'You can only edit your own comments.');
    await refuseLong(tx, thread.id, { characters: text.length - comment.body.length, replies: 0 });
    const set = { body: text, mentions: await findMentioned(tx, mentions, comment.mentions), editedAt: new Date() };
    const [row] = await tx.update(comments).set(set).where(eq(comments.id, id)).returning();
    if (!row) throw new Error('The comment was not written.');
    await publishComment(tx, row);
    await notifyOfEdit(tx, row, thread, actor);
    return row.threadId === null ? row : thread;
  });
}

/**
 * Deletes a comment or reply: the caller's own, or any if the caller is an admin. A first comment with replies leaves a placeholder, which
 * is deleted with the last reply.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT if a legal hold covers it
 */
export function deleteComment(db: Db, id: number, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const { comment, thread } = await lockComment(tx, id);
    const isAllowed = isOwn(comment, actor) || (actor.writesAs === undefined ? actor.role : actor.writesAs) === 'admin';
    if (!isAllowed) throw new AppError('FORBIDDEN', 'Only admins can delete comments of other people.');
    const { pageId, actorId, createdAt } = comment;
    await refuseHeld(tx, 'This comment', { pageId, people: [actorId], since: createdAt, until: createdAt });
    const replies = await tx.select({ id: comments.id }).from(comments).where(eq(comments.threadId, thread.id));
    const isFirst = comment.threadId === null;
    if (isFirst && replies.length > 0) {
      const set = { body: '', mentions: [], deletedAt: new Date() };
      await tx.update(comments).set(set).where(eq(comments.id, id));
    } else {
      await tx.delete(comments).where(eq(comments.id, id));
      const isLast = !isFirst && replies.length === 1 && thread.deletedAt !== null;
      if (isLast) await tx.delete(comments).where(eq(comments.id, thread.id));
    }
    if (!isOwn(comment, actor)) {
      await recordAudit(tx, actor, 'comment-delete', `${comment.actorName ?? 'Unknown'}, on ${comment.pageId}`);
    }
    await publishComment(tx, thread);
    await withdrawNotifications(tx, id, thread);
  });
}

/** The comments of a person's API keys are their own, but a key has only those that it wrote. */
function isOwn({ actorId, actorName }: CommentRow, actor: Actor): boolean {
  return actorId !== null && actorId === actor.id && (actor.kind !== 'key' || actorName === toAuthor(actor).name);
}

/** Reads a comment that is not deleted and locks its thread. @throws AppError NOT_FOUND */
async function lockComment(tx: Db, id: number): Promise<{ comment: CommentRow; thread: CommentRow }> {
  const missing = () => new AppError('NOT_FOUND', `There is no comment ${id}.`);
  const [found] = await tx.select({ threadId: comments.threadId }).from(comments).where(eq(comments.id, id));
  if (!found) throw missing();
  const thread = await readThread(tx, found.threadId ?? id, true);
  const [comment] = await tx.select().from(comments).where(eq(comments.id, id));
  if (!comment || comment.deletedAt !== null) throw missing();
  return { comment, thread };
}
