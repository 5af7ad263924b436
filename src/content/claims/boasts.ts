/** Words that end in -est but are not superlatives. */
const PLAIN_EST = new Set(
  'invest reinvest divest interest disinterest request rest unrest armrest test latest nearest retest west midwest northwest southwest honest dishonest modest immodest guest quest forest harvest nest chest suggest digest ingest contest protest arrest crest vest jest pest conquest bequest inquest earnest manifest attest detest infest behest tempest zest lest wrest est everest priest ernest eldest budapest bucharest pinterest rainforest footrest headrest backrest molest celeste fest'.split(
    ' ',
  ),
);
const EST = /\b[a-z]{2,}est\b/gi;

const RANKED = [
  String.raw`#\s?1\b`,
  String.raw`\b(?:number[ -]|n[ro]\. ?)(?:one|1)\b`,
  String.raw`\btop[ -]\d+\b`,
  String.raw`\btop[ -](?:tier|rated|performing|ranked|notch|flight|quartile|decile|performers?|returns?|talent|quality|choice|firms?|names?|teams?|operators?|three|five|ten|twenty|fifty|hundred)\b`,
  String.raw`\bfirst[ -](?:ever|choice|class|rate)\b`,
  String.raw`\b(?:first|one|only one|only \w+) of (?:its|their|a) kind\b`,
  String.raw`\bthe first (?:and only|firm|fund|company)\b`,
  String.raw`\bfirst (?:in|of) (?:the|our|its) (?:nation|country|state|region|industry|market|world|kind)\b`,
  String.raw`\bfirst (?:firm|fund|company|adviser|advisor|investor|buyer|platform|lender) (?:to|in|of)\b`,
  String.raw`\bindustry[- ]first\b`,
];
/** Words that do not form a superlative after 'most'. */
const NOT_MOST = String.raw`(?!of\b|part\b|people\b|owners\b|companies\b|businesses\b|investors\b|brokers\b|operators\b|often\b|likely\b|days?\b|weeks?\b|months?\b|years?\b|small\b|buyers\b|firms\b|sellers\b|deals\b|other\b)`;
const MOST = [
  String.raw`\bthe most ${NOT_MOST}[a-z]{1,30}(?:-\w{1,20}){0,3}(?![\w-])`,
  String.raw`\b(?:our |its |america['’]s )?most ${NOT_MOST}[a-z]{1,30}(?:-\w{1,20}){0,3}(?<=ed|ful|able|ive|ing|ent|ant|ous|al|er|est|after|like|ic|le)(?![\w-])`,
];
const BEST = [
  String.raw`\bbest(?:[ -](?:in[ -]class|of[ -]breed|performing|known|kept|run))?\b`,
  String.raw`\b(?:industry|market|world|class)[ -](?:leading|leaders?|beating|class|renowned|famous)\b`,
  String.raw`\bleading(?! (?:a|an|the|our|their|its|your|his|her|to|up|by|from|with|them|it|companies to|people)\b)(?:[ -]edge)?\b`,
  String.raw`\b(?:the|a|an|as|undisputed|recogni[sz]ed|acknowledged|category) leaders? (?:in|of|among|for)\b`,
  String.raw`\b(?:premier|(?<!first and )foremost|preeminent|pre-eminent|elite|world[- ]class|award[- ]winning|cutting[- ]edge|state[- ]of[- ]the[- ]art|gold standard|record[- ](?:breaking|setting|high))\b`,
  String.raw`\b(?:unmatched|unrivall?ed|unparallell?ed|unbeat(?:able|en)|unsurpassed|unequall?ed|unprecedented|incomparable|peerless|matchless|second to none|without equal|like no other|no other (?:firm|fund|company|buyer|investor))\b`,
  String.raw`\bthe only (?:firm|company|fund|team|partner|investor|buyer|one)\b`,
  String.raw`\b(?:outperform\w*|beat(?:s|ing|en)? the (?:market|index|s&p))\b`,
  String.raw`\b(?:better|more|faster|higher|safer) than (?:any(?:one|body)?|all|every)\b`,
];
const PROMISED = [
  String.raw`\b(?:risk[- ]free|no[- ]risk|without (?:any )?risk|zero[- ]risk|guarante\w*|fool[- ]?proof|bullet[- ]?proof|sure[- ]fire|can(?:no|['’])t lose|cannot lose)\b`,
  String.raw`\bnever (?:lost|loses?|fail(?:s|ed)?|missed|had a loss)\b`,
];
/** Separate patterns, because one of all would be too long to prove that it takes linear time. */
const BOASTS: readonly [kind: Boast['kind'], pattern: RegExp][] = [
  ['ranking', new RegExp(RANKED.join('|'), 'gi')],
  ['promise', new RegExp(PROMISED.join('|'), 'gi')],
  ['superlative', new RegExp(MOST.join('|'), 'gi')],
  ['superlative', new RegExp(BEST.join('|'), 'gi')],
];
/** Modest uses of 'best': 'we do our best', 'what suits you best', 'at best'. */
const MODEST_BEFORE =
  /\b(?:do|does|did|doing|done|try|tried|trying|give|gives|gave)\s(?:our|your|their|its|my|his|her|the)\s$|\b(?:at|works?|worked|knows?|suits?|fits?|(?:suits?|fits?|serves?|helps?)\s\w+)\s$/i;
