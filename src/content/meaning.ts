import { diffChars } from 'diff';
import { FEW_WORDS } from './claims/number-words';

/** Words that negate what is next to them. */
const NEGATIONS = new Set(
  'no not nor none never cannot without neither nobody nothing nowhere hardly barely unless except excluding minus negative fail fails failed lack lacks'.split(
    ' ',
  ),
);
const IS_NUMBER = new RegExp(`^${FEW_WORDS}`);
/** An email address, a path, or the name of a site. */
const IS_ADDRESS = /[@/\\{}]|\p{L}\.\p{Ll}{2}/u;
const PREFIX = /^(?:un|in|im|il|ir|dis|mis|non-?|anti-?|de-?)(?=\p{L}{3})/u;
const SUFFIX = /(?:less|free|ful)$/;

/**
 * Returns true if two versions of a text have the same figures, negations and addresses, each next to words that differ at most in a typo,
 * and if no word became its opposite.
 */
export function keepsMeaning(before: string, after: string): boolean {
  const [old, now] = [splitWords(before), splitWords(after)];
  const [were, are] = [findGuarded(old), findGuarded(now)];
  if (were.length !== are.length) return false;
  const isSame = were.every((at, index) => {
    const to = are[index] as number;
    return old[at] === now[to] && isAlike(old[at - 1], now[to - 1]) && isAlike(old[at + 1], now[to + 1]);
  });
  if (!isSame) return false;
  const gone = subtract(old, now);
  return !subtract(now, old).some((word) => gone.some((other) => isOpposite(word, other)));
}

/** Returns the words of a text in lower case, without the punctuation after them. */
function splitWords(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/["“”]/g, '')
    .split(/[\s—]+/);
  return words.map((word) => word.replace(/[.,;:!?'…](?![\p{L}\p{N}])/gu, '')).filter((word) => word !== '');
}

/** Returns the indexes of the words that must stay as they are. */
function findGuarded(words: readonly string[]): number[] {
  return words.flatMap((word, index) => {
    return isNegation(word) || /\p{N}/u.test(word) || IS_NUMBER.test(word) || IS_ADDRESS.test(word) ? [index] : [];
  });
}

/** Returns true if a text negates anything. */
export function hasNegation(text: string): boolean {
  return splitWords(text).some(isNegation);
}

function isNegation(word: string): boolean {
  // Accents do not hide a negation.
  const letters = word.normalize('NFKD').replace(/[^a-z']/g, '');
  return NEGATIONS.has(letters) || letters.endsWith("n't");
}

/** Returns true if two words differ in less than half of their letters, or if both are missing. */
function isAlike(one = '', other = ''): boolean {
  if (one === other) return true;
  const length = Math.max(one.length, other.length);
  const changes = diffChars(one, other, { maxEditLength: Math.ceil(length / 2) });
  const edited = changes?.reduce((total, { added, removed, count }) => total + (added || removed ? count : 0), 0);
  return edited !== undefined && edited * 2 < length;
}

function isOpposite(one: string, other: string): boolean {
  const [own, others] = [one, other].map((word) => PREFIX.exec(word)?.[0] ?? '') as [string, string];
  if (own !== others && isAlike(one.slice(own.length), other.slice(others.length))) return true;
  const [end, otherEnd] = [one, other].map((word) => SUFFIX.exec(word)?.[0] ?? '') as [string, string];
  const [stem, otherStem] = [one.slice(0, one.length - end.length), other.slice(0, other.length - otherEnd.length)];
  return end !== otherEnd && isAlike(stem, otherStem);
}

/** Returns the words that are not among others, counting repeated ones. */
function subtract(words: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count <= 0;
  });
}
