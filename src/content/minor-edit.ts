import { diffChars } from 'diff';
import { findClaims } from './figures';
import { mapTexts } from './map-texts';

/** How many characters a minor edit adds and removes at most. */
export const MAX_MINOR_CHARACTERS = 20;
/** Longer texts are not compared, because that takes too long. In characters. */
const MAX_LENGTH = 20_000;

/**
 * Returns true if a text, or a rich text, differs from another at most like a corrected typo: in a few characters and less than half of the
 * text, with the same figures, superlatives, negations, links and formatting.
 */
export function isMinorEdit(before: unknown, after: unknown): boolean {
  const [was, is] = [splitTexts(before), splitTexts(after)];
  if (was.frame !== is.frame || was.texts.length !== is.texts.length) return false;
  const [old, now] = [was.texts.join('\n'), is.texts.join('\n')];
  const length = Math.max(old.length, now.length);
  if (length > MAX_LENGTH || Math.abs(old.length - now.length) > MAX_MINOR_CHARACTERS) return false;
  let edited = 0;
  for (const [index, text] of was.texts.entries()) {
    const changes = diffChars(text, is.texts[index] ?? '', { maxEditLength: MAX_MINOR_CHARACTERS });
    if (changes === undefined) return false;
    for (const { added, removed, count } of changes) if (added || removed) edited += count;
  }
  return edited <= MAX_MINOR_CHARACTERS && edited * 2 < length && listClaims(old) === listClaims(now);
}

/** Separates the texts of a value from everything around them. */
function splitTexts(value: unknown): { texts: string[]; frame: string } {
  const texts: string[] = [];
  const frame = mapTexts(value, (text) => {
    texts.push(text);
    return 'text';
  });
  return { texts, frame: JSON.stringify(frame) ?? '' };
}

const NEGATIONS = /\b(?:no|not|nor|none|never|cannot|without)\b|n['’]t\b/gi;

/** Lists what makes a text's meaning, in an order that does not depend on their place: figures, superlatives, digits and negations. */
function listClaims(text: string): string {
  const claims = findClaims(text).map(({ key }) => key);
  const negations = (text.match(NEGATIONS) ?? []).map((word) => word.toLowerCase());
  return JSON.stringify([claims, text.match(/\p{N}+/gu) ?? [], negations].map((all) => all.toSorted()));
}
