import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { type ClaimAnchor, claimPlaces } from '../../../db/schema/claims';
import { type ResolvedPlace, resolveClaimPlace } from '../../../src/content/claims/claim-place';
import { type CommentedPage, type FoundPlace, findPlace } from '../../../src/content/comment-anchor';
import { findQuote, makeQuote, quotableText, type Range } from '../../../src/content/find-quote';
import { PathError } from '../../../src/lib/dotted-path';
import { isPageName } from '../../../src/pages/page-ids';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { badInput, refuseUnstorable } from '../../platform/refuse-unstorable';
import { isShown, PageReader, type ReadPage } from '../changes/page-reader';
import { addClaimEvent } from './claim-events';
import { lockOpenClaim, readClaim } from './read-claims';

/** The maximum number of places of a claim. */
export const MAX_PLACES = 200;

/** Words within a text on a page. */
export interface NewPlace {
  pageId: string;
  /** A path or ref. */
  path: string;
  quote: { words: string; start?: number | undefined };
}

/** A place that makes a claim, as it is now. */
export interface ClaimPlace extends ResolvedPlace {
  id: number;
  pageId: string;
  /** Null if the page no longer exists. */
  section: { sectionId: string; sectionName: string; sectionType: string } | null;
  ref: string;
  /** The words that were linked. */
  words: string;
  /** Whether visitors can read the place: its page is published, and its section shown. */
  isPublished: boolean;
  by: { id: string | null; name: string | null };
  /** ISO 8601. */
  linkedAt: string;
}

type PlaceRow = typeof claimPlaces.$inferSelect;

/** Lists the places of a claim, in the order they were linked. @throws AppError NOT_FOUND */
export async function listPlaces(db: Db, claimId: number): Promise<ClaimPlace[]> {
  await readClaim(db, claimId);
  const rows = await db.select().from(claimPlaces).where(eq(claimPlaces.claimId, claimId)).orderBy(asc(claimPlaces.id));
  return presentPlaces(db, rows);
}

/** Lists the places of all claims on a page, in the order they were linked. */
export async function listPagePlaces(db: Db, pageId: string): Promise<(ClaimPlace & { claimId: number })[]> {
  if (!isPageName(pageId)) return [];
  const rows = await db.select().from(claimPlaces).where(eq(claimPlaces.pageId, pageId)).orderBy(asc(claimPlaces.id));
  const claimIds = new Map(rows.map(({ id, claimId }) => [id, claimId]));
  const places = await presentPlaces(db, rows);
  return places.map((place) => ({ ...place, claimId: claimIds.get(place.id) ?? 0 }));
}

async function presentPlaces(db: Db, rows: readonly PlaceRow[]): Promise<ClaimPlace[]> {
  if (rows.length === 0) return [];
  const reader = new PageReader(db);
  const placed: ClaimPlace[] = [];
  for (const { id, pageId, anchor, actorId, actorName, createdAt } of rows) {
    const page = await reader.read(pageId);
    placed.push({
      ...{ id, pageId, ref: anchor.ref, words: anchor.quote.words },
      ...resolveClaimPlace(page && findPlace(page, anchor.ref), anchor.quote),
      section: page && findSection(page, anchor.ref),
      isPublished: page !== null && isShown(page, anchor.ref),
      by: { id: actorId, name: actorName },
      linkedAt: createdAt.toISOString(),
    });
  }
  return placed;
}

function findSection({ sections }: ReadPage, ref: string): ClaimPlace['section'] {
  const [first, id] = ref.split('.');
  const found = first === 'dynamic' ? sections.find(({ sectionId }) => sectionId === id) : undefined;
  if (!found) return null;
  const { sectionId, sectionName, sectionType } = found;
  return { sectionId, sectionName, sectionType };
}

/**
 * Finds the words of a text that a claim or a decision is about.
 * @param at the beginning of the paths of its issues
 * @returns the words, and a function that returns true for an anchor on the page that is about the same words by now
 * @throws AppError NOT_FOUND if there is no such page or place, BAD_REQUEST for a malformed path, UNPROCESSABLE_CONTENT if the words are not there
 */
export async function findNewPlace(
  tx: Db,
  { pageId, path, quote }: NewPlace,
  at = '',
): Promise<{ anchor: ClaimAnchor; isAt: (other: ClaimAnchor) => boolean }> {
  refuseUnstorable(`${at}quote.words`, quote.words);
  const page = isPageName(pageId) ? await new PageReader(tx).read(pageId) : null;
  if (!page) {
    const message = `There is no page "${pageId}".`;
    throw new AppError('NOT_FOUND', message, { issues: [{ path: `${at}pageId`, message }] });
  }
  const place = findPlaceOf(page, path, at);
  if (!place) {
    const message = 'There is nothing at this path on the page.';
    throw new AppError('NOT_FOUND', message, { issues: [{ path: `${at}path`, message }] });
  }
  const text = quotableText(place.value);
  const range = findQuote(text, quote);
  if (range) {
    const isAt = (other: ClaimAnchor) => {
      const now = other.ref === place.ref ? resolveClaimPlace(place, other.quote) : null;
      return now?.state === 'current' && now.range?.start === range.start && now.range.end === range.end;
    };
    return { anchor: { ref: place.ref, quote: makeQuote(text, range) }, isAt };
  }
  const message = 'These words are not in the text at this path. Save the text first if you have just written them.';
  throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: `${at}quote.words`, message }] });
}

