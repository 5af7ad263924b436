import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Bytes stored per SHA-1 hash: enough that only one in twenty million passwords is mistaken for a common one. */
const BYTES = 5;
/** Maximum number of characters around a common password that do not make it stronger. */
const MAX_TRIM = 6;
/** Passwords with fewer distinct characters are guessed at once, however long they are. */
const MIN_DISTINCT = 4;

/**
 * Returns true for passwords that attackers try first: one of the fifty thousand most used and breached ones, also with digits or
 * punctuation around it or repeated, a run of consecutive characters, or a few characters repeated. Makes no network request.
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

/** Splits off the digits and punctuation at both ends. */
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

/** Returns true for consecutive characters, such as `abcdefghij` or `9876543210`. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) === 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

let list: Buffer | undefined;

/** Looks up a password by binary search. The list contains sorted hash prefixes. */
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

/** Returns the path of the list, which is next to this file or next to the built server's folder. */
function listFile(): string {
  const places = ['./common-passwords.bin', '../common-passwords.bin'];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((file) => existsSync(file));
  if (!found) throw new Error('The list of common passwords is missing.');
  return found;
}
