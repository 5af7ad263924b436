import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { claimEvents, claimFiles, claimPlaces, claims } from '../../../db/schema/claims';
import { changes as changesTable } from '../../../db/schema/history';
import { findWhole, resolveClaimPlace } from '../../../src/content/claims/claim-place';
import type { ClaimKind } from '../../../src/content/claims/claim-status';
import { findStatements } from '../../../src/content/claims/find-statements';
import { findPlace } from '../../../src/content/comment-anchor';
import { quotableText } from '../../../src/content/find-quote';
import { quoteName } from '../../../src/lib/quote-name';
import { canSignIn } from '../../accounts/auth/accounts';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { PageReader } from '../changes/page-reader';
import { addClaimEvent, type EventDetails } from './claim-events';
import { linkPlace, type NewPlace, relinkPlace } from './claim-places';
import { type ClaimRow, lockOpenClaim, readClaim } from './read-claims';

/** The maximum number of claims, including retired ones. */
export const MAX_CLAIMS = 5000;
/** The maximum number of characters of a statement, of a source or reason, and of a value. */
export const MAX_STATEMENT = 1000;
export const MAX_WORDS = 2000;
export const MAX_VALUE = 100;

/** The fields of a claim that people fill in. Null empties a field. */
export interface ClaimFields {
  statement?: string | undefined;
  kind?: ClaimKind | undefined;
  value?: string | null | undefined;
  asOf?: string | null | undefined;
  source?: string | null | undefined;
  ownerId?: string | null | undefined;
  nextReview?: string | null | undefined;
}

export type NewClaim = ClaimFields &
  Required<Pick<ClaimFields, 'statement' | 'kind'>> & { place?: NewPlace | undefined };

/**
 * Registers a claim, with the first place that makes it if one is given.
 * @returns its id
 * @throws AppError BAD_REQUEST, NOT_FOUND if there is no such page or place, UNPROCESSABLE_CONTENT if the words are not there, the owner has no
 * account, or there are too many claims
 */
export function createClaim(
  db: Db,
  { place, reason, ...fields }: NewClaim & { reason?: string | undefined },
  actor: Actor,
): Promise<number> {
  refuseInvalid(fields);
  refuseUnstorable('reason', reason);
  return db.transaction(async (tx) => {
    // One at a time, because several could otherwise take the last number.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('claims', 6))`);
    const [row] = await tx.select({ all: count() }).from(claims);
    if ((row?.all ?? 0) >= MAX_CLAIMS) {
      throw new AppError(
        'UNPROCESSABLE_CONTENT',
        `There can be at most ${MAX_CLAIMS.toLocaleString('en')} claims, including retired ones.`,
      );
    }
    await refuseUnknownOwner(tx, fields.ownerId);
    const [made] = await tx.insert(claims).values(fields).returning({ id: claims.id });
    if (!made) throw new Error('The claim was not written.');
    await addClaimEvent(tx, made.id, 'created', actor, { reason, changes: compare({}, fields) });
    if (place) await linkPlace(tx, { claimId: made.id, ...place }, actor, 'place.');
    return made.id;
  });
}

/**
 * Changes fields of a claim. Has no effect if they have these values already. If its figure changes, what supports the claim is about the earlier one
 * (`outdatedAt`), unless its source changes too or the caller says otherwise.
 * @param isSupported true if the source and the files support the claim as it is after the change
 * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT if it is retired or has changed since the caller read it, UNPROCESSABLE_CONTENT if the owner has no
 * account
 */
export function changeClaim(
  db: Db,
  {
    id,
    expectedVersion,
    isSupported = false,
    reason,
    ...fields
  }: ClaimFields & {
    id: number;
    expectedVersion?: number | undefined;
    isSupported?: boolean | undefined;
    reason?: string | undefined;
  },
  actor: Actor,
): Promise<void> {
  refuseInvalid(fields);
  refuseUnstorable('reason', reason);
  return db.transaction(async (tx) => {
    const claim = await lockOpenClaim(tx, id);
    if (expectedVersion !== undefined && expectedVersion !== claim.version) {
      const path = `claims.${id}`;
      const conflicts = [{ path, ref: path, base: expectedVersion, theirs: claim.version, mine: expectedVersion }];
      const message = 'Someone else changed this claim since you read it. Nothing was written.';
      throw new AppError('CONFLICT', message, { conflicts });
    }
    const changes = compare(claim, fields);
    if (changes.ownerId) await refuseUnknownOwner(tx, fields.ownerId);
    const isSupportedNow = isSupported || Boolean(changes.source?.[1]);
    await storeChanges(tx, claim, { changes, isSupportedNow, reason }, actor);
  });
}

