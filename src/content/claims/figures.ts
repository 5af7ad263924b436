import { findBoasts } from './boasts';
import { FEW_WORDS, NUMBER_WORDS, ORDINAL_WORDS, parseNumbers, parseOrdinal } from './number-words';

/** A figure or superlative in a text: its original words, and a key for comparing claims. */
export interface Claim {
  words: string;
  key: string;
}

/** A figure, with its index and length in the text. */
export interface FoundFigure extends Claim {
  at: number;
}

const SCALE: Record<string, number> = {
  k: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  b: 1e9,
  bn: 1e9,
  t: 1e12,
  tn: 1e12,
};
const GROUPS: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const MONEY: Record<string, string> = {
  us$: '$',
  usd: '$',
  dollars: '$',
  euros: '€',
  eur: '€',
  euro: '€',
  gbp: '£',
  pounds: '£',
};

const DIGITS = String.raw`(?:\d{1,3}(?:[,'’]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`;
const CURRENCY = String.raw`(?:US\$|[$€£¥₹]|\b(?:USD|EUR|GBP)\b)`;
const SIZE = String.raw`(?:k|mm?|mn|mil|bn?|tn?|thousand|million|billion|trillion)\b`;
const UNIT = String.raw`(?:%|(?:percent|per cent|pct|percentage points?|basis points|bps|times)\b|[x×](?![a-z])|-?fold\b)`;
const PAID = String.raw`(?:dollars|USD|euros?|EUR|pounds|GBP)\b`;
const RANGE = String.raw`\s?(?:[-–—]|\bto\b|\bor\b)\s?`;
const AMOUNT = new RegExp(
  String.raw`(${CURRENCY}\s?)?(?<![a-z#])([x×])?(${DIGITS})(st|nd|rd|th)?(?:\s?(${SIZE}))?(?:\s?(${UNIT}))?(?:\s(${PAID}))?(?:(?=\+?${RANGE}${DIGITS}(?:\s?(${SIZE}))?(?:\s?(${UNIT}))?)|)`,
  'gi',
);
const PAID_BEFORE = new RegExp(String.raw`(${CURRENCY})\s?${DIGITS}(?:\s?${SIZE})?${RANGE}$`, 'i');
const ONE_IN = new RegExp(
  String.raw`\b(\d{1,2}|${FEW_WORDS})[ -](?:in|out of|of every|in every)[ -](\d{1,3}(?!\d)|${FEW_WORDS})(?![-\w%])`,
  'gi',
);
const IN_WORDS = new RegExp(
  String.raw`\b(${NUMBER_WORDS})(?:[ -]?(percent\b|per cent\b|percentage points?\b|basis points\b|times\b|fold\b))?(?: (${PAID}))?(?:(?=${RANGE}(?:${NUMBER_WORDS}) (percent|per cent|times)\b)|)`,
  'gi',
);
const NTH = new RegExp(String.raw`\b(${ORDINAL_WORDS})\b(?!,)`, 'gi');
const PARTS = 'half third quarter fifth sixth seventh eighth ninth tenth'.split(' ');
const PART = new RegExp(
  String.raw`\b(?:(two|three|four|five|six|seven|eight|nine)[ -](${PARTS.slice(1).join('|')})s|(?:an?|one)[ -](${PARTS.slice(1).join('|')})(?= of\b| (?:more|less|higher|lower|faster|cheaper|better|off)\b)|(?<=\b(?:by|nearly|almost|about|over|under|than|to) )(?:an?|one)[ -](${PARTS.slice(1).join('|')})(?!-)|one-(${PARTS.slice(1).join('|')})|(halves|halved|(?<!and a )half)(?![ -](?:a dozen|an hour|hour|past|day|a day|way)\b))\b`,
  'gi',
);
const TIMES = new RegExp(
  String.raw`\b(twice|doubl(?:e|ed|es|ing)(?![ -]check)|(?:tripl|quadrupl|quintupl)(?:e|ed|es|ing)|(?:${NUMBER_WORDS.replaceAll('\\b', '')})-?fold)\b`,
  'gi',
);
const LOOSE =
  /\b(scores of|dozens|hundreds|thousands|millions|billions|decades?|centur(?:y|ies)|(?:19|20)?\d0s|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b/gi;

/** Replaces a claim once it is found, so that no other pattern matches it again. */
const TAKEN = '\u0001';
/** How many characters before a number are searched for its currency. */
const PAID_LENGTH = 60;

/**
 * Finds the figures and superlatives of a text: numbers in digits or words, amounts, percentages, fractions, multiples,
 * ordinals, years, and boasts. `$7.5M` and `$7.5 million`, `11` and `eleven`, `two dozen` and `24`, and `a third` and
 * `one in three` have the same key, but `$2M` and `€2M` do not.
 */
export function findClaims(text: string): Claim[] {
  const plain = normalizeText(text);
  const boasts = findBoasts(plain);
  const found = [...boasts, ...findFigures(maskRanges(plain, boasts))];
  return found.sort((a, b) => a.at - b.at).map(({ words, key }) => ({ words, key }));
}

/** Finds only the figures of a text. @param text from `normalizeText`; characters that `maskRanges` replaced are never part of a figure */
export function findFigures(text: string): FoundFigure[] {
  const found: FoundFigure[] = [];
  let rest = text;
  const take = (pattern: RegExp, read: (groups: (string | undefined)[], at: number, whole: string) => string[]) => {
    rest = rest.replace(pattern, (words: string, ...args) => {
      const at = args.at(-2) as number;
      const keys = read(args.slice(0, -2) as (string | undefined)[], at, args.at(-1) as string);
      for (const key of keys)
        found.push({ words: words.trim(), key, at: at + words.length - words.trimStart().length });
      return keys.length > 0 ? TAKEN.repeat(words.length) : words;
    });
  };
  take(ONE_IN, ([few = '', many = '']) => toShareKeys(few, many));
  take(/(?<![\d/])(\d{1,2})[/⁄](\d{1,2})(?![\d/])/g, ([few = '', many = '']) => toShareKeys(few, many));
  take(AMOUNT, (groups, at, whole) => [toAmountKey(groups, whole.slice(Math.max(0, at - PAID_LENGTH), at))]);
  take(PART, ([count, parts, ...ones]) => {
    if (parts) return toShareKeys(count ?? '', String(PARTS.indexOf(parts.toLowerCase()) + 2));
    const one = ones.find(Boolean)?.toLowerCase() ?? '';
    return [toKey(100 / (one.startsWith('hal') ? 2 : PARTS.indexOf(one) + 2), '%')];
  });
  take(TIMES, ([words = '']) => [toKey(parseMultiple(words.toLowerCase()), 'times')]);
  take(LOOSE, ([words = '']) => [`about:${words.toLowerCase().replace(/(?:ies|es|s|y)$/, '')}`]);
  take(NTH, ([words = '']) => [`nth:${parseOrdinal(words)}`]);
  take(IN_WORDS, ([words = '', unit, paid, later]) => {
    // 'one' is usually a pronoun.
    if (/^one$/i.test(words) && !unit && !paid) return [];
    return parseNumbers(words).map((value) => (paid ? toMoneyKey(value, paid) : toKey(value, unit ?? later)));
  });
  return found.sort((a, b) => a.at - b.at);
}

/** Replaces words of a text, so that no pattern matches them. @param ranges in their order, without overlaps */
export function maskRanges(text: string, ranges: readonly { at: number; words: string }[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, words } of ranges) {
    parts.push(text.slice(from, at), TAKEN.repeat(words.length));
    from = at + words.length;
  }
  return parts.join('') + text.slice(from);
}

