import { findClaims } from '../../../src/content/claims/figures';
import { withoutEnd } from '../../../src/lib/without-end';

const segmenter = new Intl.Segmenter('en-u-ss-standard', { granularity: 'sentence' });
/** Matches a text about risk, which must keep every caveat. */
const RISK =
  /\b(?:disclaimers?|los[es]|losses|fail|assure|guarantee|risks?|past (?:results|performance)|audited|securit(?:y|ies))\b/i;
const CAVEAT = /\b(?:not|no|never|nor|cannot|can|unless|only|few|disclaimer)\b|n['’]t\b/i;
/** Matches a sentence that refers to the one before it. */
const POINTING = /^(?:it|they|he|she|both|each|these|those|then|that|this|here|nothing|some|yes|no|so|but|and|also)\b/i;

/** Returns a text's sentences, each with its punctuation and the space after it. */
export function splitSentences(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Returns shorter versions of a text, those of about 80 percent of its length first, then of half of it, then the longest. They leave
 * out whole sentences, or whole items of a list, but none with a figure, none that the next sentence refers to, and no caveat of a
 * text about risk.
 */
export function leaveOutSentences(text: string, isList = false): string[] {
  const parts = isList ? text.split(/(?<=\n)/) : splitSentences(text);
  const isRisky = RISK.test(text);
  const isKept = parts.map((part) => hasFigure(part) || (isRisky && CAVEAT.test(part)));
  const versions = [0.8, 0.5, 0.95].flatMap((share) =>
    [false, true].map((isFromStart) => leaveOut(parts, isKept, text.length * share, isFromStart)),
  );
  return [...new Set(versions)].filter((one) => one.length < text.trim().length);
}

/** Leaves out parts, beginning with the last or with the second one, until the rest is short enough. One part always stays. */
function leaveOut(parts: readonly string[], isKept: readonly boolean[], limit: number, isFromStart: boolean): string {
  const inner = [...parts.keys()].slice(1);
  const left = new Map(parts.entries());
  let { length } = parts.join('');
  for (const at of [...(isFromStart ? inner : inner.reverse()), 0]) {
    if (length <= limit || left.size === 1) break;
    if (isKept[at] || POINTING.test(left.get(at + 1) ?? '')) continue;
    length -= parts[at]?.length ?? 0;
    left.delete(at);
  }
  return [...left.values()].join('').trim();
}

/** True if a text contains a figure or a superlative. */
export function hasFigure(text: string): boolean {
  return findClaims(text).length > 0;
}

/** True if a text is about risk, so that it must not sound like sales language. */
export function isAboutRisk(text: string): boolean {
  return RISK.test(text);
}

/** Adds a period to a text without punctuation at its end. */
export function endSentence(text: string): string {
  return /[.!?…]["”’')]{0,3}$/.test(text) ? text : `${withoutEnd(text, /[,;:\s]/)}.`;
}

/** Removes repeated spaces and spaces before a period or a comma. */
export function removeExtraSpaces(text: string): string {
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=[.,](?:\s|$))/g, '')
    .trim();
}

export function upperFirst(text: string): string {
  return text.replace(/^["“‘(]?[a-z]/, (start) => start.toUpperCase());
}
