import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import { findHits, type Hit, type Search } from '../../../src/content/find-replace';
import {
  describePlace,
  type LookedThrough,
  type ReadDocument,
  readDocuments,
} from '../../content/texts/read-documents';
import { refuseCursor } from '../../platform/http/cursor';

/** A text that contains the search words. */
export interface Place extends ReadDocument {
  path: string;
  ref: string;
  /** The number of occurrences, counted up to a thousand. */
  count: number;
  /** The first occurrences. */
  hits: Pick<Hit, 'before' | 'found' | 'after'>[];
}

/** The number of documents per query, and the limits of one result in texts and documents. */
const BATCH = 20;
const MAX_PLACES = 100;
const MAX_DOCUMENTS = 100;
const SHOWN = 3;
const MAX_COUNT = 1000;

/**
 * Returns every text of the site that contains the exact words, so that editors can review them before replacing. Searches the whole
 * site, first all pages, then all sections, one part per call.
 * @param cursor the last document of the previous part
 * @throws AppError BAD_REQUEST if the cursor is invalid
 */
export async function findPlaces(
  db: Db,
  search: Search,
  cursor?: string,
): Promise<{ items: Place[]; nextCursor: string | null }> {
  const items: Place[] = [];
  let last = cursor === undefined ? null : parsePlaceCursor(cursor);
  for (let read = 0; read < MAX_DOCUMENTS && items.length < MAX_PLACES; read += BATCH) {
    const names = await listDocumentsAfter(db, last);
    for (const document of await readDocuments(db, names)) items.push(...findPlacesIn(document, search));
    if (names.length < BATCH) return { items, nextCursor: null };
    last = names.at(-1) ?? null;
  }
  return { items, nextCursor: last };
}

/** Returns the texts of a document that contain the words. */
export function findPlacesIn(document: LookedThrough, search: Search): Place[] {
  const { content: _content, ids: _ids, texts, ...told } = document;
  return texts.flatMap(({ place, value }) => {
    const found = findHits([{ path: '', label: '', value }], search, MAX_COUNT);
    if (found.length === 0) return [];
    const hits = found.slice(0, SHOWN).map(({ before, found: words, after }) => ({ before, found: words, after }));
    return [{ ...told, ...describePlace(document, place), count: found.length, hits }];
  });
}

const DYNAMIC = 'dynamic.';

/** Returns the names of the documents after a given one: pages ordered by id, then sections ordered by id. */
async function listDocumentsAfter(db: Db, last: string | null): Promise<string[]> {
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

/** @throws AppError BAD_REQUEST if the cursor is not the name of a document */
function parsePlaceCursor(cursor: string): string {
  return /^(dynamic\.)?[A-Za-z0-9_-]{1,64}$/.test(cursor) ? cursor : refuseCursor();
}