/**
 * Returns the claims of a text that do not appear in any source; editors must confirm them before the text is applied.
 */
export function findUnknownClaims(text: string, sources: Iterable<string>): string[] {
  return createClaimFinder(sources)(text);
}

/** Prepares `findUnknownClaims` for many texts. The sources are parsed only once, and only if a text has a claim. */
export function createClaimFinder(sources: Iterable<string>): (text: string) => string[] {
  let known: Set<string> | undefined;
  return (text) => {
    const claims = findClaims(text);
    if (claims.length === 0) return [];
    known ??= new Set([...sources].flatMap((source) => findClaims(source).map(({ key }) => key)));
    return [...new Set(claims.filter(({ key }) => !known?.has(key)).map(({ words }) => words))];
  };
}

/** Converts digits of any script to ASCII and all white space to spaces, and removes zero-width characters. */
export function normalizeText(text: string): string {
  return text
    .replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, ',')
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/\p{Nd}/gu, (digit) => String(toDigit(digit)))
    .replace(/٪/g, '%')
    .replace(/\s/g, ' ');
}

/** Unicode decimal digits come in runs of ten, each starting at zero. */
function toDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 48;
  if (code < 128) return code - 48;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return code - zero;
}

function toAmountKey(groups: (string | undefined)[], before: string): string {
  const [money, multiple, digits = '', nth, size, unit, paid, laterSize, laterUnit] = groups;
  if (nth) return `nth:${Number(digits)}`;
  const scale = size ?? laterSize;
  const value =
    Number(digits.replace(/[,'’]/g, '')) *
    (scale ? (SCALE[scale.toLowerCase()] ?? GROUPS[scale.toLowerCase()] ?? 1) : 1);
  const currency = money ?? paid ?? PAID_BEFORE.exec(before)?.[1];
  if (currency) return toMoneyKey(value, currency);
  return toKey(value, multiple ? 'times' : (unit ?? laterUnit));
}

function toShareKeys(few: string, many: string): string[] {
  const [part, whole] = [few, many].map((words) => (/^\d+$/.test(words) ? Number(words) : parseNumbers(words)[0]));
  if (part === undefined || whole === undefined || part >= whole || whole > 100) return [];
  return [toKey((100 * part) / whole, '%')];
}

function toMoneyKey(value: number, currency: string): string {
  const sign = currency.trim().toLowerCase();
  return `${MONEY[sign] ?? sign}${round(value)}`;
}

function toKey(value: number, unit: string | undefined): string {
  const kind = unit?.trim().toLowerCase() ?? '';
  if (/^(?:%|per ?cent|pct|percentage)/.test(kind)) return `${round(value)}%`;
  if (/^(?:basis|bps)/.test(kind)) return `${round(value)}bps`;
  return kind === '' ? round(value) : `${round(value)}x`;
}

function round(value: number): string {
  return String(Number(value.toFixed(4)));
}

function parseMultiple(words: string): number {
  if (words.endsWith('fold')) return parseNumbers(words.replace(/-?fold$/, ''))[0] ?? 2;
  return { tripl: 3, quadr: 4, quint: 5 }[words.slice(0, 5)] ?? 2;
}
