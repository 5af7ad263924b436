import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { claimEvents, claimFiles, claimPlaces, claims, notClaims } from '../../../db/schema/claims';
import { type ClaimKind, type ClaimStatus, claimStatus } from '../../../src/content/claims/claim-status';
import { dayIn } from '../../../src/content/day';
import type { Quote } from '../../../src/content/find-quote';
import type { EventDetails } from '../../content/claims/claim-events';
import type { SealedFile } from '../../content/claims/seal-file';

/** A file that substantiated a claim. */
export interface FileThen extends SealedFile {
  id: number;
  name: string;
  mimeType: string;
  /** ISO 8601. */
  addedAt: string;
}

/** Returns whether a disposal has destroyed the key of a file's encryption. */
export function isDestroyed({ secret }: Pick<SealedFile, 'secret'>): boolean {
  return secret === '';
}

/** Words on a page that are linked to a claim, or decided to be none. */
export interface KnownWords {
  pageId: string;
  /** The text that they are in. */
  ref: string;
  words: string;
  /** The text before and after the words; null if it is no longer known. */
  around: Pick<Quote, 'before' | 'after'> | null;
}

/** A claim as it was at a moment. */
export interface ClaimThen {
  id: number;
  /** ISO 8601. */
  registeredAt: string;
  statement: string;
  kind: ClaimKind;
  value: string | null;
  status: ClaimStatus;
  /** True if its value had changed since its source and files were added, also for a retired claim. */
  isOutdated: boolean;
  asOf: string | null;
  source: string | null;
  owner: string | null;
  nextReview: string | null;
  retiredReason: string | null;
  /** The words on pages that made it. */
  places: KnownWords[];
  files: FileThen[];
}

/** What the claims register had of a page at a moment. */
export interface ClaimsThen {
  claims: ClaimThen[];
  /** Words that were decided to be no claim. */
  notClaims: (KnownWords & { reason: string | null; by: string | null })[];
}

type Event = Pick<typeof claimEvents.$inferSelect, 'claimId' | 'kind' | 'reason' | 'createdAt'> & {
  details: EventDetails;
};
type Fields = Pick<ClaimThen, 'statement' | 'kind' | 'value' | 'asOf' | 'source' | 'nextReview'> & {
  ownerId: string | null;
  outdatedAt: string | null;
};

/** Returns what the register had of the claims on a page, as it was at a moment. Reads nothing from the database. */
export type ClaimsRegister = (pageId: string, moment: Date) => ClaimsThen;

/**
 * Reads the claims register with everything that happened to it. To return it as it was at a moment, it takes back what was changed after it, and
 * repeats which words were linked until then. Decisions that words are no claim are there from when they were made; those that were taken back
 * since are left out.
 */
