/** An amount before and after a change, scaled so that the larger amount is 1. */
export interface BeforeAfter {
  before: number;
  after: number;
}

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const PARTS: Record<string, number> = { half: 2, third: 3, quarter: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10 };
/** Units of time in hours. */
const TIMES: Record<string, number> = { minute: 1 / 60, hour: 1, day: 24, week: 168, month: 730, year: 8760 };
const TURNS: Record<string, number> = { doubled: 2, trebled: 3, tripled: 3, halved: 0.5 };
const LESS = new Set(['down', 'cut', 'reduced', 'lower', 'fewer']);
/** The length of the longest amount, such as 'three quarters of an hour'. */
const MOST_WORDS = 5;

/**
 * Parses the change that a sentence describes, so that a chart can show it: 'from one in three to four in five',
 * 'nineteen where there were fourteen', 'down by a quarter', 'halved'.
 * @returns null if the sentence does not name two amounts, or if one of them is negative
 */
export function parseBeforeAfter(sentence: string): BeforeAfter | null {
  const words = sentence
    .toLowerCase()
    .split(/\s/)
    .map((word) => word.replace(/[,.;:]$/, ''))
    .filter(Boolean);
  const found = readFromTo(words) ?? readWhereThereWere(words) ?? readByPart(words) ?? readMultiplier(words);
  if (!found || found.before < 0 || found.after < 0) return null;
  const most = Math.max(found.before, found.after);
  return most > 0 && most < Infinity ? { before: found.before / most, after: found.after / most } : null;
}

function readFromTo(words: string[]): BeforeAfter | null {
  const from = words.indexOf('from');
  const to = words.indexOf('to', from);
  if (from < 0 || to < 0) return null;
  return toBeforeAfter(parseAmount(words.slice(from + 1, to)), parseAmountAt(words, to + 1));
}

function readWhereThereWere(words: string[]): BeforeAfter | null {
  const at = words.findIndex((word, index) => word === 'where' && words[index + 1] === 'there');
  return at < 0 ? null : toBeforeAfter(parseAmountAt(words, at + 3), parseAmountAt(words, 0));
}

function readByPart(words: string[]): BeforeAfter | null {
  const at = words.indexOf('by');
  const part = at < 0 ? null : parseAmountAt(words, at + 1);
  if (part === null || part >= 1) return null;
  return { before: 1, after: words.slice(0, at).some((word) => LESS.has(word)) ? 1 - part : 1 + part };
}

function readMultiplier(words: string[]): BeforeAfter | null {
  const turn = words.find((word) => Object.hasOwn(TURNS, word));
  return turn === undefined ? null : { before: 1, after: TURNS[turn] ?? 1 };
}

function toBeforeAfter(before: number | null, after: number | null): BeforeAfter | null {
  return before === null || after === null ? null : { before, after };
}

/** Parses the longest amount that begins at the given word. */
function parseAmountAt(words: string[], start: number): number | null {
  for (let count = MOST_WORDS; count > 0; count--) {
    const amount = start + count > words.length ? null : parseAmount(words.slice(start, start + count));
    if (amount !== null) return amount;
  }
  return null;
}

/** Parses words that consist only of an amount: 'fourteen', '$3.4m', 'one in three', 'a quarter', 'two weeks'. */
function parseAmount(words: string[]): number | null {
  const [first = '', second = '', third = ''] = words;
  const count = parseNumber(first);
  if (words.length === 1) return Object.hasOwn(PARTS, first) ? 1 / (PARTS[first] ?? 1) : count;
  if (count === null) return null;
  if (words.length === 3 && (second === 'in' || second === 'of')) {
    const whole = parseNumber(third);
    return whole === null || whole === 0 ? null : count / whole;
  }
  if (words.length !== 2) return null;
  const unit = second.endsWith('s') ? second.slice(0, -1) : second;
  if (Object.hasOwn(PARTS, unit)) return count / (PARTS[unit] ?? 1);
  return Object.hasOwn(TIMES, unit) ? count * (TIMES[unit] ?? 1) : null;
}

function parseNumber(word: string): number | null {
  if (word === 'a' || word === 'an') return 1;
  const at = NUMBERS.indexOf(word);
  if (at >= 0) return at;
  const scale = word.endsWith('k') ? 1e3 : word.endsWith('m') ? 1e6 : word.endsWith('%') ? 0.01 : 1;
  const digits = word
    .replace(/^\$/, '')
    .replace(/[km%]$/, '')
    .replaceAll(',', '');
  return /^\d{1,12}(\.\d{1,6})?$/.test(digits) ? Number(digits) * scale : null;
}
