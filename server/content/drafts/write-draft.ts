import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { drafts } from '../../../db/schema/drafts';
import { type DraftState, OPEN_STATES } from '../../../src/content/draft-states';
import { type Actor, mayUseDrafts } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { publishDraftEvent } from '../../platform/live/notify';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { toAuthor } from './author';
import { addDraftEvent } from './draft-events';
import { type DraftRow, readDraft } from './load-draft';
import { nameByPages, nameDraft } from './name-by-pages';

/**
 * Creates an empty draft.
 * @param name without one, the name lists the pages that the draft changes, until someone renames it
 * @param note for its record @returns its id @throws AppError BAD_REQUEST for a name that cannot be stored
 */
export function createDraft(
  db: Db,
  name: string | undefined,
  actor: Actor,
  note: string | null = null,
): Promise<number> {
  refuseUnstorable('name', name);
  // In whole milliseconds, as the cursors of lists name it.
  const values = {
    ...{ name: name ?? nameDraft([]), isNamedByPages: name === undefined },
    ...{ authors: [toAuthor(actor)], updatedAt: new Date() },
  };
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(drafts).values(values).returning({ id: drafts.id });
    if (!row) throw new Error('The draft was not written.');
    await addDraftEvent(tx, row.id, 'created', actor, { note });
    await publishDraftEvent(tx, row.id);
    return row.id;
  });
}

/** Stores a write of a draft, and notifies the editors. @returns the draft's new version */
export async function storeDraft(
  tx: Db,
  { id, version: before, isNamedByPages }: DraftRow,
  set: Partial<Omit<DraftRow, 'id' | 'version' | 'publishAt' | 'createdAt' | 'updatedAt'>> = {},
): Promise<number> {
  const version = before + 1;
  // A schedule, or its failure, ends with the state that it belongs to.
  const ended = set.state === undefined ? {} : { schedule: null, publishAt: null, scheduleFailure: null };
  // Only what can be edited changes its pages.
  const named = isNamedByPages && set.state === undefined ? { name: await nameByPages(tx, id) } : {};
  const begun = set.schedule ? { publishAt: new Date(set.schedule.at) } : {};
  await tx
    .update(drafts)
    .set({ ...ended, ...named, ...set, ...begun, version, updatedAt: new Date() })
    .where(eq(drafts.id, id));
  await publishDraftEvent(tx, id);
  return version;
}

/** Guards against changes that the caller has not seen. */
export interface Expected {
  /** The draft's version that the caller has read. */
  expectedVersion?: number | undefined;
}

/**
 * Locks a draft to edit its changes.
 * @throws AppError NOT_FOUND, CONFLICT if its changes cannot be edited or it has changed since the caller read it
 */
export async function lockEditableDraft(tx: Db, id: number, { expectedVersion }: Expected): Promise<DraftRow> {
  const draft = await readDraft(tx, id, true);
  refuseOtherState(draft, ['draft']);
  refuseStale(draft, expectedVersion);
  return draft;
}

/** Why something cannot be done with a draft, by its state. */
const STATE_WORDS: Record<DraftState, string> = {
  draft: 'This draft is not in review.',
  review: 'This draft is in review, so its changes are frozen. Return it to draft to edit them.',
  approved: 'This draft is approved, so its changes are frozen. Return it to draft to edit them.',
  scheduled: 'This draft is scheduled, so its changes are frozen. Return it to draft to edit them.',
  published: 'This draft is published.',
  withdrawn: 'This draft is withdrawn.',
};

/** @throws AppError CONFLICT if the draft is in none of the states */
export function refuseOtherState({ state }: DraftRow, allowed: readonly DraftState[]): void {
  if (!allowed.includes(state)) throw new AppError('CONFLICT', STATE_WORDS[state]);
}

/** Ending a schedule changes what visitors see at its time. @throws AppError FORBIDDEN for a scheduled draft if the caller may not publish */
export function refuseEndingSchedule({ state }: DraftRow, actor: Actor): void {
  if (state !== 'scheduled' || mayUseDrafts(actor, 'publish')) return;
  throw new AppError('FORBIDDEN', 'This draft is scheduled, so only callers who may publish drafts can do this.');
}

export function refuseStale({ id, version }: DraftRow, expected: number | undefined): void {
  if (expected === undefined || expected === version) return;
  const path = `drafts.${id}`;
  const conflicts = [{ path, ref: path, base: expected, theirs: version, mine: expected }];
  throw new AppError('CONFLICT', 'Someone else changed this draft since you read it. Nothing was written.', {
    conflicts,
  });
}

/** Renames a draft. @throws AppError NOT_FOUND, CONFLICT if its changes cannot be edited or it has changed since the caller read it, BAD_REQUEST */
export async function renameDraft(
  db: Db,
  { id, name, ...expected }: { id: number; name: string } & Expected,
): Promise<void> {
  refuseUnstorable('name', name);
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    // An approval names the draft.
    refuseOtherState(draft, ['draft']);
    refuseStale(draft, expected.expectedVersion);
    await storeDraft(tx, draft, { name, isNamedByPages: false });
  });
}

/**
 * Withdraws an open draft, which ends its review, approval and schedule, or opens a withdrawn one again. Does nothing if the draft is in that
 * state already.
 * @throws AppError NOT_FOUND, CONFLICT if it is published, has changed since the caller read it or, to open it again, is in review or approved;
 * FORBIDDEN if it is scheduled and the caller may not publish
 */
export function moveDraft(
  db: Db,
  { id, state, expectedVersion }: { id: number; state: 'draft' | 'withdrawn' } & Expected,
  actor: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    if (draft.state === state) return;
    refuseOtherState(draft, state === 'draft' ? ['withdrawn'] : OPEN_STATES);
    refuseStale(draft, expectedVersion);
    refuseEndingSchedule(draft, actor);
    await storeDraft(tx, draft, { state, review: null, approval: null });
    if (draft.state === 'scheduled') await addDraftEvent(tx, id, 'unscheduled', actor);
    await addDraftEvent(tx, id, state === 'draft' ? 'reopened' : 'withdrawn', actor);
  });
}