export async function readClaimsRegister(db: Db, timeZone: string): Promise<ClaimsRegister> {
  const rows = await db.select().from(claims).orderBy(asc(claims.id));
  const files = await db.select().from(claimFiles).orderBy(asc(claimFiles.id));
  const decided = await db.select().from(notClaims).where(eq(notClaims.scope, 'claim')).orderBy(asc(notClaims.id));
  const people = new Map(
    (await db.select({ id: user.id, name: user.name }).from(user)).map(({ id, name }) => [id, name]),
  );
  const events = groupBy(await readEvents(db), ({ claimId }) => claimId ?? 0);
  const filesOf = groupBy(files, ({ claimId }) => claimId);
  const linked = await db.select().from(claimPlaces);
  const quotes = new Map(
    linked.map(({ claimId, pageId, anchor: { ref, quote } }) => [
      placeKey(claimId, { pageId, ref, words: quote.words }),
      quote,
    ]),
  );
  const aroundOf = (claimId: number, place: Place) => quotes.get(placeKey(claimId, place)) ?? null;
  const decidedOn = groupBy(decided, ({ pageId }) => pageId);
  // A response judges each of its publications, so it must not go through the whole register for each.
  const linkedOn = groupBy(
    rows.flatMap((row) => {
      const pages = (events.get(row.id) ?? []).flatMap(({ details }) => details.pageId ?? []);
      return [...new Set(pages)].map((pageId) => ({ pageId, row }));
    }),
    ({ pageId }) => pageId,
  );

  function claimAt(row: typeof claims.$inferSelect, moment: Date): ClaimThen {
    const all = events.get(row.id) ?? [];
    const { ownerId, outdatedAt, ...fields } = takeBack(row, all, moment);
    const then = all.filter(({ createdAt }) => createdAt <= moment);
    const ended = then.filter(({ kind }) => kind === 'retired' || kind === 'reinstated').at(-1);
    const isRetired = ended?.kind === 'retired';
    const own = (filesOf.get(row.id) ?? []).filter(
      ({ createdAt, removedAt }) => createdAt <= moment && (removedAt === null || removedAt > moment),
    );
    const isOutdated = outdatedAt !== null;
    const support = { hasSource: fields.source !== null, files: own.length, isOutdated };
    const facts = { ...fields, isRetired, ...support };
    return {
      ...fields,
      id: row.id,
      registeredAt: row.createdAt.toISOString(),
      status: claimStatus(facts, dayIn(timeZone, moment)),
      isOutdated,
      owner: ownerId === null ? null : (people.get(ownerId) ?? null),
      retiredReason: isRetired ? ended.reason : null,
      places: repeatLinks(then).map((place) => ({
        ...{ ...place, around: aroundOf(row.id, place) },
      })),
      files: own.map(({ id, name, mimeType, key, secret, bytes, sha256, createdAt }) => ({
        ...{ id, name, mimeType, key, secret, bytes, sha256, addedAt: createdAt.toISOString() },
      })),
    };
  }

  return (pageId, moment) => ({
    claims: (linkedOn.get(pageId) ?? [])
      .filter(({ row }) => row.createdAt <= moment)
      .map(({ row }) => claimAt(row, moment)),
    notClaims: (decidedOn.get(pageId) ?? [])
      .filter(({ createdAt }) => createdAt <= moment)
      .map(({ anchor: { ref, quote }, reason, actorName }) => ({
        ...{ pageId, ref, words: quote.words, around: quote, reason, by: actorName },
      })),
  });
}

async function readEvents(db: Db): Promise<Event[]> {
  const { claimId, kind, reason, createdAt, details } = claimEvents;
  const rows = await db
    .select({ claimId, kind, reason, createdAt, details })
    .from(claimEvents)
    .orderBy(asc(claimEvents.id));
  return rows.map((row) => ({ ...row, details: row.details as EventDetails }));
}

/** Returns the fields of a claim at a moment. */
function takeBack(row: typeof claims.$inferSelect, events: readonly Event[], moment: Date): Fields {
  const { statement, kind, value, asOf, source, nextReview, ownerId } = row;
  const outdatedAt = row.outdatedAt?.toISOString() ?? null;
  const fields: Record<string, string | null> = {
    ...{ statement, kind, value, asOf, source, nextReview, ownerId, outdatedAt },
  };
  for (const { createdAt, details } of events.toReversed()) {
    if (createdAt <= moment) break;
    for (const [name, [before]] of Object.entries(details.changes ?? {})) {
      if (Object.hasOwn(fields, name)) fields[name] = before;
    }
  }
  return fields as unknown as Fields;
}

interface Place {
  pageId: string;
  ref: string;
  words: string;
}

function placeKey(claimId: number, { pageId, ref, words }: Place): string {
  return JSON.stringify([claimId, pageId, ref, words]);
}

/** Returns the places that were linked to the claim after all of these events. */
function repeatLinks(events: readonly Event[]): Place[] {
  let places: Place[] = [];
  for (const { kind, details } of events) {
    const { pageId = '', ref = '', words = '', from, to } = details;
    const isSame = (place: (typeof places)[number]) => place.pageId === pageId && place.words === words;
    if (kind === 'linked') places.push({ pageId, ref, words });
    if (kind === 'unlinked') {
      const gone = places.find((place) => isSame(place) && place.ref === ref) ?? places.find(isSame);
      places = places.filter((place) => place !== gone);
    }
    if (kind === 'confirmed' && to !== undefined) {
      const isFormer = (place: Place) => place.pageId === pageId && place.words === from;
      const old = places.find((place) => isFormer(place) && place.ref === ref) ?? places.find(isFormer);
      places = places.map((place) => (place === old ? { pageId, ref, words: to } : place));
    }
  }
  return places;
}

function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