const MODEST_AFTER =
  /^(?:\s(?:wishes|regards|interests?|suited|of luck|efforts?|before|practices?|guess|served|of both worlds|foot forward|for (?:you|your|them|their|the)|(?:time|way|day|place) to (?:reach|call|contact|visit|meet|find|begin|start))\b|-effort\b)/i;
/** Superlatives in phrases that claim nothing: 'at your earliest convenience'. */
const MODEST_EST = /^\S+\s(?:convenience|extent|sons?|daughters?|child(?:ren)?|brothers?|sisters?|dreams?)\b/i;
/** 'Does not guarantee', 'no guarantee'. */
const NO_PROMISE = /(?:\b(?:not|no|cannot|never|nor|without)|n['’]t)\s(?:(?:a|be|any)\s)?$/i;
/** 'Leading' as a verb: 'ten years leading operations'. */
const LEADS =
  /\b(?:years?|decades?|time|experience|career|spent|while|after|before|when|began|started|by|from|for|in|is|are|was|were|been|be|or|people|team)\s$/i;

/** How many characters of context before and after a word are checked. */
const NEAR = 60;

/** A superlative, a ranking or a promise: its index in the text, its words, and a key for comparing claims. */
export interface Boast {
  at: number;
  words: string;
  key: string;
  kind: 'superlative' | 'ranking' | 'promise';
}

/** Finds claims to be the best, the first, or the only one, and promises of certainty. */
export function findBoasts(text: string): Boast[] {
  const found: Boast[] = [];
  let end = 0;
  for (const { kind, match } of findMatches(text)) {
    const [words] = match;
    if (match.index < end) continue;
    end = match.index + words.length;
    const before = text.slice(Math.max(0, match.index - NEAR), match.index);
    const after = text.slice(match.index + words.length, match.index + words.length + NEAR);
    if (isModest(words.toLowerCase(), before, after)) continue;
    found.push({ at: match.index, words, key: toKey(words), kind });
  }
  const ranked = [...found];
  let next = 0;
  for (const match of text.matchAll(EST)) {
    const [words] = match;
    // Both loops move forward through the text, so each match is visited only once.
    while (next < ranked.length && getEnd(ranked[next]) <= match.index) next += 1;
    const isTaken = (ranked[next]?.at ?? text.length) < match.index + words.length;
    if (isTaken || PLAIN_EST.has(words.toLowerCase()) || MODEST_EST.test(text.slice(match.index, match.index + NEAR)))
      continue;
    found.push({ at: match.index, words, key: `boast:${words.toLowerCase()}`, kind: 'superlative' });
  }
  return found.sort((a, b) => a.at - b.at);
}

/** Returns the matches of all patterns, in order. Matches of the first patterns come first. */
function findMatches(text: string) {
  const all = BOASTS.flatMap(([kind, pattern]) => [...text.matchAll(pattern)].map((match) => ({ kind, match })));
  return all.sort((a, b) => a.match.index - b.match.index);
}

function isModest(words: string, before: string, after: string): boolean {
  if (words.startsWith('guarante')) return NO_PROMISE.test(before);
  if (words === 'best') return MODEST_BEFORE.test(before) || MODEST_AFTER.test(after);
  return words === 'leading' && LEADS.test(before);
}

function getEnd(boast: Boast | undefined): number {
  return boast ? boast.at + boast.words.length : 0;
}

function toKey(words: string): string {
  const plain = words
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .replace(/^(?:the|our|its) /, '')
    .replace(/^guarante.*/, 'guarantee')
    .replace(/^(?:#\s?1|(?:number |n[ro]\. ?)(?:one|1))$/, 'number one');
  return `boast:${plain}`;
}
