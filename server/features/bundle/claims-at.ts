import { asc } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { claimEvents, claimFiles, claims, notClaims } from '../../../db/schema/claims';
import { type ClaimKind, type ClaimStatus, claimStatus } from '../../../src/content/claims/claim-status';
import { dayIn } from '../../../src/content/day';
import type { EventDetails } from '../../content/claims/claim-events';
import type { SealedFile } from '../../content/claims/seal-file';

/** A file that substantiated a claim. */
export interface FileThen extends SealedFile {
  id: number;
  name: string;
  mimeType: string;
}

/** Returns whether a disposal has destroyed the key of a file's encryption. */
export function isDestroyed({ secret }: Pick<SealedFile, 'secret'>): boolean {
  return secret === '';
}

/** A claim as it was at a moment. */
export interface ClaimThen {
  id: number;
  statement: string;
  kind: ClaimKind;
  value: string | null;
  status: ClaimStatus;
  asOf: string | null;
  source: string | null;
  owner: string | null;
  nextReview: string | null;
  retiredReason: string | null;
  /** The words on pages that made it. */
  places: { pageId: string; words: string }[];
  files: FileThen[];
}

/** The claims register at a moment. */
export interface ClaimsThen {
  claims: ClaimThen[];
  /** Words that were decided to be no claim. */
  notClaims: { pageId: string; words: string; reason: string | null; by: string | null }[];
}

type Event = Pick<typeof claimEvents.$inferSelect, 'claimId' | 'kind' | 'reason' | 'createdAt'> & {
  details: EventDetails;
};
type Fields = Pick<ClaimThen, 'statement' | 'kind' | 'value' | 'asOf' | 'source' | 'nextReview'> & {
  ownerId: string | null;
};

/**
 * Reads the claims register as it was at each of some moments: takes back what was changed after it, and repeats which words were linked until
 * then. Decisions that words are no claim are there from when they were made; those that were taken back since are left out.
 */
export async function readClaimsAt(db: Db, moments: readonly Date[], timeZone: string): Promise<ClaimsThen[]> {
  const rows = await db.select().from(claims).orderBy(asc(claims.id));
  const files = await db.select().from(claimFiles).orderBy(asc(claimFiles.id));
  const decided = await db.select().from(notClaims).orderBy(asc(notClaims.id));
  const people = new Map(
    (await db.select({ id: user.id, name: user.name }).from(user)).map(({ id, name }) => [id, name]),
  );
  const events = groupBy(
    (await readEvents(db)).filter(({ claimId }) => claimId !== null),
    ({ claimId }) => claimId ?? 0,
  );
  const filesOf = groupBy(files, ({ claimId }) => claimId);
  return moments.map((moment) => {
    const today = dayIn(timeZone, moment);
    const there = rows.filter(({ createdAt }) => createdAt <= moment);
    return {
      claims: there.map((row) => {
        const all = events.get(row.id) ?? [];
        const { ownerId, ...fields } = takeBack(row, all, moment);
        const then = all.filter(({ createdAt }) => createdAt <= moment);
        const ended = then.filter(({ kind }) => kind === 'retired' || kind === 'reinstated').at(-1);
        const isRetired = ended?.kind === 'retired';
        const own = (filesOf.get(row.id) ?? []).filter(
          ({ createdAt, removedAt }) => createdAt <= moment && (removedAt === null || removedAt > moment),
        );
        const facts = { ...fields, isRetired, hasSource: fields.source !== null, files: own.length };
        return {
          ...fields,
          id: row.id,
          status: claimStatus(facts, today),
          owner: ownerId === null ? null : (people.get(ownerId) ?? null),
          retiredReason: isRetired ? ended.reason : null,
          places: repeatLinks(then),
          files: own.map(({ id, name, mimeType, key, secret, bytes, sha256 }) => ({
            ...{ id, name, mimeType, key, secret, bytes, sha256 },
          })),
        };
      }),
      notClaims: decided
        .filter(({ createdAt }) => createdAt <= moment)
        .map(({ pageId, anchor, reason, actorName }) => ({ pageId, words: anchor.quote.words, reason, by: actorName })),
    };
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
  const fields: Record<string, string | null> = { statement, kind, value, asOf, source, nextReview, ownerId };
  for (const { createdAt, details } of events.toReversed()) {
    if (createdAt <= moment) break;
    for (const [name, [before]] of Object.entries(details.changes ?? {})) {
      if (Object.hasOwn(fields, name)) fields[name] = before;
    }
  }
  return fields as unknown as Fields;
}

/** Returns the places that were linked to the claim after all of these events. */
function repeatLinks(events: readonly Event[]): ClaimThen['places'] {
  let places: { pageId: string; ref: string; words: string }[] = [];
  for (const { kind, details } of events) {
    const { pageId = '', ref = '', words = '', from, to } = details;
    const isSame = (place: (typeof places)[number]) => place.pageId === pageId && place.words === words;
    if (kind === 'linked') places.push({ pageId, ref, words });
    if (kind === 'unlinked') {
      const gone = places.find((place) => isSame(place) && place.ref === ref) ?? places.find(isSame);
      places = places.filter((place) => place !== gone);
    }
    if (kind === 'confirmed' && to !== undefined) {
      const old = places.find((place) => place.pageId === pageId && place.words === from);
      places = places.map((place) => (place === old ? { pageId, ref, words: to } : place));
    }
  }
  return places.map(({ pageId, words }) => ({ pageId, words }));
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
