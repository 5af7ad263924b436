import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { type Author, draftOperations } from '../../../db/schema/drafts';
import { isOpenState, OPEN_STATES } from '../../../src/content/draft-states';
import { sayPerson } from '../../../src/lib/name-person';
import { quoteName } from '../../../src/lib/quote-name';
import { recordAudit } from '../../accounts/audit/record-audit';
import { createApprovalError, holdApprovalRule } from '../../accounts/settings/publishing-approval';
import type { ApprovalRule } from '../../accounts/settings/site-settings';
import type { Actor } from '../../platform/actor';
import { readClock } from '../../platform/database/read-clock';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { applyChanges } from '../changes/apply-changes';
import { withRenamedIssues } from '../changes/change';
import { settlePreparedChanges } from '../claims/write-claims';
import type { PageAuthor } from '../pages/change-page';
import { type RedirectChange, RedirectWrites } from '../redirects/redirect-writes';
import { findLapses } from './approval-lapses';
import { addAuthor, toAuthor } from './author';
import { addDraftEvent } from './draft-events';
import { isRedirect, toChange } from './draft-operations';
import { type DraftRow, readDraft, type StoredOperation } from './load-draft';
import { type MergedDraft, mergeDraft } from './merge-draft';
import { refuseConflicting, refuseMoved, refuseWaiting } from './refuse-merge';
import { createStaleError } from './review-draft';
import { listWriters } from './store-operations';
import { createTakeDown, refuseEarlyTakeDown, refusePassedTakeDown } from './take-down';
import { type Expected, refuseOtherState, refuseStale, storeDraft } from './write-draft';

interface PublishRequest extends Expected, PublishOptions {
  id: number;
}

interface PublishOptions {
  /** The versions of pages and sections that the caller has seen. */
  expectedVersions?: Record<string, number> | undefined;
  /** Why an admin publishes the draft without an approval. */
  emergencyReason?: string | undefined;
  /** Set if the draft is published on schedule: its hash, and a note for the record. */
  schedule?: { hash: string; note: string };
}

/**
 * Publishes a draft: writes its changes to the site as one change set, all or nothing. The result is validated as it is written. Publishing a
 * published draft again has no effect and the same answer.
 * @returns the change set; null if the site was like that already
 * @throws AppError NOT_FOUND, FORBIDDEN if it needs an approval (with the reason `APPROVAL_REQUIRED`) or an admin, CONFLICT (the draft is in
 * review or withdrawn, it or the site has changed since the caller read them or since the approval, places have changed on the site since,
 * or a target does not exist), UNPROCESSABLE_CONTENT if the result is not valid
 */
export async function publishDraft(
  db: Db,
  { id, expectedVersion, ...options }: PublishRequest,
  by: PageAuthor,
): Promise<{ changeSetId: number | null }> {
  refuseUnstorable('emergencyReason', options.emergencyReason);
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    if (draft.state === 'published') return { changeSetId: draft.changeSetId };
    return publishLocked(tx, draft, { ...options, expectedVersion }, by);
  });
}

/** Does the same with a draft that is locked and not published. */
export async function publishLocked(
  tx: Db,
  draft: DraftRow,
  { expectedVersion, expectedVersions = {}, emergencyReason, schedule }: PublishOptions & Expected,
  by: PageAuthor,
): Promise<{ changeSetId: number | null }> {
  const { id, approval } = draft;
  const rule = await holdApprovalRule(tx);
  if (emergencyReason === undefined) {
    await refuseUnapproved(tx, draft, rule);
    const at = schedule && draft.schedule ? Date.parse(draft.schedule.at) : await readClock(tx);
    await refuseEarlyTakeDown(tx, draft, rule, at);
  } else refuseEmergency(draft, by.actor);
  refuseStale(draft, expectedVersion);
  await refusePassedTakeDown(tx, draft);
  const merged = await mergeDraft(tx, draft, true);
  refuseMoved(merged.versions, expectedVersions);
  refuseWaiting(merged.waiting, 'Nothing was published.');
  refuseConflicting(merged.conflicts, 'Nothing was published.');
  const isStale = [approval, schedule].some((one) => one && one.hash !== merged.hash);
  if (isStale && emergencyReason === undefined) {
    const since = approval ?? draft.schedule;
    throw await createStaleError(tx, merged, since?.changeSetId ?? 0, approval ? CHANGED : CHANGED_SINCE_SCHEDULED);
  }
  const writers = await readWriters(tx, merged.toPublish);
  const description = describePublication(draft, writers, by.actor, {
    emergencyReason,
    isOnSchedule: schedule !== undefined,
  });
  const changeSetId = await writeSite(tx, merged, { ...by, note: description });
  await storeDraft(tx, draft, { state: 'published', changeSetId });
  const kind = emergencyReason === undefined ? 'published' : 'published-without-approval';
  const note = emergencyReason ?? schedule?.note;
  await addDraftEvent(tx, id, kind, by.actor, { note, hash: merged.hash, changeSetId });
  await settlePreparedChanges(tx, draft, changeSetId);
  if (draft.takesDownId !== null) await addDraftEvent(tx, draft.takesDownId, 'taken-down', by.actor, { changeSetId });
  if (emergencyReason !== undefined) {
    await recordAudit(tx, by.actor, 'draft-emergency', `draft ${id}: ${emergencyReason}`);
  }
  if (changeSetId !== null) {
    // Without the emergency, the approval covers the take-down too, or none is needed.
    await createTakeDown(tx, { draft, changeSetId, isApproved: emergencyReason === undefined || rule === null }, by);
  }
  return { changeSetId };
}

