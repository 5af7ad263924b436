const UNITS = 'zero one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const BASIC = new Map<string, number>([
  ...[...UNITS, ...TEENS].map((word, index) => [word, index] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
  ['fourty', 40],
]);
const GROUPS: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const ONCE: Record<string, number> = { hundred: 100, dozen: 12 };

const longestFirst = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|');
/** A single word of a number. */
const SMALL = longestFirst(BASIC.keys());
const LARGE = longestFirst([...Object.keys(GROUPS), ...Object.keys(ONCE)]);
const MORE = `(?:[ -](?:(?:${SMALL}|${LARGE})\\b|and a half\\b)|(?<=${LARGE})[ -]and[ -](?:${SMALL})\\b)`;

/**
 * The source of a pattern for numbers in words: 'forty-five', 'two and a half million', 'a dozen'. It has no capture
 * groups.
 */
export const NUMBER_WORDS = `(?:half a dozen\\b|(?:an? )?(?:${LARGE})\\b${MORE}{0,12}|(?:${SMALL})\\b${MORE}{0,12})`;

/** The same for numbers up to a hundred. */
export const FEW_WORDS = `(?:(?:an? )?(?:${LARGE})\\b|(?:${SMALL})\\b(?:[ -](?:${SMALL}|${LARGE})\\b)?)`;

/**
 * Parses a run of number words. The result is usually one number, or several if they merely follow each other
 * ('nineteen eighty').
 */
export function parseNumbers(words: string): number[] {
  const said = words.toLowerCase();
  if (said.startsWith('half a dozen')) return [6];
  const numbers: number[] = [];
  let total = 0;
  let group = 0;
  let before: 'none' | 'unit' | 'ten' | 'large' = 'none';
  const end = () => {
    if (before !== 'none') numbers.push(total + group);
    total = 0;
    group = 0;
    before = 'none';
  };
  for (const word of said.split(/[ -]+/)) {
    const value = BASIC.get(word);
    if (value !== undefined) {
      if (before === 'unit' || (before === 'ten' && (value === 0 || value > 9))) end();
      group += value;
      before = value >= 20 ? 'ten' : 'unit';
    } else if (word === 'half') group += 0.5;
    else if (word in ONCE) {
      group = (group || 1) * (ONCE[word] ?? 1);
      before = 'large';
    } else if (word in GROUPS) {
      total += (group || 1) * (GROUPS[word] ?? 1);
      group = 0;
      before = 'large';
    }
  }
  end();
  return numbers;
}

const NTHS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const LATER = 'eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(' ');
const TENTHS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ');

/** Ordinals in words. 'First', 'second', and 'third' are excluded because they rarely count anything. */
export const ORDINAL_WORDS = `(?:(?:${TENS.join('|')})[ -](?:${NTHS.join('|')})|${[...NTHS.slice(3), ...LATER, ...TENTHS].join('|')}|hundredth|thousandth)`;

/** Returns the number of an ordinal in words: 21 for 'twenty-first'. */
export function parseOrdinal(words: string): number {
  const parts = words.toLowerCase().split(/[ -]/);
  return parts.reduce((sum, word) => {
    const at = [NTHS, LATER].map((list) => list.indexOf(word));
    if (word === 'hundredth') return 100;
    if (word === 'thousandth') return 1000;
    if ((at[0] ?? -1) >= 0) return sum + (at[0] ?? 0) + 1;
    if ((at[1] ?? -1) >= 0) return sum + (at[1] ?? 0) + 11;
    const ten = TENTHS.indexOf(word);
    return sum + (ten >= 0 ? (ten + 2) * 10 : (BASIC.get(word) ?? 0));
  }, 0);
}
