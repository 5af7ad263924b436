import { isRecord } from '../../lib/is-object';
import { isGroup } from './ids';

/** The maximum number of pairs to compare; beyond it, items that are not equal are paired by position. */
const MAX_COMPARED = 4000;
/** The minimum similarity, from 0 to 1, at which an item counts as an edited version of another. */
const ALIKE = 0.3;
/** The maximum number of characters and words of a text that are compared. */
const MAX_COMPARED_TEXT = 2000;

interface Match {
  /** For each item of the new list, its index in the old one; -1 if not matched yet. */
  places: number[];
  /** For each item of the old list, whether it is matched. */
  taken: boolean[];
}

/**
 * Matches the items of a list with those of its previous version: first equal items, then the most similar ones of the
 * same shape, then those between the same neighbors.
 * @returns for each item of `next` its index in `old`, or -1 if it is new
 */
export function matchItems(old: readonly unknown[], next: readonly unknown[]): number[] {
  const match = createMatch(old, next);
  if (old.length === 0) return match.places;
  pairEqual(old, next, match);
  pairAlike(old, next, match);
  pairBetween(old, next, match);
  return match.places;
}

/** Matches only equal items. @returns as `matchItems` */
export function matchEqualItems(old: readonly unknown[], next: readonly unknown[]): number[] {
  const match = createMatch(old, next);
  pairEqual(old, next, match);
  return match.places;
}

function createMatch(old: readonly unknown[], next: readonly unknown[]): Match {
  return { places: next.map(() => -1), taken: old.map(() => false) };
}

function pairItems({ places, taken }: Match, at: number, was: number): void {
  places[at] = was;
  taken[was] = true;
}

function pairEqual(old: readonly unknown[], next: readonly unknown[], match: Match): void {
  const texts = [old.map(toCanonicalJson), next.map(toCanonicalJson)] as const;
  // Items that kept their position, counted from either end, come first: of several equal items, those not touched keep
  // their ids.
  const ends = [...matchEnds(...texts)];
  for (const [was, at] of ends) pairItems(match, at, was);
  const waiting = new Map<string, number[]>();
  for (const [was, text] of texts[0].entries()) {
    if (match.taken[was]) continue;
    const others = waiting.get(text);
    if (others) others.push(was);
    else waiting.set(text, [was]);
  }
  for (const others of waiting.values()) others.reverse();
  for (const [at, text] of texts[1].entries()) {
    if (match.places[at] !== -1) continue;
    const was = waiting.get(text)?.pop();
    if (was !== undefined) pairItems(match, at, was);
  }
}

/** Yields the index pairs of equal items at the beginning and the end of two lists. */
function* matchEnds(old: readonly string[], next: readonly string[]): Generator<[number, number]> {
  const most = Math.min(old.length, next.length);
  let start = 0;
  while (start < most && old[start] === next[start]) {
    yield [start, start];
    start += 1;
  }
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === next[next.length - 1 - end]) {
    yield [old.length - 1 - end, next.length - 1 - end];
    end += 1;
  }
}

function pairAlike(old: readonly unknown[], next: readonly unknown[], match: Match): void {
  const left = listUnmatched(match);
  if (left.old.length * left.next.length > MAX_COMPARED) return;
  const featuresOfOld = new Map(left.old.map((was) => [was, extractFeatures(old[was])]));
  const found = left.next.flatMap((at) => {
    const features = extractFeatures(next[at]);
    return left.old.map((was) => ({
      at,
      was,
      likeness: measureLikeness(features, featuresOfOld.get(was) as Features),
    }));
  });
  found.sort((a, b) => b.likeness - a.likeness || Math.abs(a.at - a.was) - Math.abs(b.at - b.was) || a.at - b.at);
  for (const { at, was, likeness } of found) {
    if (likeness < ALIKE) break;
    if (match.places[at] === -1 && !match.taken[was]) pairItems(match, at, was);
  }
}

/** Treats unmatched items between the same two neighbors as rewritten, in order, if they have the same shape. */
function pairBetween(old: readonly unknown[], next: readonly unknown[], match: Match): void {
  let previous = -1;
  for (const [at, place] of match.places.entries()) {
    if (place !== -1) {
      previous = place;
      continue;
    }
    const was = previous + 1;
    if (was >= old.length || match.taken[was] || describeShape(old[was]) !== describeShape(next[at])) continue;
    pairItems(match, at, was);
    previous = was;
  }
}

function listUnmatched({ places, taken }: Match): { old: number[]; next: number[] } {
  return {
    old: taken.flatMap((isTaken, was) => (isTaken ? [] : [was])),
    next: places.flatMap((place, at) => (place === -1 ? [at] : [])),
  };
}

interface Features {
  shape: string;
  /** The number of occurrences of each word per field. */
  words: Map<string, number>;
  count: number;
}

function extractFeatures(item: unknown): Features {
  const words = new Map<string, number>();
  let count = 0;
  const add = (field: string, value: unknown) => {
    if (count >= MAX_COMPARED_TEXT) return;
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) add(Array.isArray(value) ? field : `${field}.${key}`, part);
      return;
    }
    for (const word of String(value).slice(0, MAX_COMPARED_TEXT).split(' ')) {
      const name = `${field} ${word}`;
      words.set(name, (words.get(name) ?? 0) + 1);
      count += 1;
    }
  };
  add('', item);
  return { shape: describeShape(item), words, count };
}

/** Returns the similarity, from 0 (nothing in common) to 1 (the same words in the same fields). */
function measureLikeness(a: Features, b: Features): number {
  if (a.shape !== b.shape) return 0;
  let common = 0;
  for (const [word, times] of a.words) common += Math.min(times, b.words.get(word) ?? 0);
  return (2 * common) / Math.max(1, a.count + b.count);
}

function describeShape(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return typeof value;
  return isGroup(value) ? 'group' : 'rich text';
}

/** Returns the same text for equal values, regardless of key order. */
function toCanonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
    ) ?? 'undefined'
  );
}
