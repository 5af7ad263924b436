import { getAt, parsePath } from '../lib/dotted-path';
import { elementFieldPath, findElement } from './find-element';
import { findQuote, type Quote, quotableText, type Range } from './find-quote';
import type { Identified, Ids } from './items/ids';
import { isWithinIds, toPlace, toRef } from './items/refs';

/** The place of a comment: a text, an image, a section or a whole page, and of a text the words that it is about. */
export interface CommentAnchor {
  /** The path with items named by id, so that it follows them. */
  ref: string;
  /** Null for the place as a whole. */
  quote: Quote | null;
}

/** A page with its dynamic sections, as stored or with a draft on it. */
export interface CommentedPage {
  pageId: string;
  content: unknown;
  ids: Ids | undefined;
  sections: readonly { sectionId: string; sectionData: unknown; ids: Ids | undefined }[];
}

/** A place that exists on a page. */
export interface FoundPlace {
  ref: string;
  /** The path with items named by index. */
  path: string;
  /** Undefined if nothing is stored and the page shows a default. */
  value: unknown;
}

export interface ResolvedAnchor {
  /** The current path; null if the item, element or section no longer exists. */
  path: string | null;
  /** The quoted words in the place's text (`quotableText`); null if there is no quote or its words are gone. */
  range: Range | null;
  isOrphaned: boolean;
}

/** Finds a comment's place and words on the page as it is now. */
export function resolveAnchor(page: CommentedPage, { ref, quote }: CommentAnchor): ResolvedAnchor {
  const place = findPlace(page, ref);
  if (!place) return { path: null, range: null, isOrphaned: true };
  const range = quote && findQuote(quotableText(place.value), quote);
  return { path: place.path, range, isOrphaned: quote !== null && range === null };
}

/**
 * Finds a place on a page.
 * @param path a path or ref: `home`, `home.hero.headline`, `dynamic.fair`, `element.text-1.text`
 * @returns null if there is no such place
 * @throws PathError 'syntax' for a malformed path
 */
export function findPlace(page: CommentedPage, path: string): FoundPlace | null {
  const [first, second, ...rest] = parsePath(path);
  if (first === page.pageId) return findIn(page, [first], path.split('.').slice(1));
  if (second === undefined) return null;
  if (first === 'element') return findElementPlace(page, second, rest);
  const section = page.sections.find(({ sectionId }) => first === 'dynamic' && sectionId === second);
  return section ? findIn(toDocument(section), ['dynamic', second], rest) : null;
}

function toDocument({ sectionData: content, ids }: CommentedPage['sections'][number]): Identified {
  return { content, ids };
}

function findElementPlace(page: CommentedPage, id: string, field: readonly string[]): FoundPlace | null {
  for (const document of [page, ...page.sections.map(toDocument)]) {
    const element = findElement(document.content, id);
    if (!element) continue;
    const found = findIn(document, [], field.length === 0 ? element : elementFieldPath(element, field));
    if (!found) return null;
    // Paths name elements by their own ids, without what is around them.
    const withoutOuter = (at: string) => ['element', id, ...at.split('.').slice(-field.length || Infinity)].join('.');
    return { ref: withoutOuter(found.ref), path: withoutOuter(found.path), value: found.value };
  }
  return null;
}

function findIn(document: Identified, root: readonly string[], segments: readonly string[]): FoundPlace | null {
  const place = toPlace(document.ids, segments);
  if (!place || !isPlace(document, place)) return null;
  return {
    ref: [...root, ...toRef(document.ids, place)].join('.'),
    path: [...root, ...place].join('.'),
    value: getAt(document.content, place),
  };
}

/** Returns false for a missing item, and for a part of a text. A missing part of a group has a default or may be added. */
function isPlace(document: Identified, place: readonly string[]): boolean {
  if (!isWithinIds(document, place)) return false;
  return place.every((segment, depth) => {
    const outer = getAt(document.content, place.slice(0, depth));
    if (Array.isArray(outer)) return getAt(outer, [segment]) !== undefined;
    return outer === undefined || (typeof outer === 'object' && outer !== null);
  });
}
