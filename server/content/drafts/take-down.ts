import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { drafts, type LeftOut, type PlannedTime } from '../../../db/schema/drafts';
import { changes } from '../../../db/schema/history';
import { isOpenState } from '../../../src/content/draft-states';
import { sayPerson } from '../../../src/lib/name-person';
import { quoteName } from '../../../src/lib/quote-name';
import { createApprovalError } from '../../accounts/settings/publishing-approval';
import type { ApprovalRule } from '../../accounts/settings/site-settings';
import type { Actor } from '../../platform/actor';
import { readClock } from '../../platform/database/read-clock';
import { AppError } from '../../platform/errors';
import { isContentChange } from '../changes/change';
import { buildInverse } from '../history/revert-set';
import type { PageAuthor } from '../pages/change-page';
import { addToDraft } from './add-to-draft';
import { addAuthor, toAuthor } from './author';
import { addDraftEvent } from './draft-events';
import { OPEN } from './list-drafts';
import { type DraftRow, readDraft } from './load-draft';
import { mergeDraft } from './merge-draft';
import { cut } from './name-by-pages';
import type { NewChange } from './plan-changes';
import { describeTime, type GivenTime, planTime } from './planned-time';
import { pickAuthor } from './review-draft';
import { listPages, readNewestChangeSet } from './site-changes';
import { createDraft, type Expected, lockEditableDraft, storeDraft } from './write-draft';

/**
 * Plans when the changes of a draft are taken back after it is published, or that they are not. It belongs to the result: it can only be planned
 * while the changes can be edited, an approval covers it, and planning it is a contribution to the draft.
 * @param takeDown null to plan none
 * @throws AppError NOT_FOUND, CONFLICT if the changes cannot be edited or the draft has changed since the caller read it, and those of `planTime`
 */
export async function planTakeDown(
  db: Db,
  { id, takeDown, ...expected }: { id: number; takeDown: GivenTime | null } & Expected,
  actor: Actor,
  timeZone: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, id, expected);
    const planned = takeDown && planTime(takeDown, { timeZone, now: await readClock(tx), at: 'takeDown.' });
    if (planned?.at === draft.takeDown?.at) return;
    await storeDraft(tx, draft, { takeDown: planned, authors: addAuthor(draft.authors, toAuthor(actor)) });
    await addTakeDownEvent(tx, id, planned, actor);
  });
}

export function addTakeDownEvent(tx: Db, id: number, planned: PlannedTime | null, actor: Actor): Promise<void> {
  const note = planned ? describeTime(planned) : 'No take-down';
  return addDraftEvent(tx, id, 'take-down-planned', actor, { note });
}

/** @throws AppError CONFLICT if a draft would be taken down before it is published */
export async function refusePassedTakeDown(tx: Db, { takeDown }: DraftRow): Promise<void> {
  if (takeDown === null || Date.parse(takeDown.at) > (await readClock(tx))) return;
  throw new AppError(
    'CONFLICT',
    'The take-down of this draft was planned for a time that has passed. Plan another one. Nothing was published.',
  );
}

/**
 * Refuses a take-down before the time that its carried approval names.
 * @param at when it will be published, in milliseconds
 * @throws AppError FORBIDDEN (with the reason `APPROVAL_REQUIRED`)
 */
export async function refuseEarlyTakeDown(
  tx: Db,
  { approval, takesDownId }: DraftRow,
  rule: ApprovalRule | null,
  at: number,
): Promise<void> {
  if (rule === null || !approval?.isCarried || takesDownId === null) return;
  const { takeDown } = await readDraft(tx, takesDownId);
  if (takeDown === null || at >= Date.parse(takeDown.at)) return;
  throw createApprovalError(
    `The approval of this take-down counts from ${describeTime(takeDown)} on. To publish it earlier, edit it again and ask for a review`,
  );
}

