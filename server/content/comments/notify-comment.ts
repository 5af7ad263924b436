import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { comments } from '../../../db/schema/comments';
import { sayPerson } from '../../../src/lib/name-person';
import { quoteName } from '../../../src/lib/quote-name';
import {
  amendNotifications,
  dismissNotifications,
  type Notice,
  notifyPeople,
} from '../../accounts/notifications/notify-people';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { readPageTitle } from '../changes/find-page';
import { toAuthor } from '../drafts/author';
import { readDraft } from '../drafts/load-draft';
import type { CommentRow } from './read-commented';

/** Notifies the people whom a new comment or reply mentions, those who have written in its thread, and the authors of its draft. */
export async function notifyOfComment(tx: Db, comment: CommentRow, thread: CommentRow, actor: Actor): Promise<void> {
  const taken = await tx
    .select({ id: comments.actorId })
    .from(comments)
    .where(and(or(eq(comments.id, thread.id), eq(comments.threadId, thread.id)), isNull(comments.deletedAt)));
  const mentioned = comment.mentions.map(({ id }) => id);
  const others = taken.map(({ id }) => id).filter((id) => id !== null && !mentioned.includes(id));
  const told = [...mentioned, ...others];
  const authors = (await listAuthors(tx, thread)).filter((id) => !told.includes(id));
  if ([...told, ...authors].every((id) => id === actor.id)) return;
  const { who, where, notice } = await describeComment(tx, comment, thread, actor);
  await notifyPeople(tx, mentioned, { ...notice, kind: 'mentioned', text: `${who} mentioned you ${where}.` }, actor.id);
  await notifyPeople(
    tx,
    others,
    { ...notice, kind: 'replied', text: `${who} replied to a comment ${where}.` },
    actor.id,
  );
  const what = comment.id === thread.id ? 'commented' : 'replied to a comment';
  await notifyPeople(tx, authors, { ...notice, kind: 'commented', text: `${who} ${what} ${where}.` }, actor.id);
}

async function listAuthors(tx: Db, { draftId }: CommentRow): Promise<(string | null)[]> {
  return draftId === null ? [] : (await readDraft(tx, draftId)).authors.map(({ id }) => id);
}

/** Changes the words in the notifications of an edited comment, and notifies people whom it has not mentioned before. */
export async function notifyOfEdit(tx: Db, comment: CommentRow, thread: CommentRow, actor: Actor): Promise<void> {
  const { who, where, notice } = await describeComment(tx, comment, thread, actor);
  await amendNotifications(tx, notice.subject, notice.cause, comment.body);
  const mentioned = comment.mentions.map(({ id }) => id);
  await notifyPeople(tx, mentioned, { ...notice, kind: 'mentioned', text: `${who} mentioned you ${where}.` }, actor.id);
}

/** Marks what a person was told about a thread as read, because they have answered or resolved it. */
export async function dismissAnswered(tx: Db, thread: CommentRow, { id, kind }: Actor): Promise<void> {
  if (id !== null && kind !== 'key') await dismissNotifications(tx, subjectOf(thread), { personId: id });
}

/** Deletes the notifications of a deleted comment, which contain its words. */
export async function withdrawNotifications(tx: Db, id: number, thread: CommentRow): Promise<void> {
  await amendNotifications(tx, subjectOf(thread), `comment/${id}`, null);
}

async function describeComment(tx: Db, { id, body }: CommentRow, thread: CommentRow, actor: Actor) {
  const notice = { subject: subjectOf(thread), cause: `comment/${id}`, detail: body } satisfies Partial<Notice>;
  return { who: sayPerson(toAuthor(actor)), where: await describePlace(tx, thread), notice };
}

async function describePlace(tx: Db, { pageId, draftId }: CommentRow): Promise<string> {
  if (draftId !== null) return `in ${quoteName((await readDraft(tx, draftId)).name)}`;
  try {
    return `on ${await readPageTitle(tx, pageId)}`;
  } catch (error) {
    // The thread stays when its page is deleted.
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'on a deleted page';
    throw error;
  }
}

function subjectOf({ id, pageId, draftId }: CommentRow) {
  return { kind: 'comment' as const, id, pageId, draftId };
}
