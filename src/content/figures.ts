/** A figure or superlative in a text: as it is written there, and by what it is compared. */
export interface Claim {
  words: string;
  key: string;
}

const UNITS = 'one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALE: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
const SMALL = new Map<string, number>([
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ...TEENS.map((word, index) => [word, index + 10] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
  ...TENS.flatMap((ten, index) => UNITS.map((unit, at) => [`${ten}-${unit}`, (index + 2) * 10 + at + 1] as const)),
]);

const WORD = `(?:${[...SMALL.keys()].sort((a, b) => b.length - a.length).join('|')}|a)`;
const MULTIPLIER = '(?:hundred|thousand|million|billion)';
const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const AMOUNT = new RegExp(
  String.raw`(?<!#)([$€£]\s?)?(${DIGITS})(?:\s?(k|mm?|bn?|thousand|million|billion)\b)?(?:\s?(%|percent\b|per cent\b|x\b|-fold\b|times\b))?(?:\s(dollars)\b)?`,
  'gi',
);
const IN_WORDS = new RegExp(
  String.raw`\b(${WORD}(?:[ -]${MULTIPLIER})?(?: and ${WORD})?|${MULTIPLIER})( percent| per cent| times| dollars)?\b`,
  'gi',
);
const LOOSE =
  /\b(half|halved?|thirds?|quarter of|doubl(?:e|ed|es|ing)|tripl(?:e|ed|es|ing)|quadrupl(?:e|ed|es|ing)|twice|dozens?|hundreds|thousands|millions|billions)\b/gi;

/** Words in -est that boast of nothing. */
const PLAIN = new Set(
  'invest reinvest interest interest request rest test latest west midwest northwest southwest honest modest guest quest forest harvest nest chest suggest digest contest protest arrest crest vest jest pest conquest bequest inquest earnest manifest attest detest infest behest tempest zest lest wrest est'.split(
    ' ',
  ),
);
const BOASTS =
  /(?:\b|(?=#))(?:the most \w+|most (?:trusted|respected|experienced|successful|profitable|reliable|innovative|sought-after)|#\s?1|number one|no\. ?1|best(?:-in-class|-performing)?|leading|top(?:-tier|-rated|-performing|-ranked)?|premier|foremost|unmatched|unrivall?ed|unparallell?ed|unbeatable|unsurpassed|world-class|award-winning|second to none|risk-free|guarante\w*|the only (?:firm|company|fund|team|partner|investor|one)|never (?:lost|loses|fails?|failed))\b/gi;
const EST = /\b([a-z]{2,}(?:i|[a-z])est)\b/gi;

/**
 * The figures and superlatives of a text: numbers in digits or words, amounts, percentages, multiples, and what claims to be the
 * best. `$7.5M` and `$7.5 million`, `11` and `eleven`, have the same key. Pure.
 */
export function findClaims(text: string): Claim[] {
  const found: Claim[] = [];
  let rest = text.replace(/[\u2010-\u2012]/g, '-');
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => string | null) => {
    rest = rest.replace(pattern, (...args) => {
      const match = args as unknown as RegExpExecArray;
      const key = read(match);
      if (key === null) return match[0];
      found.push({ words: match[0].trim(), key });
      return ' '.repeat(match[0].length);
    });
  };
  take(AMOUNT, ([, money, digits = '', scale, unit, dollars]) => {
    const value = Number(digits.replaceAll(',', '')) * (scale ? (SCALE[scale.toLowerCase()] ?? 1) : 1);
    return keyOf(value, money || dollars ? '$' : unit);
  });
  take(
    BOASTS,
    ([words]) =>
      `boast:${words
        .toLowerCase()
        .replace(/\s+/g, ' ')
        .replace(/^guarante.*/, 'guarantee')}`,
  );
  take(LOOSE, ([words]) => `about:${stem(words.toLowerCase())}`);
  take(IN_WORDS, ([, words = '', unit]) => {
    const value = numberIn(words.toLowerCase());
    return value === null ? null : keyOf(value, unit?.trim());
  });
  take(EST, ([words]) => (PLAIN.has(words.toLowerCase()) ? null : `boast:${words.toLowerCase()}`));
  return found;
}

/** The claims of a text that stand in none of the sources: what an editor is asked about before it is applied. */
export function unknownClaims(text: string, sources: Iterable<string>): string[] {
  const claims = findClaims(text);
  if (claims.length === 0) return [];
  const known = new Set<string>();
  for (const source of sources) for (const { key } of findClaims(source)) known.add(key);
  return [...new Set(claims.filter(({ key }) => !known.has(key)).map(({ words }) => words))];
}

function keyOf(value: number, unit: string | undefined): string {
  const plain = String(Number(value.toFixed(6)));
  if (unit === '$' || unit === 'dollars') return `$${plain}`;
  if (unit === '%' || unit === 'percent' || unit === 'per cent') return `${plain}%`;
  return unit ? `${plain}x` : plain;
}

/** Null for what is no figure: 'one' is mostly a pronoun, 'a' an article. */
function numberIn(words: string): number | null {
  if (words === 'one' || words === 'a' || words === 'and') return null;
  const [first = '', second, , last] = words.includes(' ')
    ? words.split(' ')
    : words.split(/-(?=hundred|thousand|million|billion)/);
  const count = first === 'a' ? 1 : (SMALL.get(first) ?? (multiplierOf(first) === null ? null : 1));
  if (count === null) return null;
  const scale = multiplierOf(first) ?? (second === undefined ? 1 : multiplierOf(second));
  if (scale === null) return second === 'and' && first !== 'one' && first !== 'a' ? count : null;
  return count * scale + (last === undefined || last === 'a' ? 0 : (SMALL.get(last) ?? 0));
}

function multiplierOf(word: string): number | null {
  return word === 'hundred' ? 100 : (SCALE[word] ?? null);
}

function stem(word: string): string {
  return word.replace(/(?:ed|es|ing|e|s|d)$/, '');
}
