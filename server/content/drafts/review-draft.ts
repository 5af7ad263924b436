import type { Db } from '../../../db/client';
import type { Author } from '../../../db/schema/drafts';
import { holdApprovalRule, readAttestation } from '../../accounts/settings/publishing-approval';
import { type ApprovalRule, readSetting } from '../../accounts/settings/site-settings';
import type { Actor, Source } from '../../platform/actor';
import { readClock } from '../../platform/database/read-clock';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { toAuthor } from './author';
import { addDraftEvent } from './draft-events';
import { findReviewers, isContributor, type Reviewer } from './find-reviewers';
import { type DraftRow, readDraft } from './load-draft';
import { type MergedDraft, mergeDraft } from './merge-draft';
import { type GivenTime, planTime, refuseAfterTakeDown } from './planned-time';
import { refuseConflicting, refuseWaiting } from './refuse-merge';
import { readRevealed } from './revealed';
import { listPages, listSiteChanges, readNewestChangeSet } from './site-changes';
import {
  type Expected,
  lockEditableDraft,
  refuseEndingSchedule,
  refuseOtherState,
  refuseStale,
  storeDraft,
} from './write-draft';

/** Lists the people who may approve a draft: everyone who has not contributed to it and, if the site requires it, is a reviewer. */
export async function listReviewers(db: Db, id: number): Promise<Reviewer[]> {
  const draft = await readDraft(db, id);
  const writers = await readOtherWriters(db, await mergeDraft(db, draft));
  return findReviewers(db, draft, await readSetting(db, 'publishApproval'), writers);
}

/** Returns who wrote what a draft shows besides its changes. */
async function readOtherWriters(db: Db, { changes, applied }: MergedDraft): Promise<Author[]> {
  return (await readRevealed(db, changes, applied)).writers;
}

interface Asked extends Expected {
  id: number;
  /** The ids of people. */
  reviewers: readonly string[];
  note?: string | undefined;
  /** A local date: `2026-03-01`. */
  dueOn?: string | undefined;
  /** When the draft should be published. */
  publishAt?: GivenTime | undefined;
}

interface AskedBy {
  actor: Actor;
  source: Source;
  /** The site's. */
  timeZone: string;
}

/**
 * Asks people to review a draft, which freezes its changes.
 * @throws AppError NOT_FOUND, CONFLICT if its changes cannot be edited or it has changed since the caller read it, UNPROCESSABLE_CONTENT if
 * it has no changes, one of the people cannot approve it, or it cannot be published at the proposed time
 */
export async function askForReview(db: Db, asked: Asked, { actor, source, timeZone }: AskedBy): Promise<void> {
  const { id, reviewers: ids, note = null, dueOn = null, publishAt: given, ...expected } = asked;
  refuseUnstorable('note', note ?? undefined);
  await db.transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, id, expected);
    const merged = await mergeDraft(tx, draft);
    if (merged.operations.length === 0)
      throw new AppError('UNPROCESSABLE_CONTENT', 'This draft has no changes to review.');
    const reviewers = await chooseReviewers(tx, draft, ids, await readOtherWriters(tx, merged));
    const publishAt = given ? planTime(given, { timeZone, now: await readClock(tx), at: 'publishAt.' }) : null;
    if (publishAt) refuseAfterTakeDown(publishAt, draft.takeDown, 'publishAt.time');
    const proposed = publishAt && { ...publishAt, keyId: actor.keyId ?? null, source };
    const changeSetId = await readNewestChangeSet(tx);
    const by = toAuthor(actor);
    const review = { reviewers, note, dueOn, publishAt: proposed, by, at: new Date().toISOString(), changeSetId };
    await storeDraft(tx, draft, { state: 'review', review });
    await addDraftEvent(tx, id, 'review-asked', actor, { note, reviewers, dueOn, publishAt });
  });
}

async function chooseReviewers(
  tx: Db,
  draft: DraftRow,
  ids: readonly string[],
  writers: readonly Author[],
): Promise<Author[]> {
  const found = await findReviewers(tx, draft, await holdApprovalRule(tx), writers);
  const known = new Map(found.map((one) => [one.id, one]));
  return [...new Set(ids)].map((id, index) => {
    const found = known.get(id);
    if (found) return { id, name: found.name };
    const message = isContributor(draft, id)
      ? 'People cannot review a draft that they have contributed to.'
      : isContributor({ authors: [...writers] }, id)
        ? WROTE_REVEALED
        : 'This person cannot approve drafts here.';
    throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: `reviewers.${index}`, message }] });
  });
}

interface Answer extends Expected {
  id: number;
  note?: string | undefined;
}