interface Published {
  draft: DraftRow;
  changeSetId: number;
  /** True if what was published was approved with its take-down, or needs no approval. */
  isApproved: boolean;
}

/**
 * Creates the draft that takes back a published one at the planned time: a draft with the inverse of the change set, scheduled for its own hash.
 * The approval of the published draft named the take-down, so it is carried over. It counts from the planned time on, and as long as visitors do not
 * begin to see a place that it writes. Without it, the draft is not scheduled and somebody has to decide. Does nothing for a draft without a take-down.
 * @throws AppError CONFLICT if the changes cannot be taken back
 */
export async function createTakeDown(
  tx: Db,
  { draft, changeSetId, isApproved }: Published,
  by: PageAuthor,
): Promise<void> {
  const { takeDown, approval } = draft;
  const { actor, source } = by;
  if (takeDown === null) return;
  const { created, leftOut } = await createInverse(tx, draft, changeSetId, by);
  // The changes were just written. If any of them is left out, this is not the take-down that was approved.
  if (leftOut.length > 0) throw new AppError('CONFLICT', CANNOT_TAKE_BACK);
  const { id } = created;
  const merged = await mergeDraft(tx, created);
  const { hash } = merged;
  const own = { authors: draft.authors };
  if (!isApproved) {
    await storeDraft(tx, created, {
      ...own,
      state: 'draft',
      scheduleFailure: { dueAt: takeDown.at, reason: UNAPPROVED },
    });
    await addDraftEvent(tx, id, 'schedule-failed', null, { note: UNAPPROVED, hash });
    return;
  }
  const known = { hash, pages: listPages(merged), changeSetId: await readNewestChangeSet(tx) };
  const schedule = { ...takeDown, ...known, by: pickAuthor(actor), keyId: actor.keyId ?? null, source };
  const carried = approval && { ...approval, ...known, isCarried: true as const };
  await storeDraft(tx, created, { ...own, state: 'scheduled', schedule, approval: carried, review: draft.review });
  const approved = approval ? `, approved by ${sayPerson(approval.by)} with the draft ${quoteName(draft.name)}` : '';
  await addDraftEvent(tx, id, 'scheduled', actor, { note: `${describeTime(takeDown)}${approved}`, hash });
}

const UNAPPROVED =
  'The draft was published without approval, so its take-down is not approved either. Ask for a review of it, and schedule it.';

/**
 * Creates a draft that takes back a published one, to be checked, reviewed and published or scheduled like any other. Places
 * that have changed on the site since stay as they are, and the new draft lists them.
 * @returns its id
 * @throws AppError NOT_FOUND; CONFLICT if the draft is not published or has changed nothing, another draft takes it back already, or nothing
 * can be taken back
 */
export function prepareTakeDown(db: Db, id: number, by: PageAuthor): Promise<number> {
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    if (draft.state !== 'published') throw new AppError('CONFLICT', 'Only a published draft can be taken down.');
    if (draft.changeSetId === null) throw new AppError('CONFLICT', 'This draft changed nothing on the site.');
    const other = await findTakeDown(tx, id);
    if (other) throw new AppError('CONFLICT', `The draft ${quoteName(other.name)} takes these changes back already.`);
    const { changeSetId } = draft;
    return (await explainOverwritten(() => createInverse(tx, draft, changeSetId, by))).created.id;
  });
}

/** Returns the draft that takes a published one back, or has done so; undefined if there is none, or it was withdrawn. */
async function findTakeDown(tx: Db, id: number): Promise<DraftRow | undefined> {
  const isOf = and(eq(drafts.takesDownId, id), ne(drafts.state, 'withdrawn'));
  const [found] = await tx.select().from(drafts).where(isOf).limit(1);
  return found;
}

/** A write of the site to undo, or one of its changes. */
export interface Undone {
  changeSetId: number;
  changeId?: number | undefined;
  /** `after` to apply the change again instead of undoing it. */
  to?: 'before' | 'after' | undefined;
}