function findPlaceOf(page: CommentedPage, path: string, at: string) {
  try {
    return findPlace(page, path);
  } catch (error) {
    throw error instanceof PathError ? badInput(`${at}path`, error.message) : error;
  }
}

/**
 * Links words of a text to a claim. Words that are linked to it already stay linked once.
 * @param at the beginning of the paths of its issues
 * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT if the claim is retired, UNPROCESSABLE_CONTENT if the words are not there or it has too many places
 */
export function linkPlace(
  db: Db,
  { claimId, ...given }: NewPlace & { claimId: number },
  actor: Actor,
  at = '',
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOpenClaim(tx, claimId);
    const { anchor, isAt } = await findNewPlace(tx, given, at);
    const places = await tx.select().from(claimPlaces).where(eq(claimPlaces.claimId, claimId));
    if (places.some((place) => place.pageId === given.pageId && isAt(place.anchor))) return;
    if (places.length >= MAX_PLACES) {
      throw new AppError('UNPROCESSABLE_CONTENT', `A claim can have at most ${MAX_PLACES} places.`);
    }
    const { pageId } = given;
    await tx.insert(claimPlaces).values({ claimId, pageId, anchor, actorId: actor.id, actorName: actor.name });
    await addClaimEvent(tx, claimId, 'linked', actor, { pageId, ref: anchor.ref, words: anchor.quote.words });
  });
}

/** Ends the link of a place to its claim. @throws AppError NOT_FOUND */
export function unlinkPlace(
  db: Db,
  { claimId, placeId, reason }: { claimId: number; placeId: number; reason?: string | undefined },
  actor: Actor,
): Promise<void> {
  refuseUnstorable('reason', reason);
  return db.transaction(async (tx) => {
    await readClaim(tx, claimId, true);
    const { pageId, anchor } = await readPlace(tx, claimId, placeId);
    await tx.delete(claimPlaces).where(eq(claimPlaces.id, placeId));
    await addClaimEvent(tx, claimId, 'unlinked', actor, { reason, pageId, ref: anchor.ref, words: anchor.quote.words });
  });
}

/**
 * Confirms that the words now at a changed place make the claim: they become the linked ones.
 * @throws AppError NOT_FOUND, CONFLICT if the claim is retired, or if the place is gone or its words cannot be distinguished from the rest of the text
 */
export function confirmPlace(db: Db, claimId: number, placeId: number, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOpenClaim(tx, claimId);
    const row = await readPlace(tx, claimId, placeId);
    const page = await new PageReader(tx).read(row.pageId);
    const place = page && findPlace(page, row.anchor.ref);
    const { state, range } = resolveClaimPlace(place, row.anchor.quote);
    if (state === 'current') return;
    if (!place || !range) {
      const message =
        state === 'gone'
          ? 'This text no longer exists. Remove the link instead.'
          : 'The text was rewritten. Remove the link, and link the words that make the claim.';
      throw new AppError('CONFLICT', message);
    }
    const linked = { claimId, placeId, from: row.anchor.quote.words };
    await relinkPlace(tx, linked, { pageId: row.pageId, place, range }, actor);
  });
}

/**
 * Links the words now at a range of a place instead of the ones that were linked before.
 * @param draftId the published draft that was prepared for this; without it, the person confirmed that the words make the claim
 */
export async function relinkPlace(
  tx: Db,
  { claimId, placeId, from, draftId }: { claimId: number; placeId: number; from: string; draftId?: number },
  { pageId, place, range }: { pageId: string; place: FoundPlace; range: Range },
  by: Pick<Actor, 'kind' | 'id' | 'name'>,
): Promise<void> {
  const quote = makeQuote(quotableText(place.value), range);
  await tx
    .update(claimPlaces)
    .set({ anchor: { ref: place.ref, quote } })
    .where(eq(claimPlaces.id, placeId));
  await addClaimEvent(tx, claimId, 'confirmed', by, {
    ...{ pageId, ref: place.ref, from, to: quote.words },
    ...(draftId !== undefined && { draftId }),
  });
}

/** @throws AppError NOT_FOUND */
async function readPlace(tx: Db, claimId: number, placeId: number): Promise<PlaceRow> {
  const [row] = await tx
    .select()
    .from(claimPlaces)
    .where(and(eq(claimPlaces.id, placeId), eq(claimPlaces.claimId, claimId)));
  if (!row) throw new AppError('NOT_FOUND', `This claim has no place ${placeId}.`);
  return row;
}
