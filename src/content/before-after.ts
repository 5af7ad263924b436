/** An amount before and after a change, scaled so that the larger amount is 1. */
export interface BeforeAfter {
  before: number;
  after: number;
  /** The amounts as figures, such as '1 in 3' or '−25%'. Empty for the one that the sentence does not name. */
  beforeText: string;
  afterText: string;
}

interface Amount {
  value: number;
  text: string;
}

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const PARTS: Record<string, number> = { half: 2, third: 3, quarter: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10 };
/** Units of time in hours. */
const TIMES: Record<string, number> = { minute: 1 / 60, hour: 1, day: 24, week: 168, month: 730, year: 8760 };
const TURNS: Record<string, number> = { doubled: 2, trebled: 3, tripled: 3, halved: 0.5 };
const LESS = new Set('down cut reduced lower fewer fell dropped decreased shrank lowered'.split(' '));
const MORE = new Set('up rose grew raised increased higher gained climbed'.split(' '));
/** The length of the longest amount, such as 'three quarters of an hour'. */
const MOST_WORDS = 5;

/**
 * Parses the change that a sentence describes, so that a chart can show it: 'from one in three to four in five',
 * 'nineteen where there were fourteen', 'down by a quarter', 'halved'.
 * @returns null if the sentence does not name two amounts, or if one of them is negative
 */
export function parseBeforeAfter(sentence: string): BeforeAfter | null {
  const words = sentence
    .split(/\s/)
    .map((word) => word.replace(/[,.;:]$/, ''))
    .filter(Boolean);
  const lower = words.map((word) => word.toLowerCase());
  const found =
    readFromTo(words, lower) ?? readWhereThereWere(words, lower) ?? readByPart(lower) ?? readMultiplier(lower);
  if (!found) return null;
  const [before, after] = found;
  if (before.value < 0 || after.value < 0) return null;
  const most = Math.max(before.value, after.value);
  if (most <= 0 || most === Infinity) return null;
  return { before: before.value / most, after: after.value / most, beforeText: before.text, afterText: after.text };
}

type Change = readonly [before: Amount, after: Amount] | null;

function readFromTo(words: string[], lower: string[]): Change {
  const from = lower.indexOf('from');
  const to = lower.indexOf('to', from);
  if (from < 0 || to < 0) return null;
  return toChange(parseAmount(words.slice(from + 1, to)), parseAmountAt(words, to + 1));
}

function readWhereThereWere(words: string[], lower: string[]): Change {
  const at = lower.findIndex((word, index) => word === 'where' && lower[index + 1] === 'there');
  return at < 0 ? null : toChange(parseAmountAt(words, at + 3), parseAmountAt(words, 0));
}

function readByPart(lower: string[]): Change {
  const at = lower.indexOf('by');
  const part = at < 0 ? undefined : parseAmountAt(lower, at + 1)?.value;
  if (part === undefined || part >= 1) return null;
  const isLess = lower.slice(0, at).some((word) => LESS.has(word));
  if (!isLess && !lower.slice(0, at).some((word) => MORE.has(word))) return null;
  const text = `${isLess ? '−' : '+'}${toPercent(part)}`;
  return [
    { value: 1, text: '' },
    { value: isLess ? 1 - part : 1 + part, text },
  ];
}

function readMultiplier(lower: string[]): Change {
  const turn = lower.find((word) => Object.hasOwn(TURNS, word));
  if (turn === undefined) return null;
  const value = TURNS[turn] ?? 1;
  return [
    { value: 1, text: '' },
    { value, text: value < 1 ? '×½' : `×${value}` },
  ];
}

function toChange(before: Amount | null, after: Amount | null): Change {
  return before && after && [before, after];
}

/** Parses the longest amount that begins at the given word. */
function parseAmountAt(words: string[], start: number): Amount | null {
  for (let count = MOST_WORDS; count > 0; count--) {
    const amount = start + count > words.length ? null : parseAmount(words.slice(start, start + count));
    if (amount !== null) return amount;
  }
  return null;
}

/** Parses words that consist only of an amount: 'fourteen', '$3.4M', 'one in three', 'a quarter', 'two weeks'. */
function parseAmount(words: string[]): Amount | null {
  const value = parseValue(words.map((word) => word.toLowerCase()));
  if (value === null) return null;
  const isPart = words.some((word) => Object.hasOwn(PARTS, word.toLowerCase().replace(/s$/, '')));
  return { value, text: isPart ? toPercent(value) : words.map(toFigure).join(' ') };
}

function parseValue(words: string[]): number | null {
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

function toPercent(part: number): string {
  return `${Math.round(part * 100)}%`;
}

/** Returns a number word as digits, and any other word as it is. */
function toFigure(word: string): string {
  const lower = word.toLowerCase();
  const at = NUMBERS.indexOf(lower);
  if (lower === 'a' || lower === 'an') return '1';
  return at < 0 ? word : String(at);
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