/**
 * Creates a draft that undoes a write of the site, or one change of it, to be reviewed and published like any other. Other places of a whole
 * write that have changed since stay as they are, as the record of the draft says. A write that published a draft is taken down. If an open
 * draft makes exactly these changes already, there is no second one.
 * @param name without one, the draft is named by its pages
 * @returns the id of the new or the open draft
 * @throws AppError NOT_FOUND for an unknown change; UNPROCESSABLE_CONTENT if a whole write should be applied again; CONFLICT if nothing can be
 * undone, or the published draft was taken back
 */
export async function prepareUndo(
  db: Db,
  { name, ...undone }: Undone & { name: string | undefined },
  by: PageAuthor,
): Promise<number> {
  const { changeSetId, changeId } = undone;
  if (undone.to === 'after' && changeId === undefined) {
    throw new AppError('UNPROCESSABLE_CONTENT', 'Name the change to apply again.');
  }
  let open: number | undefined;
  try {
    return await db.transaction(async (tx) => {
      const ofSet = eq(changes.changeSetId, changeSetId);
      const isKnown = await tx.$count(changes, changeId === undefined ? ofSet : and(ofSet, eq(changes.id, changeId)));
      if (isKnown === 0) throw new AppError('NOT_FOUND', 'This change does not exist.');
      // The second of two people who undo the same change gets the draft of the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`undo ${changeSetId}`}, 5))`);
      if (changeId === undefined) {
        const [published] = await tx.select({ id: drafts.id }).from(drafts).where(eq(drafts.changeSetId, changeSetId));
        const other = published && (await findTakeDown(tx, published.id));
        if (other && isOpenState(other.state)) return other.id;
        if (published) return prepareTakeDown(tx, published.id, by);
      }
      const { id } = await explainOverwritten(() => createInverseDraft(tx, name, undone, by), undone.to);
      open = await findSameDraft(tx, id);
      if (open !== undefined) tx.rollback();
      return id;
    });
  } catch (error) {
    if (open !== undefined) return open;
    throw error;
  }
}

/** Returns another open draft with exactly the operations of a draft. */
async function findSameDraft(tx: Db, id: number): Promise<number | undefined> {
  const rows = await tx.execute(sql`
    with listed as (
      select draft_id, string_agg(operation::text, E'\n' order by draft_operations.id) as operations
      from draft_operations join drafts on drafts.id = draft_id
      where drafts.state in (${OPEN}) and draft_id in (
        select draft_id from draft_operations group by draft_id
        having count(*) = (select count(*) from draft_operations where draft_id = ${id}))
      group by draft_id)
    select other.draft_id::float8 as id from listed join listed as other using (operations)
    where listed.draft_id = ${id} and other.draft_id <> ${id} order by 1 limit 1`);
  return rawRows<{ id: number }>(rows)[0]?.id;
}

/** Says in words why nothing can be taken back, or applied again. @throws AppError CONFLICT */
async function explainOverwritten<T>(create: () => Promise<T>, to: Undone['to'] = 'before'): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof AppError) || !OVERWRITTEN.has(error.code)) throw error;
    const words = to === 'before' ? CANNOT_TAKE_BACK : CANNOT_APPLY_AGAIN;
    // The place is free, but the site with that value would not be valid, such as with an address that another page has by now.
    const isInvalid = error.code === 'UNPROCESSABLE_CONTENT';
    const reason = `${to === 'before' ? 'These changes can no longer be taken back' : 'This change can no longer be applied again'}. ${error.message} Nothing was prepared.`;
    throw new AppError('CONFLICT', isInvalid ? reason : words, { cause: error });
  }
}

/** The errors if the site has changed since. */
const OVERWRITTEN: ReadonlySet<string> = new Set(['CONFLICT', 'NOT_FOUND', 'UNPROCESSABLE_CONTENT']);
const CANNOT_TAKE_BACK =
  'The site has changed at all of these places since, so there is nothing to take back. Nothing was prepared.';
