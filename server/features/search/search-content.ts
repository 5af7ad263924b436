import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, searchDocuments } from '../../../db/schema/content';
import type { Hit } from '../../../src/content/find-replace';
import { plainText } from '../../../src/content/text';
import { literalPattern } from '../../../src/lib/literal-pattern';
import {
  describePlace,
  type LookedThrough,
  type ReadDocument,
  readDocuments,
} from '../../content/texts/read-documents';
import { decodeCursor, encodeCursor, refuseCursor } from '../../platform/http/cursor';
import { buildQuery, splitWords } from './words';

/** A matching document with its matching texts. */
export interface FoundDocument extends ReadDocument {
  texts: FoundText[];
  /** The number of additional matching texts. */
  more: number;
}

/** A matching text with the words around the match. */
export type FoundText = Pick<Hit, 'before' | 'found' | 'after'> & {
  path: string;
  /** The path with item ids instead of indexes. */
  ref: string;
};

const LIMIT = 20;
const MAX_TEXTS = 4;
/** The number of characters shown on each side of a match. */
const AROUND = 60;

/**
 * Returns the documents that contain every search word as the beginning of a word, most recently changed first. The index must be up
 * to date (`SearchIndex.catchUp`). Includes unpublished pages but no deleted ones, and no drafts.
 * @throws AppError BAD_REQUEST if the cursor is invalid
 */
export async function searchContent(
  db: Db,
  q: string,
  cursor?: string,
): Promise<{ items: FoundDocument[]; nextCursor: string | null }> {
  const query = buildQuery(q);
  if (query === null) return { items: [], nextCursor: null };
  const after = cursor === undefined ? undefined : parseSearchCursor(cursor);
  const rows = await db
    .select({ document: searchDocuments.document, changedAt: searchDocuments.changedAt })
    .from(searchDocuments)
    .innerJoin(pages, eq(pages.pageId, searchDocuments.pageId))
    .where(
      and(
        ne(pages.status, 'deleted'),
        sql`${searchDocuments.words} @@ ${query}::tsquery`,
        after &&
          sql`(${searchDocuments.changedAt}, ${searchDocuments.document}) < (${after.changedAt}::timestamptz, ${after.document})`,
      ),
    )
    .orderBy(desc(searchDocuments.changedAt), desc(searchDocuments.document))
    .limit(LIMIT + 1);
  const shown = rows.slice(0, LIMIT);
  const last = shown.at(-1);
  const read = await readDocuments(
    db,
    shown.map(({ document }) => document),
  );
  return {
    items: read.map((document) => describeDocument(document, q)),
    nextCursor: rows.length > LIMIT && last ? encodeCursor(last.changedAt.toISOString(), last.document) : null,
  };
}

function describeDocument(document: LookedThrough, q: string): FoundDocument {
  const words = splitWords(q);
  const phrase = q.trim();
  const { content: _content, ids: _ids, texts, ...told } = document;
  const read = texts.map((text) => ({ ...text, words: plainText(text.value) }));
  const holds = read.filter((text) => words.every((word) => findExcerpt(text.words, [word])));
  // If no single text contains all words, show the texts that contain any of them.
  const shown = holds.length > 0 ? holds : read.filter((text) => findExcerpt(text.words, words));
  return {
    ...told,
    texts: shown.slice(0, MAX_TEXTS).flatMap((text) => {
      const excerpt = findExcerpt(text.words, [phrase]) ?? findExcerpt(text.words, words);
      return excerpt ? [{ ...describePlace(document, text.place), ...excerpt }] : [];
    }),
    more: Math.max(0, shown.length - MAX_TEXTS),
  };
}

/** Returns the first position where a word of the text begins with one of the search words, with its surroundings. */
function findExcerpt(text: string, words: readonly string[]): Pick<Hit, 'before' | 'found' | 'after'> | null {
  return findExcerptIn(text.normalize('NFC'), words) ?? findExcerptIn(text.normalize('NFKC'), words);
}

function findExcerptIn(normal: string, words: readonly string[]): Pick<Hit, 'before' | 'found' | 'after'> | null {
  const found = words
    .map((word) => findWordStart(normal, word))
    .filter((hit) => hit !== null)
    .sort((a, b) => a.at - b.at)[0];
  if (!found) return null;
  const { at, length } = found;
  return {
    before: normal.slice(Math.max(0, at - AROUND), at),
    found: normal.slice(at, at + length),
    after: normal.slice(at + length, at + length + AROUND),
  };
}

const BEFORE_WORD = /[\p{L}\p{M}\p{N}]$/u;

function findWordStart(text: string, word: string): { at: number; length: number } | null {
  for (const { index, 0: found } of text.matchAll(literalPattern(word, 'giu'))) {
    if (!BEFORE_WORD.test(text.slice(Math.max(0, index - 2), index))) return { at: index, length: found.length };
  }
  return null;
}

/** @throws AppError BAD_REQUEST */
function parseSearchCursor(cursor: string): { changedAt: string; document: string } {
  const [changedAt = '', document = ''] = decodeCursor(cursor, 2);
  const time = new Date(changedAt);
  return Number.isNaN(time.getTime()) ? refuseCursor() : { changedAt: time.toISOString(), document };
}
