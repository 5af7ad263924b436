import { diffChars } from 'diff';
import { findClaims } from './claims/figures';
import { mapTexts } from './map-texts';
import { keepsMeaning } from './meaning';

/** How many characters a minor edit adds and removes at most. */
export const MAX_MINOR_CHARACTERS = 20;
/** Longer texts are not compared, because that takes too long. In characters. */
const MAX_LENGTH = 20_000;
/** The characters that an edit may add or remove: no digits, signs, invisible characters, or letters that look like others. */
const PLAIN = /^[A-Za-zÀ-ÖØ-öø-ɏ\p{Zs}\n.,;:!?'’‘"“”()–—…&-]*$/u;

/**
 * Returns true if a text, or a rich text, differs from another at most like a corrected typo: in a few characters, and in less than half of
 * each of its texts, with the same figures, superlatives, negations, placeholders, links and formatting.
 */
export function isMinorEdit(before: unknown, after: unknown): boolean {
  const [was, is] = [splitTexts(before), splitTexts(after)];
  if (was.frame !== is.frame || was.texts.length !== is.texts.length || was.texts.length === 0) return false;
  const [old, now] = [was, is].map(({ texts }) => texts.reduce((total, text) => total + text.length, 0));
  if (Math.max(old ?? 0, now ?? 0) > MAX_LENGTH) return false;
  let left = MAX_MINOR_CHARACTERS;
  return was.texts.every((text, index) => {
    const edited = countEdited(text, is.texts[index] ?? '', left);
    left -= edited;
    return left >= 0;
  });
}

/** Returns how many characters of a text were added and removed; infinite if they are more than some, or change its meaning. */
function countEdited(before: string, after: string, most: number): number {
  if (before === after) return 0;
  const refused = Number.POSITIVE_INFINITY;
  const [old, now] = [before.normalize(), after.normalize()];
  const length = Math.max(old.length, now.length);
  if (Math.abs(old.length - now.length) > most) return refused;
  const changes = diffChars(old, now, { maxEditLength: most })?.filter(({ added, removed }) => added || removed);
  if (!changes?.every(({ value }) => PLAIN.test(value))) return refused;
  const edited = changes.reduce((total, { count }) => total + count, 0);
  if (edited * 2 >= length || listClaims(old) !== listClaims(now) || !keepsMeaning(old, now)) return refused;
  return edited;
}

/** Separates the texts of a value from everything around them. */
function splitTexts(value: unknown): { texts: string[]; frame: string } {
  const texts: string[] = [];
  const frame = mapTexts(value, (text) => {
    texts.push(text);
    // No address contains a space, so a link that has its address for a text keeps it.
    return 'a text';
  });
  return { texts, frame: JSON.stringify(frame) ?? '' };
}

/** Lists the figures, superlatives and placeholders of a text, in their order. */
function listClaims(text: string): string {
  const claims = findClaims(text).map(({ key }) => key);
  return JSON.stringify([claims, text.match(/\p{N}+/gu), text.match(/\{[^{}]*\}/g)]);
}
