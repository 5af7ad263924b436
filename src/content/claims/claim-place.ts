import type { FoundPlace } from '../comment-anchor';
import { findQuote, type Quote, quotableText, type Range } from '../find-quote';

/**
 * Whether a place still says what was linked: `current`; `changed` if the text no longer contains the words; `gone` if the text, its item or its
 * page no longer exists.
 */
export type PlaceState = 'current' | 'changed' | 'gone';

export interface ResolvedPlace {
  state: PlaceState;
  /** The current path; null if the place is gone. */
  path: string | null;
  /** Where the words, or those that replaced them, are in the plain text; null if they cannot be told from the rest of it. */
  range: Range | null;
  /** The words there now: those at the range or, without one, the beginning of the text. Null if the place is gone. */
  wordsNow: string | null;
}

/** The number of characters of a text that are shown if its words cannot be found. */
const EXCERPT = 160;
const LETTER = /[\p{L}\p{N}]/u;

/** Finds the words of a claim in the text at its place. @param place null if it no longer exists */
export function resolveClaimPlace(place: FoundPlace | null, quote: Quote): ResolvedPlace {
  if (!place) return { state: 'gone', path: null, range: null, wordsNow: null };
  const text = quotableText(place.value);
  const { path } = place;
  const found = findQuote(text, quote);
  const words = found && text.slice(found.start, found.end);
  if (found && words === quote.words) return { state: 'current', path, range: found, wordsNow: words };
  // The words may still be there while everything around them is new.
  const same = findExactly(text, quote);
  if (same) return { state: 'current', path, range: same, wordsNow: quote.words };
  return { state: 'changed', path, range: found, wordsNow: words ?? text.slice(0, EXCERPT) };
}

/** Returns the closest occurrence of exactly these words, not as a part of longer ones; null if there is none. */
export function findExactly(text: string, { words, start }: Pick<Quote, 'words' | 'start'>): Range | null {
  let closest: Range | null = null;
  for (const range of findWhole(text, words)) {
    if (!closest || Math.abs(range.start - start) < Math.abs(closest.start - start)) closest = range;
  }
  return closest;
}

/** Returns all occurrences of words that no letter or digit is adjacent to. */
export function findWhole(text: string, words: string): Range[] {
  const found: Range[] = [];
  if (words === '') return found;
  for (let start = text.indexOf(words); start !== -1; start = text.indexOf(words, start + words.length)) {
    const end = start + words.length;
    if (!LETTER.test(text.charAt(start - 1)) && !LETTER.test(text.charAt(end))) found.push({ start, end });
  }
  return found;
}
