import type { Statement } from './find-statements';

/** The words that end what a figure is about. */
const STOPS = new Set(
  'a an the and or but if as at by for from in into on onto over under per since than that then this to until up via was were are is be been has have had with without we our us you your they their it its who which so far now today each every all any more less about only also not will can may'.split(
    ' ',
  ),
);
/** Units of time say nothing about what is counted, so the words after them are read too. */
const TIMES = new Set('year month week day hour minute second quarter time people person'.split(' '));
const MAX_WORDS = 3;
/** How many characters around a figure are read. */
const NEAR = 80;

/**
 * Returns what a figure is about: the up to three words right after it or, if there are none, right before it, in lower case and singular, with
 * the unit of the figure: `11 deals in year one` is about `deal`, `32% average equity return` about `% average equity return`. After a unit of time,
 * it is the next three words that say something: `29 days from letter to closing` is about `day letter closing`. Figures with the same words can
 * be compared. Null if there are no such words, or only a unit of time.
 * @param text the text that the figure was found in
 */
export function figureSubject(text: string, { kind, start, end, keys: [key = ''] }: Statement): string | null {
  if (kind !== 'figure') return null;
  const words = readAfter(text.slice(end, end + NEAR)) ?? readBefore(text.slice(Math.max(0, start - NEAR), start));
  if (words === null || words.every((word) => TIMES.has(word))) return null;
  return [unitOf(key), ...words].filter(Boolean).join(' ');
}

function readAfter(text: string): string[] | null {
  const words = splitWords(text);
  const found = takeSubject(words);
  if (found.length !== 1 || !TIMES.has(found[0] ?? '')) return trimOf(found);
  const sentence = words.findIndex((word) => !/^\p{L}/u.test(word));
  const rest = words.slice(1, sentence < 0 ? undefined : sentence).filter(isSubject);
  return trimOf([
    ...found,
    ...rest
      .filter((word) => word.toLowerCase() !== 'of')
      .slice(0, MAX_WORDS)
      .map(toSingular),
  ]);
}

/** Returns the first words up to one that ends what the figure is about. */
function takeSubject(words: readonly string[]): string[] {
  const end = words.findIndex((word, index) => index === MAX_WORDS || !isSubject(word));
  return words.slice(0, end < 0 ? undefined : end).map(toSingular);
}

function readBefore(text: string): string[] | null {
  return trimOf(takeSubject(splitWords(text, true).reverse()).reverse());
}

/** Removes 'of' at either end; null if nothing is left. */
function trimOf(words: readonly string[]): string[] | null {
  const from = words.findIndex((word) => word !== 'of');
  const to = words.findLastIndex((word) => word !== 'of');
  return from < 0 ? null : words.slice(from, to + 1);
}

/** Splits a text into words, each with the punctuation that separates it from the figure as a word of its own. */
function splitWords(text: string, isBefore = false): string[] {
  const parts = text.match(/[\p{L}][\p{L}'’-]*|[^\s\p{L}]/gu) ?? [];
  const isCut = isBefore && /^\p{L}/u.test(text) && text.length === NEAR;
  return isCut ? parts.slice(1) : parts;
}

function isSubject(word: string): boolean {
  return /^\p{L}{2}/u.test(word) && !STOPS.has(word.toLowerCase());
}

function toSingular(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s?$/, '');
  if (/(?:ss|us|is)$/.test(lower) || lower.length < 4) return lower;
  if (/ies$/.test(lower)) return `${lower.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes)$/.test(lower)) return lower.slice(0, -2);
  return lower.endsWith('s') ? lower.slice(0, -1) : lower;
}

function unitOf(key: string): string {
  return /^[^\d.-]+/.exec(key)?.[0] ?? /(?:%|bps|x)$/.exec(key)?.[0] ?? '';
}
