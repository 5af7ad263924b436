import { findStatements } from '../../content/claims/find-statements';
import type { Range } from '../../content/find-quote';

/** Words of a text on a page, with what is around them. */
export interface WordsOfText {
  pageId: string;
  ref: string;
  words: string;
  start: number;
  /** The text before and after the words, at most `AROUND` characters each. */
  before: string;
  after: string;
}

/** The number of characters shown on each side of words, as the server returns them. */
export const AROUND = 80;

/** Returns words of a text with what is around them. @param text plain text (`quotableText`) */
export function cutWords(
  text: string,
  { start, end }: Range,
): Pick<WordsOfText, 'words' | 'start' | 'before' | 'after'> {
  return {
    ...{ words: text.slice(start, end), start },
    before: text.slice(Math.max(0, start - AROUND), start),
    after: text.slice(end, end + AROUND),
  };
}

/** Returns what is around words, with an ellipsis where it is cut, which is at a space. */
export function excerptAround({ before, after }: Pick<WordsOfText, 'before' | 'after'>): {
  before: string;
  after: string;
} {
  const end = after.lastIndexOf(' ');
  return {
    before: before.length < AROUND ? before : `…${before.slice(before.indexOf(' ') + 1)}`,
    after: after.length < AROUND ? after : `${end < 0 ? after : after.slice(0, end)}…`,
  };
}

/** Returns words as a place to link. */
export function placeOf({ pageId, ref, words, start }: WordsOfText) {
  return { pageId, path: ref, quote: { words, start } };
}

/** Returns the sentence that words are in, as far as it is known. */
export function sentenceOf({ before, words, after }: WordsOfText): string {
  const begins = Math.max(...['. ', '! ', '? '].map((sign) => before.lastIndexOf(sign) + sign.length));
  const from = /[.!?] /.test(before) ? begins : 0;
  const ends = /[.!?](?=\s|$)/.exec(after);
  return (before.slice(from) + words + (ends ? after.slice(0, ends.index + 1) : after)).trim();
}

/** Returns what a new claim starts with: the words as its statement or, if they are little more than a figure, their sentence. */
export function suggestClaim(target: WordsOfText) {
  const { words } = target;
  const [first] = findStatements(words);
  const isBare = words.split(' ').length <= (first?.words.split(' ').length ?? 0) + 1;
  return {
    statement: isBare ? sentenceOf(target) : words,
    kind: first?.kind ?? ('figure' as const),
    value: first?.kind === 'figure' ? first.words : '',
  };
}
