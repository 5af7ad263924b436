import type { Db } from '../../../db/client';
import { sayPerson } from '../../../src/lib/name-person';
import { findPublisher } from '../../accounts/auth/find-publisher';
import { holdApprovalRule } from '../../accounts/settings/publishing-approval';
import { type Actor, mayUseDrafts, type Source } from '../../platform/actor';
import { readClock } from '../../platform/database/read-clock';
import { AppError } from '../../platform/errors';
import { addAuthor, toAuthor } from './author';
import { addDraftEvent } from './draft-events';
import { hashWithTakeDown } from './hash-draft';
import { type DraftRow, readDraft } from './load-draft';
import { mergeDraft } from './merge-draft';
import { describeTime, type GivenTime, planTime, refuseAfterTakeDown, toGivenTime } from './planned-time';
import { refuseUnapproved } from './publish-draft';
import { refuseConflicting, refuseWaiting } from './refuse-merge';
import { approveDraft, createStaleError, pickAuthor } from './review-draft';
import { listPages, readNewestChangeSet } from './site-changes';
import { addTakeDownEvent, refuseEarlyTakeDown } from './take-down';
import { type Expected, refuseOtherState, refuseStale, storeDraft } from './write-draft';

interface Asked extends Expected, GivenTime {
  id: number;
  /** The hash of the merge that the person has read. */
  hash: string;
  /** When the changes are taken back; null for never, and undefined for the planned time. */
  takeDown?: GivenTime | null | undefined;
}

interface ScheduledBy {
  actor: Actor;
  /** As whom the server publishes the draft, if not as the actor. */
  publisher?: Actor;
  source: Source;
  /** The site's. */
  timeZone: string;
}

/**
 * Schedules a draft that may be published, or changes its schedule: at the instant, its result is published if it still has the same hash.
 * @throws AppError NOT_FOUND; FORBIDDEN if it needs an approval (with the reason `APPROVAL_REQUIRED`); CONFLICT if it cannot be published as it
 * is, has changed since the caller read it, or has another take-down than the approved one; UNPROCESSABLE_CONTENT if it has no changes or the
 * time is not possible; BAD_REQUEST
 */
export async function scheduleDraft(
  db: Db,
  { id, hash, takeDown, expectedVersion, ...time }: Asked,
  { actor, publisher = actor, source, timeZone }: ScheduledBy,
): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    const rule = await holdApprovalRule(tx);
    await refuseUnapproved(tx, draft, rule);
    refuseOtherState(draft, ['draft', 'approved', 'scheduled']);
    refuseStale(draft, expectedVersion);
    const now = await readClock(tx);
    const planned = planTime(time, { timeZone, now });
    await refuseEarlyTakeDown(tx, draft, rule, Date.parse(planned.at));
    const down =
      takeDown === undefined ? draft.takeDown : takeDown && planTime(takeDown, { timeZone, now, at: 'takeDown.' });
    const isReplanned = down?.at !== draft.takeDown?.at;
    if (isReplanned && draft.approval) throw new AppError('CONFLICT', APPROVED_TAKE_DOWN);
    refuseAfterTakeDown(planned, down, 'takeDown.time');
    // Locked, so that a change of the site comes either before the schedule or after it, and then ends it.
    const merged = await mergeDraft(tx, draft, true);
    if (merged.operations.length === 0) {
      throw new AppError('UNPROCESSABLE_CONTENT', 'This draft has no changes to publish.');
    }
    const kept = draft.approval ?? draft.schedule ?? draft.review;
    if (merged.hash !== hash) throw await createStaleError(tx, merged, kept?.changeSetId ?? 0, NOT_READ);
    if (draft.approval && draft.approval.hash !== hash) {
      throw await createStaleError(tx, merged, draft.approval.changeSetId, CHANGED);
    }
    refuseWaiting(merged.waiting, 'Nothing was scheduled.');
    refuseConflicting(merged.conflicts, 'Nothing was scheduled.');
    const schedule = {
      ...{ ...planned, hash: hashWithTakeDown(merged.hashOfChanges, down), by: pickAuthor(publisher) },
      ...{
        keyId: publisher.keyId ?? null,
        source,
        pages: listPages(merged),
        changeSetId: await readNewestChangeSet(tx),
      },
    };
    const authors = isReplanned ? addAuthor(draft.authors, toAuthor(actor)) : draft.authors;
    await storeDraft(tx, draft, { state: 'scheduled', schedule, takeDown: down, authors });
    if (isReplanned) await addTakeDownEvent(tx, id, down, actor);
    const proposed = publisher === actor ? '' : `, as ${sayPerson(publisher)} proposed`;
    const note = `${describeTime(planned)}${proposed}`;
    await addDraftEvent(tx, id, 'scheduled', actor, { note, hash: schedule.hash });
  });
}

const NOT_READ = 'The result of this draft is not the one that you read. Please read it again. Nothing was scheduled.';
const CHANGED = 'The result of this draft has changed since it was approved. Nothing was scheduled.';
const APPROVED_TAKE_DOWN =
  'The take-down is part of what was approved. To change it, edit this draft again and ask for another review.';

/**
 * Approves a draft in review and schedules it for the time that its authors proposed, both or neither. A reviewer may not publish, so the
 * server then publishes the draft as the person who proposed the time, if they may.
 * @throws AppError those of `approveDraft` and `scheduleDraft`; CONFLICT if no time was proposed; FORBIDDEN if neither may publish
 */
export async function approveAndSchedule(
  db: Db,
  answer: Parameters<typeof approveDraft>[1],
  { actor, source, timeZone }: Omit<ScheduledBy, 'publisher'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { review } = await readDraft(tx, answer.id, true);
    await approveDraft(tx, answer, actor);
    const proposed = review?.publishAt;
    if (!review || !proposed) throw new AppError('CONFLICT', 'No time was proposed to publish this draft.');
    const given = { id: answer.id, hash: answer.hash, ...toGivenTime(proposed, timeZone) };
    const isOwn = mayUseDrafts(actor, 'publish');
    const publisher = isOwn ? actor : await findPublisher(tx, { by: review.by, keyId: proposed.keyId });
    const by = { actor, publisher, source: isOwn ? source : (proposed.source as Source) };
    await scheduleDraft(tx, given, { ...by, timeZone });
  });
}

/**
 * Cancels the schedule of a draft, which returns it to approved or draft, or dismisses the failure of its schedule.
 * @throws AppError NOT_FOUND, CONFLICT if it is not scheduled or has changed since the caller read it
 */
export async function unscheduleDraft(
  db: Db,
  { id, expectedVersion }: { id: number } & Expected,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    if (draft.scheduleFailure === null) refuseUnscheduled(draft);
    refuseStale(draft, expectedVersion);
    if (draft.state !== 'scheduled') {
      await storeDraft(tx, draft, { scheduleFailure: null });
      return;
    }
    await storeDraft(tx, draft, { state: findStateBefore(draft) });
    await addDraftEvent(tx, id, 'unscheduled', actor, { hash: draft.schedule?.hash });
  });
}

function refuseUnscheduled({ state }: DraftRow): void {
  if (state !== 'scheduled') throw new AppError('CONFLICT', 'This draft is not scheduled.');
}

/** Returns the state that a scheduled draft had before. */
export function findStateBefore({ approval }: DraftRow): 'approved' | 'draft' {
  return approval ? 'approved' : 'draft';
}
