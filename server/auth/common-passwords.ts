import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** So many bytes of a SHA-1 tell a password from nearly every other: one in twenty million is taken for a common one by mistake. */
const BYTES = 5;
/** What is put before and behind a common password makes it no other, up to so many characters. */
const MAX_TRIM = 6;
/** Fewer letters than these, however often, are guessed at once. */
const MIN_DISTINCT = 4;

/**
 * Whether a password is among those that guessers try first: one of the fifty thousand most used and breached ones, one of them
 * with digits or marks around it or said twice, a run of neighbours, or a few letters again and again. Nobody is asked over a network.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < MIN_DISTINCT || isRun(lower) || isListed(lower)) return true;
  const half = lower.slice(0, lower.length / 2);
  if (half + half === lower && isListed(half)) return true;
  const { before, core, behind } = trim(lower);
  if (core.length < 3 || !isListed(core)) return false;
  const around = before + behind;
  return around.length <= MAX_TRIM || isListed(around);
}

/** A password without the digits and marks at its ends. */
function trim(text: string): { before: string; core: string; behind: string } {
  let start = 0;
  let end = text.length;
  while (start < end && !isLetter(text[start])) start += 1;
  while (end > start && !isLetter(text[end - 1])) end -= 1;
  return { before: text.slice(0, start), core: text.slice(start, end), behind: text.slice(end) };
}

function isLetter(character = ''): boolean {
  return /^\p{L}$/u.test(character);
}

/** `abcdefghij`, `9876543210`. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) === 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

let list: Buffer | undefined;

/** The list holds sorted beginnings of hashes, one behind the other. */
function isListed(text: string): boolean {
  list ??= readFileSync(listFile());
  const wanted = createHash('sha1').update(text).digest().subarray(0, BYTES);
  let low = 0;
  let high = list.length / BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = wanted.compare(list, middle * BYTES, (middle + 1) * BYTES);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}

/** Beside this file, or beside the built server's folder. */
function listFile(): string {
  const places = ['./common-passwords.bin', '../common-passwords.bin'];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((file) => existsSync(file));
  if (!found) throw new Error('The list of common passwords is missing.');
  return found;
}