const CHANGED = 'The result of this draft has changed since it was approved. Nothing was published.';
const CHANGED_SINCE_SCHEDULED = 'The result of this draft has changed since it was scheduled. Nothing was published.';

/**
 * Refuses a draft that cannot be published without an emergency, or scheduled.
 * @throws AppError FORBIDDEN if it needs an approval (with the reason `APPROVAL_REQUIRED`) or the approval does not count (`findLapses`),
 * CONFLICT in another state
 */
export async function refuseUnapproved(tx: Db, draft: DraftRow, rule: ApprovalRule | null): Promise<void> {
  const { id, state, approval } = draft;
  if (rule !== null && approval === null && isOpenState(state)) {
    throw createApprovalError(
      state === 'review' ? 'This draft waits for its review' : 'Ask for a review of this draft',
    );
  }
  const lapse = (await findLapses(tx, [draft], rule)).get(id);
  if (lapse !== undefined) {
    throw createApprovalError(
      `The approval of this draft no longer counts: ${lapse} Return it to draft and ask for another review`,
    );
  }
  if (state === 'review') {
    throw new AppError('CONFLICT', 'This draft is in review. Wait for the answer, or return it to draft.');
  }
  refuseOtherState(draft, OPEN_STATES);
}

function refuseEmergency(draft: DraftRow, { kind, role }: Actor): void {
  if (kind !== 'session' || role !== 'admin') {
    throw new AppError('FORBIDDEN', 'Only a signed-in admin may publish without an approval.');
  }
  refuseOtherState(draft, OPEN_STATES);
}

const list = new Intl.ListFormat('en-US');
/** The number of authors that the history names. */
const MAX_NAMED = 3;

/** Describes a publication in the history: which draft, who approved it, and who wrote it besides its publisher. */
function describePublication(
  { name, approval }: DraftRow,
  writers: readonly Author[],
  publisher: Actor,
  { emergencyReason, isOnSchedule }: { emergencyReason: string | undefined; isOnSchedule: boolean },
): string {
  const draft = quoteName(name);
  if (emergencyReason !== undefined) return `Published the draft ${draft} without approval: ${emergencyReason}`;
  const approved = approval ? `, approved by ${sayPerson(approval.by)}` : '';
  const own = toAuthor(publisher);
  const others = writers.filter((one) => one.id !== own.id || one.name !== own.name);
  const names = others.slice(0, MAX_NAMED).map((one) => sayPerson(one));
  if (others.length > MAX_NAMED) names.push(`${others.length - MAX_NAMED} more`);
  const written = names.length > 0 ? `, written by ${list.format(names)}` : '';
  return `Published the draft ${draft}${isOnSchedule ? ' on schedule' : ''}${approved}${written}`;
}

/** Lists who wrote the changes that are published, in order. A key's changes are its own, not its owner's. */
async function readWriters(tx: Db, published: readonly StoredOperation[]): Promise<Author[]> {
  if (published.length === 0) return [];
  const { id, actorId, actorName, earlierWriters } = draftOperations;
  const ids = sql`(select value::bigint from json_array_elements_text(${JSON.stringify(published.map((one) => one.id))}::json))`;
  const rows = await tx
    .select({ actorId, actorName, earlierWriters })
    .from(draftOperations)
    .where(sql`${id} in ${ids}`)
    .orderBy(id);
  return rows.flatMap(listWriters).reduce<Author[]>(addAuthor, []);
}

async function writeSite(
  tx: Db,
  { operations, toPublish, applied }: MergedDraft,
  by: PageAuthor & { note: string },
): Promise<number | null> {
  if (toPublish.length === 0) return null;
  const all = toPublish.map(({ operation }) => operation);
  const ofContent = toPublish.flatMap((one) =>
    isRedirect(one.operation) ? [] : { one, change: toChange(one.operation) },
  );
  const changes = ofContent.map(({ change }) => change);
  const ofRedirects = all
    .filter(isRedirect)
    .map(({ from, value }): RedirectChange => ({ from, value, expected: applied.redirects.get(from)?.before ?? null }));
  const redirects = ofRedirects.length > 0 ? new RedirectWrites(ofRedirects, by.actor) : undefined;
  // Bases were compared with everything locked, and AI answers belong to the person who added them to the draft.
  const options = { hasCheckedAnswers: true, needsNoApproval: true };
  const write = () => applyChanges(tx, { ...by, changes, redirects, ...options });
  return (await withRenamedIssues((at) => (ofContent[at] ? operations.indexOf(ofContent[at].one) : at), write))
    .changeSetId;
}
