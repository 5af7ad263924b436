import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { claims } from '../../../db/schema/claims';
import type { ClaimKind } from '../../../src/content/claims/claim-status';
import { canSignIn } from '../../accounts/auth/accounts';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { addClaimEvent } from './claim-events';
import { linkPlace, type NewPlace } from './claim-places';
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
 * Changes fields of a claim. Has no effect if they have these values already.
 * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT if it is retired or has changed since the caller read it, UNPROCESSABLE_CONTENT if the owner has no
 * account
 */
export function changeClaim(
  db: Db,
  {
    id,
    expectedVersion,
    reason,
    ...fields
  }: ClaimFields & { id: number; expectedVersion?: number | undefined; reason?: string | undefined },
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
    if (Object.keys(changes).length === 0) return;
    if (changes.ownerId) await refuseUnknownOwner(tx, fields.ownerId);
    await storeClaim(tx, claim, Object.fromEntries(Object.keys(changes).map((key) => [key, fields[key as FieldName]])));
    await addClaimEvent(tx, id, 'changed', actor, { reason, changes });
  });
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
type FieldName = (typeof FIELDS)[number];

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