/**
 * Approves the result of a draft in review. The approval covers exactly that result: it is void once the hash of the result is different.
 * @param answer `hash` is that of the merge that the person has read
 * @throws AppError NOT_FOUND; FORBIDDEN for someone who has contributed to the draft, or who is no reviewer if the site requires one;
 * CONFLICT if the draft is not in review, cannot be published as it is, or its result is not the one that was read (with `conflicts`)
 */
export async function approveDraft(
  db: Db,
  { id, hash, note, ...expected }: Answer & { hash: string },
  actor: Actor,
): Promise<void> {
  refuseUnstorable('note', note);
  await db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    refuseApprover(draft, actor, await holdApprovalRule(tx));
    if (draft.state === 'approved') throw new AppError('CONFLICT', 'This draft is approved already.');
    refuseOtherState(draft, ['review']);
    refuseStale(draft, expected.expectedVersion);
    // Locked, so that a change of the site comes either before the approval or after it, and then voids it.
    const merged = await mergeDraft(tx, draft, true);
    if (merged.hash !== hash) throw await createStaleError(tx, merged, draft.review?.changeSetId ?? 0, NOT_READ);
    if (isContributor({ authors: await readOtherWriters(tx, merged) }, actor.id)) {
      throw new AppError('FORBIDDEN', WROTE_REVEALED);
    }
    refuseWaiting(merged.waiting, 'Nothing was approved.');
    refuseConflicting(merged.conflicts, 'Its authors must settle them before it is approved.');
    const at = new Date().toISOString();
    const approval = {
      ...{ hash, by: pickAuthor(actor), role: actor.role, note: note ?? null, at },
      ...{ changeSetId: await readNewestChangeSet(tx), pages: listPages(merged) },
    };
    await storeDraft(tx, draft, { state: 'approved', approval });
    const attestation = (await readAttestation(tx)) || null;
    await addDraftEvent(tx, id, 'approved', actor, { note, hash, attestation });
  });
}

const WROTE_REVEALED = 'People cannot review words of their own, which visitors will see because of this draft.';
const NOT_READ = 'The result of this draft is not the one that you read. Please read it again.';

function refuseApprover(draft: DraftRow, { id, role }: Actor, rule: ApprovalRule | null): void {
  if (isContributor(draft, id)) {
    throw new AppError('FORBIDDEN', 'You have contributed to this draft, so someone else must approve it.');
  }
  if (rule === 'reviewers' && role !== 'reviewer') {
    throw new AppError('FORBIDDEN', 'On this site, only people with the role Reviewer may approve drafts.');
  }
}

/** Creates the error for a result that is not the expected one. @param after the change set after which the site may have changed */
export async function createStaleError(tx: Db, merged: MergedDraft, after: number, message: string): Promise<AppError> {
  const changes = await listSiteChanges(tx, merged, after);
  const conflicts = changes.map(({ path, ref, base, theirs, mine }) => ({ path, ref, base, theirs, mine }));
  return new AppError('CONFLICT', message, { conflicts });
}

/**
 * Returns a draft in review, or an approved or scheduled one, to its authors with what to change.
 * @throws AppError NOT_FOUND, CONFLICT if the draft is in another state or has changed since the caller read it
 */
export function requestChanges(db: Db, answer: Answer & { note: string }, actor: Actor): Promise<void> {
  return endReview(db, answer, 'changes-requested', actor);
}

/**
 * Takes back a request for a review, an approval or a schedule, so that the changes of the draft can be edited again.
 * @throws AppError NOT_FOUND, CONFLICT if the draft is in another state or has changed since the caller read it, FORBIDDEN if it is scheduled
 * and the caller may not publish
 */
export function returnToDraft(db: Db, answer: Answer, actor: Actor): Promise<void> {
  return endReview(db, answer, 'returned', actor);
}

async function endReview(
  db: Db,
  { id, note, expectedVersion }: Answer,
  kind: 'changes-requested' | 'returned',
  actor: Actor,
): Promise<void> {
  refuseUnstorable('note', note);
  await db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    refuseOtherState(draft, ['review', 'approved', 'scheduled']);
    refuseStale(draft, expectedVersion);
    if (kind === 'returned') refuseEndingSchedule(draft, actor);
    await storeDraft(tx, draft, { state: 'draft', review: null, approval: null });
    if (draft.state === 'scheduled') await addDraftEvent(tx, id, 'unscheduled', actor);
    await addDraftEvent(tx, id, kind, actor, { note, hash: draft.approval?.hash });
  });
}

export function pickAuthor({ id, name }: Actor): Author {
  return { id, name };
}