/**
 * Gives the claims that a draft was prepared for (`prepareChange`) their new values, because it was published, and links the new words in place of the former
 * ones, in the name of the person who prepared it. A claim stays as it is if it was retired or has another value by now, or if none of its places was published
 * with the new words.
 */
export async function settlePreparedChanges(
  tx: Db,
  draft: { id: number; name: string },
  changeSetId: number | null,
): Promise<void> {
  if (changeSetId === null) return;
  const { kind, details } = claimEvents;
  const isPrepared = and(
    eq(kind, 'change-prepared'),
    sql`${details}->>'draftId' = ${String(draft.id)}`,
    sql`${details}->>'setsValue' = 'true'`,
  );
  for (const event of await tx.select().from(claimEvents).where(isPrepared).orderBy(claimEvents.id)) {
    const { from, to } = event.details as EventDetails;
    const claim = await readClaim(tx, event.claimId ?? 0, true);
    if (from === undefined || to === undefined || claim.retiredAt !== null || claim.value !== from) continue;
    const by = {
      kind: event.actorKind === 'key' ? 'key' : 'session',
      id: event.actorId,
      name: event.actorName,
    } as const;
    if (!(await linkNewWords(tx, claim.id, { from, to, changeSetId, draftId: draft.id }, by))) continue;
    const reason = `Published with the draft ${quoteName(draft.name)}.`;
    await storeChanges(tx, claim, { changes: compare(claim, { value: to }), isSupportedNow: false, reason }, by);
  }
}

/**
 * Links the words that a change set wrote in place of the linked ones of a claim, if they differ only in what was replaced. Otherwise somebody must confirm that
 * they make the claim.
 * @returns whether it wrote the new words at one of the claim's places
 */
async function linkNewWords(
  tx: Db,
  claimId: number,
  { from, to, changeSetId, draftId }: { from: string; to: string; changeSetId: number; draftId: number },
  by: ChangedBy,
): Promise<boolean> {
  const written = await tx
    .select({ pageId: changesTable.pageId, ref: changesTable.ref })
    .from(changesTable)
    .where(eq(changesTable.changeSetId, changeSetId));
  const reader = new PageReader(tx);
  let isStated = false;
  const places = await tx.select().from(claimPlaces).where(eq(claimPlaces.claimId, claimId)).orderBy(claimPlaces.id);
  for (const { id, pageId, anchor } of places) {
    const isWritten = written.some((one) => one.pageId === pageId && `${anchor.ref}.`.startsWith(`${one.ref}.`));
    const page = isWritten ? await reader.read(pageId) : null;
    const place = page && findPlace(page, anchor.ref);
    const text = place ? quotableText(place.value) : '';
    if (!place || findWhole(text, to).length === 0) continue;
    isStated = true;
    const { state, range, wordsNow } = resolveClaimPlace(place, anchor.quote);
    if (state !== 'changed' || !range || wordsNow !== replaceWhole(anchor.quote.words, from, to)) continue;
    const linked = { claimId, placeId: id, from: anchor.quote.words, draftId };
    await relinkPlace(tx, linked, { pageId, place, range }, by);
  }
  return isStated;
}

function replaceWhole(text: string, from: string, to: string): string {
  return findWhole(text, from).reduceRight((all, { start, end }) => all.slice(0, start) + to + all.slice(end), text);
}

type ChangedBy = Pick<Actor, 'kind' | 'id' | 'name'>;

async function storeChanges(
  tx: Db,
  claim: ClaimRow,
  {
    changes,
    isSupportedNow,
    reason,
  }: { changes: Record<string, [string | null, string | null]>; isSupportedNow: boolean; reason: string | undefined },
  actor: ChangedBy,
): Promise<void> {
  const { id, outdatedAt } = claim;
  const set: Partial<ClaimRow> = Object.fromEntries(Object.entries(changes).map(([field, [, next]]) => [field, next]));
  const all = { ...changes };
  if (isSupportedNow && outdatedAt !== null) set.outdatedAt = null;
  else if (!isSupportedNow && outdatedAt === null && isOtherFigure(claim, { ...claim, ...set })) {
    if (await hasSupport(tx, claim)) set.outdatedAt = new Date();
  }
  if (set.outdatedAt !== undefined) all.outdatedAt = [toIso(outdatedAt), toIso(set.outdatedAt)];
  if (Object.keys(all).length === 0) return;
  await storeClaim(tx, claim, set);
  await addClaimEvent(tx, id, 'changed', actor, { reason, changes: all });
}