const CANNOT_APPLY_AGAIN =
  'The site has this version already, or no longer has the place where it was. Nothing was prepared.';

/** Creates a draft with the inverse of a published one, locked until the transaction ends. @throws AppError CONFLICT if it would be empty */
async function createInverse(
  tx: Db,
  { id: takesDownId, name }: DraftRow,
  changeSetId: number,
  by: PageAuthor,
): Promise<{ created: DraftRow; leftOut: LeftOut[] }> {
  const { id, leftOut } = await createInverseDraft(tx, cut(`Take down: ${name}`), { changeSetId }, by);
  await storeDraft(tx, await readDraft(tx, id, true), { takesDownId, ...(leftOut.length > 0 && { leftOut }) });
  return { created: await readDraft(tx, id), leftOut };
}

async function createInverseDraft(
  tx: Db,
  name: string | undefined,
  undone: Undone,
  by: PageAuthor,
): Promise<{ id: number; leftOut: LeftOut[] }> {
  const { taking, leftOut } = await buildChanges(tx, undone);
  if (taking.length === 0) throw new AppError('CONFLICT', CANNOT_TAKE_BACK);
  const id = await createDraft(tx, name, by.actor, describeLeftOut(leftOut));
  const { operations } = await addToDraft(tx, { id, changes: taking }, by);
  if (operations === 0) throw new AppError('CONFLICT', CANNOT_TAKE_BACK);
  return { id, leftOut };
}

/** Returns the note in the record; null if everything is taken back. */
function describeLeftOut({ length }: readonly LeftOut[]): string | null {
  if (length === 0) return null;
  return length === 1
    ? '1 change is not taken back, because the site has changed there since.'
    : `${length} changes are not taken back, because the site has changed there since.`;
}

/** Returns the changes that take back a write, or apply one of its changes again, as changes of a draft, and those that cannot be. */
async function buildChanges(
  tx: Db,
  { changeSetId, changeId, to = 'before' }: Undone,
): Promise<{ taking: NewChange[]; leftOut: LeftOut[] }> {
  const only = changeId === undefined ? undefined : { changeId, to };
  const { content, redirects, leftOut } = await buildInverse(tx, changeSetId, only);
  const ofContent = content.flatMap(({ change, section }): NewChange | NewChange[] => {
    if (isContentChange(change)) return change;
    if (!section) throw new Error('Only sections are taken back as a whole.');
    const { was, is } = section;
    const { sectionId } = is;
    if (is.deletedAt) return { op: 'deleteSection', sectionId, base: null };
    const value = {
      ...(was.sectionName !== is.sectionName && { sectionName: is.sectionName }),
      ...(was.isActive !== is.isActive && { isActive: is.isActive }),
    };
    const ofSection: NewChange[] = was.deletedAt ? [{ op: 'restoreSection', sectionId }] : [];
    if (Object.keys(value).length > 0) ofSection.push({ op: 'changeSection', sectionId, value, base: {} });
    return [...ofSection, ...writeData(sectionId, was.sectionData, is.sectionData)];
  });
  const ofRedirects = redirects.map(({ from, value, expected: base }): NewChange => {
    return { op: 'newRedirect', from, value: value && { ...value, to: value.to ?? '' }, base };
  });
  return { taking: [...ofContent, ...ofRedirects], leftOut };
}

/** Returns the changes of the fields of a section from its current data to the data it gets. */
function writeData(sectionId: string, was: Record<string, unknown>, is: Record<string, unknown>): NewChange[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = fields.filter((field) => !isDeepStrictEqual(was[field], is[field]));
  return changed.map((field) => {
    const path = `dynamic.${sectionId}.${field}`;
    return is[field] === undefined ? { op: 'unset', path } : { path, value: is[field] };
  });
}
