import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import { findHits, type Hit, type Search } from '../../../src/content/find-replace';
import { AppError } from '../../platform/errors';
import { type LookedThrough, placeOf, type ReadDocument, readDocuments } from './read-documents';

/** A text that holds the words. */
export interface Place extends ReadDocument {
  path: string;
  ref: string;
  /** How often it holds them; at most a thousand times is counted. */
  count: number;
  /** The first of them. */
  hits: Pick<Hit, 'before' | 'found' | 'after'>[];
}

/** How many documents are read at a time, and how many texts and documents are told at once. */
const BATCH = 20;
const MAX_PLACES = 100;
const MAX_DOCUMENTS = 100;
const SHOWN = 3;
const MAX_COUNT = 1000;

/**
 * Every text of the site in which some words stand just so, page by page and then section by section: whatever is to be replaced is to be
 * seen first. The whole site is read, a part at a time.
 * @param cursor the last document of the part before
 * @throws AppError BAD_REQUEST for a bad cursor
 */
export async function findPlaces(
  db: Db,
  search: Search,
  cursor?: string,
): Promise<{ items: Place[]; nextCursor: string | null }> {
  const items: Place[] = [];
  let last = cursor === undefined ? null : readCursor(cursor);
  for (let read = 0; read < MAX_DOCUMENTS && items.length < MAX_PLACES; read += BATCH) {
    const names = await documentsAfter(db, last);
    for (const document of await readDocuments(db, names)) items.push(...placesIn(document, search));
    if (names.length < BATCH) return { items, nextCursor: null };
    last = names.at(-1) ?? null;
  }
  return { items, nextCursor: last };
}

/** The texts of a document that hold the words. */
export function placesIn(document: LookedThrough, search: Search): Place[] {
  const { content: _content, ids: _ids, texts, ...told } = document;
  return texts.flatMap(({ place, value }) => {
    const found = findHits([{ path: '', label: '', value }], search, MAX_COUNT);
    if (found.length === 0) return [];
    const hits = found.slice(0, SHOWN).map(({ before, found: words, after }) => ({ before, found: words, after }));
    return [{ ...told, ...placeOf(document, place), count: found.length, hits }];
  });
}

const DYNAMIC = 'dynamic.';

/** The documents that come after one: pages by their ids, then sections by theirs. */
async function documentsAfter(db: Db, last: string | null): Promise<string[]> {
  const isPast = last?.startsWith(DYNAMIC) ?? false;
  const ofPages = isPast
    ? []
    : await db
        .select({ name: pages.pageId })
        .from(pages)
        .where(and(ne(pages.status, 'deleted'), last === null ? undefined : gt(pages.pageId, last)))
        .orderBy(asc(pages.pageId))
        .limit(BATCH);
  if (ofPages.length === BATCH) return ofPages.map(({ name }) => name);
  const ofSections = await db
    .select({ name: sections.sectionId })
    .from(sections)
    .innerJoin(pages, eq(pages.pageId, sections.pageId))
    .where(
      and(
        isNull(sections.deletedAt),
        ne(pages.status, 'deleted'),
        isPast ? gt(sections.sectionId, (last ?? '').slice(DYNAMIC.length)) : undefined,
      ),
    )
    .orderBy(asc(sections.sectionId))
    .limit(BATCH - ofPages.length);
  return [...ofPages.map(({ name }) => name), ...ofSections.map(({ name }) => `${DYNAMIC}${name}`)];
}

/** @throws AppError BAD_REQUEST */
function readCursor(cursor: string): string {
  if (/^(dynamic\.)?[A-Za-z0-9_-]{1,64}$/.test(cursor)) return cursor;
  throw new AppError('BAD_REQUEST', 'This is no cursor of an earlier answer.');
}