function toIso(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

/** Returns whether a claim states a figure or value that it did not state before, however it is written. */
function isOtherFigure(before: Figured, after: Figured): boolean {
  const known = new Set(figuresOf(before));
  return figuresOf(after).some((key) => !known.has(key));
}

type Figured = Pick<ClaimRow, 'value' | 'statement'>;

function figuresOf({ value, statement }: Figured): string[] {
  const keysOf = (text: string) => findStatements(text).flatMap(({ keys }) => keys);
  const ofValue = value === null ? [] : keysOf(value);
  // A value may also be words.
  const words = value !== null && ofValue.length === 0 ? [value.trim().toLowerCase()] : [];
  return [...ofValue, ...words, ...keysOf(statement)];
}

async function hasSupport(tx: Db, { id, source }: ClaimRow): Promise<boolean> {
  if (source !== null) return true;
  const isOwn = and(eq(claimFiles.claimId, id), isNull(claimFiles.removedAt));
  const [file] = await tx.select({ id: claimFiles.id }).from(claimFiles).where(isOwn).limit(1);
  return file !== undefined;
}

/** Records that what supports a claim has been added after its value changed. @returns the change of its fields for the record, empty if none was needed */
export async function endOutdated(tx: Db, claim: ClaimRow): Promise<Record<string, [string | null, string | null]>> {
  if (claim.outdatedAt === null) return {};
  await storeClaim(tx, claim, { outdatedAt: null });
  return { outdatedAt: [toIso(claim.outdatedAt), null] };
}

/** Retires a claim that the firm no longer makes. Its places stay linked, so that the register shows where it still is. @throws AppError NOT_FOUND */
export function retireClaim(db: Db, id: number, reason: string | undefined, actor: Actor): Promise<void> {
  refuseUnstorable('reason', reason);
  return db.transaction(async (tx) => {
    const claim = await readClaim(tx, id, true);
    if (claim.retiredAt !== null) return;
    await storeClaim(tx, claim, { retiredAt: new Date(), retiredReason: reason ?? null });
    await addClaimEvent(tx, id, 'retired', actor, { reason });
  });
}

/** Takes a claim back into use. @throws AppError NOT_FOUND */
export function reinstateClaim(db: Db, id: number, reason: string | undefined, actor: Actor): Promise<void> {
  refuseUnstorable('reason', reason);
  return db.transaction(async (tx) => {
    const claim = await readClaim(tx, id, true);
    if (claim.retiredAt === null) return;
    await storeClaim(tx, claim, { retiredAt: null, retiredReason: null });
    await addClaimEvent(tx, id, 'reinstated', actor, { reason });
  });
}

async function storeClaim(tx: Db, { id, version }: ClaimRow, set: Partial<ClaimRow>): Promise<void> {
  await tx
    .update(claims)
    .set({ ...set, version: version + 1, updatedAt: new Date() })
    .where(eq(claims.id, id));
}

const FIELDS = ['statement', 'kind', 'value', 'asOf', 'source', 'ownerId', 'nextReview'] as const;

/** Returns the fields that would change, with their previous and new values. */
function compare(before: ClaimFields, after: ClaimFields): Record<string, [string | null, string | null]> {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const [old, next] = [before[field] ?? null, after[field]];
      return next === undefined || next === old ? [] : [[field, [old, next] as [string | null, string | null]]];
    }),
  );
}

/** @throws AppError BAD_REQUEST */
function refuseInvalid(fields: ClaimFields): void {
  for (const field of FIELDS) refuseUnstorable(field, fields[field] ?? undefined);
}

/** @throws AppError UNPROCESSABLE_CONTENT */
async function refuseUnknownOwner(tx: Db, ownerId: string | null | undefined): Promise<void> {
  if (ownerId === undefined || ownerId === null) return;
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, ownerId), canSignIn));
  if (found) return;
  const message = 'Nobody with this id can own a claim.';
  throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'ownerId', message }] });
}
