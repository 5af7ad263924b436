import { and, asc, desc, eq, ilike, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { claimFiles, claimPlaces, claims } from '../../../db/schema/claims';
import { pages } from '../../../db/schema/content';
import { resolveClaimPlace } from '../../../src/content/claims/claim-place';
import {
  type ClaimAttention,
  type ClaimDue,
  type ClaimFacts,
  type ClaimKind,
  type ClaimStatus,
  type ClaimSupport,
  claimDue,
  claimStatus,
  claimSupport,
  type ShownStatus,
  shownStatus,
} from '../../../src/content/claims/claim-status';
import { isStillStated } from '../../../src/content/claims/is-still-stated';
import { rankClaims } from '../../../src/content/claims/match-claims';
import { findPlace } from '../../../src/content/comment-anchor';
import { isPageName } from '../../../src/pages/page-ids';
import { AppError } from '../../platform/errors';
import { parseIdCursor } from '../../platform/http/cursor';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { shareRuns } from '../../platform/share-runs';
import { isShown, PageReader } from '../changes/page-reader';
import { readDisclosuresOfClaims } from '../disclosures/read-library';

export type ClaimRow = typeof claims.$inferSelect;

/** A claim with what follows from its places and files. Days are local dates. */
export interface Claim {
  id: number;
  statement: string;
  kind: ClaimKind;
  value: string | null;
  status: ClaimStatus;
  asOf: string | null;
  source: string | null;
  /** Null if nobody owns it, or the account of the owner was deleted. */
  owner: { id: string; name: string } | null;
  nextReview: string | null;
  due: ClaimDue | null;
  retiredAt: string | null;
  retiredReason: string | null;
  /** The number of places that make it, and of files that substantiate it. */
  places: number;
  files: number;
  /** Since when its source and files support an earlier value (ISO 8601); null if they support this one. */
  outdatedAt: string | null;
  /** The disclosures that are attached to it. */
  disclosures: { id: string; name: string }[];
  version: number;
  createdAt: string;
  updatedAt: string;
}

interface ClaimsQuery {
  q?: string | undefined;
  status?: ClaimStatus | undefined;
  support?: ClaimSupport | undefined;
  attention?: ClaimAttention | undefined;
  kind?: ClaimKind | undefined;
  owner?: string | undefined;
  page?: string | undefined;
  near?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const PLACES = sql<number>`(select count(*)::int from ${claimPlaces} where ${claimPlaces.claimId} = ${claims.id})`;
const FILES = sql<number>`(select count(*)::int from ${claimFiles} where ${claimFiles.claimId} = ${claims.id} and ${claimFiles.removedAt} is null)`;

/**
 * Lists claims, newest first, or those that are most like the text `near`. Their number is limited (`MAX_CLAIMS`), and their status depends on the
 * day, so those in another status are left out after reading.
 * @param today the local date
 * @throws AppError BAD_REQUEST for a malformed cursor, or words that the database cannot look for
 */
export async function listClaims(
  db: Db,
  { q, status, support, attention, kind, owner, page, near, cursor, limit }: ClaimsQuery,
  today: string,
): Promise<{ items: Claim[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor);
  refuseUnstorable('q', q);
  refuseUnstorable('owner', owner);
  if (page !== undefined && !isPageName(page)) return { items: [], nextCursor: null };
  const like = q === undefined ? undefined : `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const isOnPage = sql`exists (select from ${claimPlaces} where ${claimPlaces.claimId} = ${claims.id} and ${claimPlaces.pageId} = ${page ?? ''})`;
  const rows = await select(db)
    .where(
      and(
        before === undefined ? undefined : lt(claims.id, before),
        like === undefined
          ? undefined
          : or(ilike(claims.statement, like), ilike(claims.value, like), ilike(claims.source, like)),
        kind === undefined ? undefined : eq(claims.kind, kind),
        owner === undefined ? undefined : owner === 'none' ? isNull(claims.ownerId) : eq(claims.ownerId, owner),
        page === undefined ? undefined : isOnPage,
      ),
    )
    .orderBy(desc(claims.id));
  const disclosures = await readDisclosuresOfClaims(db);
  const shown = attention === 'retired-shown' ? await findRetiredShown(db) : new Set<number>();
  const found = rows
    .map((row) => present(row, today, disclosures))
    .filter((claim) => status === undefined || claim.status === status)
    .filter((claim) => support === undefined || claimSupport(claim) === support)
    .filter((claim) => attention === undefined || claim.due === attention || shown.has(claim.id));
  if (near !== undefined) {
    const open = found.filter((claim) => claim.status !== 'retired');
    return { items: rankClaims(near, open).slice(0, limit), nextCursor: null };
  }
  const last = found[limit - 1];
  return { items: found.slice(0, limit), nextCursor: found.length > limit && last ? String(last.id) : null };
}

/** Counts claims by the status that the dashboard shows, and by why someone should look at them. @param today the local date */
export async function countClaims(db: Db, today: string): Promise<Record<ShownStatus | ClaimAttention, number>> {
  const counts = {
    ...{ substantiated: 0, 'source-only': 0, 'needs-substantiation': 0, expired: 0, retired: 0 },
    ...{ overdue: 0, 'due-soon': 0, 'retired-shown': (await findRetiredShown(db)).size },
  };
  for (const row of await select(db)) {
    const facts = factsOf(row);
    counts[shownStatus(claimStatus(facts, today), row.files)] += 1;
    const due = claimDue(facts, today);
    if (due) counts[due] += 1;
  }
  return counts;
}

/** Finds the retired claims that published pages still make. Concurrent calls share the work. */
const findRetiredShown = shareRuns(async (db: Db): Promise<ReadonlySet<number>> => {
  const { claimId, pageId, anchor } = claimPlaces;
  const places = await db
    .select({ claimId, pageId, anchor })
    .from(claimPlaces)
    .innerJoin(claims, eq(claims.id, claimId))
    .innerJoin(pages, eq(pages.pageId, pageId))
    .where(and(isNotNull(claims.retiredAt), eq(pages.status, 'published')))
    .orderBy(asc(pageId));
  const reader = new PageReader(db);
  const found = new Set<number>();
  for (const place of places) {
    if (found.has(place.claimId)) continue;
    const page = await reader.read(place.pageId);
    if (!page || !isShown(page, place.anchor.ref)) continue;
    const resolved = resolveClaimPlace(findPlace(page, place.anchor.ref), place.anchor.quote);
    if (isStillStated(resolved)) found.add(place.claimId);
  }
  return found;
});

/** Reads a claim. @param today the local date @throws AppError NOT_FOUND */
export async function presentClaim(db: Db, id: number, today: string): Promise<Claim> {
  const [row] = await select(db).where(eq(claims.id, id));
  if (!row) throw noSuchClaim(id);
  return present(row, today, await readDisclosuresOfClaims(db));
}

/** Reads a claim's row. @param isLocked locks it until the transaction ends @throws AppError NOT_FOUND */
export async function readClaim(db: Db, id: number, isLocked = false): Promise<ClaimRow> {
  const query = db.select().from(claims).where(eq(claims.id, id));
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) throw noSuchClaim(id);
  return row;
}

/** Locks a claim that is in use. @throws AppError NOT_FOUND, CONFLICT */
export async function lockOpenClaim(tx: Db, id: number): Promise<ClaimRow> {
  const claim = await readClaim(tx, id, true);
  if (claim.retiredAt !== null) throw new AppError('CONFLICT', 'This claim is retired. Reinstate it first.');
  return claim;
}

function noSuchClaim(id: number): AppError {
  return new AppError('NOT_FOUND', `There is no claim ${id}.`);
}

function select(db: Db) {
  return db
    .select({ claim: claims, ownerName: user.name, places: PLACES, files: FILES })
    .from(claims)
    .leftJoin(user, eq(user.id, claims.ownerId));
}

type Selected = Awaited<ReturnType<typeof select>>[number];

function factsOf({ claim, files }: Selected): ClaimFacts {
  const { retiredAt, source, outdatedAt, asOf, nextReview } = claim;
  const support = { hasSource: source !== null, files, isOutdated: outdatedAt !== null };
  return { isRetired: retiredAt !== null, ...support, asOf, nextReview };
}

function present(
  row: Selected,
  today: string,
  disclosures: Awaited<ReturnType<typeof readDisclosuresOfClaims>>,
): Claim {
  const { claim, ownerName, places, files } = row;
  const facts = factsOf(row);
  const { id, statement, kind, value, asOf, source, ownerId, nextReview, retiredAt, retiredReason, version } = claim;
  return {
    ...{ id, statement, kind, value, status: claimStatus(facts, today), asOf, source },
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '' },
    ...{
      nextReview,
      due: claimDue(facts, today),
      retiredAt: retiredAt?.toISOString() ?? null,
      retiredReason,
      places,
      files,
      outdatedAt: claim.outdatedAt?.toISOString() ?? null,
    },
    ...{ disclosures: disclosures.get(id) ?? [], version },
    createdAt: claim.createdAt.toISOString(),
    updatedAt: claim.updatedAt.toISOString(),
  };
}
