import { plainText } from './text';

/** Words of a text, with what was around them. */
export interface Quote {
  words: string;
  /** At most `CONTEXT` characters before and after the words. */
  before: string;
  after: string;
  /** The index of the words in the text. */
  start: number;
}

/** Character indexes in a text. */
export interface Range {
  start: number;
  end: number;
}

/** The maximum length of a quote, in characters. */
export const MAX_QUOTE = 1000;
/** The number of characters that are stored on each side of a quote. */
const CONTEXT = 32;
/** Words of this length are recognized wherever they are; shorter ones only next to what was before or after them. */
const DISTINCTIVE = 20;
/** The number of characters that identify a place next to a quote. */
const NEIGHBOR = 6;
/** The number of characters used to recognize the ends of a changed quote. */
const EDGE = 16;
const MAX_OCCURRENCES = 200;
const MAX_EDGES = 12;
/** The number of places that are searched for changed words, since that takes long. Places with the most similar surroundings come first. */
const MAX_COMPARED = 24;

/** Returns the text that quotes of a value refer to: plain, with single spaces. Empty for anything but a text. */
export function quotableText(value: unknown): string {
  return collapse(plainText(value));
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Quotes a part of a text. */
export function makeQuote(text: string, { start, end }: Range): Quote {
  return {
    words: text.slice(start, end),
    before: cutText(text, Math.max(0, start - CONTEXT), start),
    after: cutText(text, end, end + CONTEXT),
    start,
  };
}

/** Returns a part of a text without half of an emoji at its ends: Postgres stores it in JSON, but then refuses to change or delete the row. */
export function cutText(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/^\p{Cs}|\p{Cs}$/gu, '');
}

/**
 * Finds quoted words in a text that may have changed. Unchanged words are found wherever they are; if they occur several times, the
 * surroundings decide. Words that were changed inside are found between their beginning and their end, if at least half of them are left.
 * @param text from `quotableText`
 * @returns null if the words are gone
 */
export function findQuote(text: string, given: Pick<Quote, 'words'> & Partial<Quote>): Range | null {
  const page = foldPage(text);
  const { before = '', after = '', start: at = 0 } = given;
  const quote = {
    words: fold(collapse(given.words)),
    before: fold(before).replace(/\s+/g, ' '),
    after: fold(after).replace(/\s+/g, ' '),
    start: at,
    hasContext: given.before !== undefined || given.after !== undefined,
  };
  if (quote.words === '') return null;
  return findUnchanged(page, quote) ?? findChanged(page, quote);
}

type Folded = Quote & { hasContext: boolean };

let last = { text: '', folded: '' };

/** Folds a text, only once for all quotes from it that are looked for in a row: it may be long, and have many comments. */
function foldPage(text: string): string {
  if (text !== last.text) last = { text, folded: fold(text) };
  return last.folded;
}

/** Returns a text of the same length without differences of case and typography. */
function fold(text: string): string {
  const plain = text.replace(/[\u0080-\uffff]/g, (sign) => {
    const other = PLAIN_SIGNS[sign] ?? sign.normalize('NFKC').toLowerCase();
    return other.length === sign.length ? other : sign;
  });
  return plain.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const PLAIN_SIGNS: Record<string, string> = { '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' };

function findUnchanged(text: string, quote: Folded): Range | null {
  const { words } = quote;
  const found = findAll(text, words, MAX_OCCURRENCES).map((start) => {
    const range = { start, end: start + words.length };
    return { range, ...compareContext(text, range, quote) };
  });
  const credible = found.filter(({ isNeighbor }) => isNeighbor || words.length >= DISTINCTIVE);
  return findBest(credible, quote.start);
}

/** Finds words that were changed inside, by what is left of their ends and of what was around them. */
function findChanged(text: string, quote: Folded): Range | null {
  const { words, before, after, hasContext } = quote;
  if (!hasContext) return null;
  // The ends of short words occur in others too.
  const edge = words.length < EDGE ? null : Math.min(EDGE, Math.ceil(words.length / 2));
  const tail = before.slice(-EDGE);
  const head = after.slice(0, EDGE);
  const starts = [
    ...(tail === '' ? [0] : findAll(text, tail, MAX_EDGES).map((index) => index + tail.length)),
    ...(edge === null ? [] : findAll(text, words.slice(0, edge), MAX_EDGES)),
  ];
  const ends = [
    ...(head === '' ? [text.length] : findAll(text, head, MAX_EDGES)),
    ...(edge === null ? [] : findAll(text, words.slice(-edge), MAX_EDGES).map((index) => index + edge)),
  ];
  const longest = 3 * words.length + 200;
  const places = starts.flatMap((from) =>
    ends.flatMap((to) => {
      const range = trimRange(text, { start: from, end: to });
      const length = range.end - range.start;
      if (length <= 0 || length > longest) return [];
      return [{ range, score: compareContext(text, range, quote).score - length / longest }];
    }),
  );
  const candidates = rank(places, quote.start)
    .slice(0, MAX_COMPARED)
    .flatMap(({ range, score }) => {
      const likeness = compareWords(words, text.slice(range.start, range.end));
      return likeness < 0.5 ? [] : [{ range, score: likeness * 2 * CONTEXT + score }];
    });
  return findBest(candidates, quote.start);
}

function trimRange(text: string, { start, end }: Range): Range {
  let [first, last] = [start, end];
  while (first < last && text[first] === ' ') first += 1;
  while (last > first && text[last - 1] === ' ') last -= 1;
  return { start: first, end: last };
}

/** Returns the share of the words that the other text has too, or of the letters at their ends, from 0 to 1. */
function compareWords(words: string, other: string): number {
  const left = new Map<string, number>();
  for (const word of other.split(' ')) left.set(word, (left.get(word) ?? 0) + 1);
  const own = words.split(' ');
  const kept = own.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  const same = commonPrefix(words, other);
  const ends = same + commonSuffix(words.slice(same), other.slice(same));
  return Math.max(kept.length / own.length, ends / Math.max(words.length, other.length));
}

/** Compares what is around a range with what was around the quote. */
function compareContext(
  text: string,
  { start, end }: Range,
  { before, after, hasContext }: Folded,
): { score: number; isNeighbor: boolean } {
  // Without surroundings, only the position decides.
  if (!hasContext) return { score: 0, isNeighbor: true };
  const left = commonSuffix(text.slice(Math.max(0, start - CONTEXT), start), before);
  const right = commonPrefix(text.slice(end, end + CONTEXT), after);
  const isLeft = before === '' ? start === 0 : left >= Math.min(before.length, NEIGHBOR);
  const isRight = after === '' ? end === text.length : right >= Math.min(after.length, NEIGHBOR);
  return { score: left + right + (isLeft ? NEIGHBOR : 0) + (isRight ? NEIGHBOR : 0), isNeighbor: isLeft || isRight };
}

interface Scored {
  range: Range;
  score: number;
}

/** Returns the range with the highest score; of several, the one closest to where the words were. */
function findBest(found: readonly Scored[], start: number): Range | null {
  return rank(found, start)[0]?.range ?? null;
}

/** Sorts ranges by their score, the highest first; those with the same by how close they are to where the words were. */
function rank(found: readonly Scored[], start: number): Scored[] {
  const distance = ({ range }: Scored) => Math.abs(range.start - start);
  return found.toSorted((a, b) => b.score - a.score || distance(a) - distance(b));
}

function findAll(text: string, part: string, limit: number): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at !== -1 && found.length < limit; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function commonSuffix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}
