import type { Tone } from '../../../src/content/ai-options';
import { bare, ended, hasVerb, sentencesOf } from './sentences';

const EXPANDED: [RegExp, string][] = [
  [/\bcan['’]t\b/g, 'cannot'],
  [/\bwon['’]t\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should)n['’]t\b/gi, '$1 not'],
  [/\b(we|you|they)['’]re\b/gi, '$1 are'],
  [/\b(we|you|they|I)['’]ve\b/gi, '$1 have'],
  [/\b(we|you|they|I|it)['’]ll\b/gi, '$1 will'],
  [/\b(it|that|there)['’]s\b/gi, '$1 is'],
  [/\b(L|l)et['’]s\b/g, '$1et us'],
];

const CONTRACTED: [RegExp, string][] = [
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should) not\b/gi, "$1n't"],
  [/\bcannot\b/g, "can't"],
  [/\bwill not\b/g, "won't"],
  [/\b(we|you|they) are\b(?=\s)/gi, "$1're"],
  [/\b(we|you|they) will\b(?=\s)/gi, "$1'll"],
  [/\bit is\b(?=\s[a-z])/g, "it's"],
  [/\bIt is\b(?=\s[a-z])/g, "It's"],
];

/** Word for word, each of the same kind and form as what it stands for. */
const WORDS: Record<Tone, [string, string][]> = {
  professional: [
    ['buys', 'acquires'],
    ['buy', 'acquire'],
    ['bought', 'acquired'],
    ['buying', 'acquiring'],
    ['helps', 'supports'],
    ['help', 'support'],
    ['start', 'begin'],
    ['starts', 'begins'],
    ['a lot of', 'considerable'],
    ['quickly', 'promptly'],
    ['gets better', 'improves'],
    ['get better', 'improve'],
    ['step back', 'step aside'],
    ['talk to', 'speak with'],
    ['talks to', 'speaks with'],
    ['hard talks', 'difficult conversations'],
    ['staff', 'employees'],
    ['enough', 'sufficient'],
  ],
  authoritative: [
    ['buys', 'acquires'],
    ['buy', 'acquire'],
    ['bought', 'acquired'],
    ['talk to', 'speak with'],
    ['usually', 'as a rule'],
    ['need', 'require'],
    ['needs', 'requires'],
    ['try to', 'undertake to'],
    ['want', 'intend'],
  ],
  confident: [
    ['can help', 'help'],
    ['intends to', 'means to'],
    ['intend to', 'mean to'],
    ['usually', 'routinely'],
    ['hope to', 'will'],
    ['aims to', 'will'],
    ['aim to', 'will'],
    ['plan for', 'count on'],
    ['small, profitable', 'sound, profitable'],
  ],
  approachable: [
    ['acquires', 'buys'],
    ['acquire', 'buy'],
    ['acquired', 'bought'],
    ['acquiring', 'buying'],
    ['obtain', 'get'],
    ['provides', 'gives'],
    ['provide', 'give'],
    ['assist', 'help'],
    ['assists', 'helps'],
    ['purchase', 'buy'],
    ['individuals', 'people'],
    ['require', 'need'],
    ['requires', 'needs'],
    ['commence', 'start'],
    ['prior to', 'before'],
    ['regarding', 'about'],
    ['speak with', 'talk to'],
    ['write to us', 'drop us a line'],
    ['contact us', 'get in touch'],
  ],
  urgent: [
    ['soon', 'now'],
    ['in time', 'in good time'],
    ['usually the same day', 'often the same day'],
    ['when you are ready', 'today'],
    ['write to us', 'write to us today'],
    ['talk to us', 'talk to us now'],
    ['can begin', 'can begin now'],
  ],
  trustworthy: [
    ['buys', 'takes on'],
    ['buy', 'take on'],
    ['bought', 'took on'],
    ['always', 'in every case'],
    ['promptly', 'without delay'],
  ],
  innovative: [
    ['traditional', 'familiar'],
    ['improve', 'rethink'],
    ['improves', 'rethinks'],
    ['the work gets better', 'the work gets smarter'],
    ['build', 'shape'],
  ],
};

const SWAPS = Object.fromEntries(
  Object.entries(WORDS).map(([tone, words]) => [
    tone,
    words.map(([word, by]) => [new RegExp(String.raw`\b${word}\b`, 'gi'), by] as const),
  ]),
) as Record<Tone, (readonly [RegExp, string])[]>;

const CASUAL = new Set<Tone>(['approachable']);

/** A text in a tone: its contractions and some of its words, with nothing said that was not. */
export function inTone(text: string, tone: Tone): string {
  let toned = text;
  for (const [pattern, by] of CASUAL.has(tone) ? CONTRACTED : EXPANDED) toned = toned.replace(pattern, by);
  for (const [pattern, by] of SWAPS[tone]) {
    toned = toned.replace(pattern, (found) => (/^[A-Z]/.test(found) ? by.charAt(0).toUpperCase() + by.slice(1) : by));
  }
  return mendArticles(toned.replace(/ {2,}/g, ' ').trim());
}

/** 'a acquired company' as 'an acquired company'. */
function mendArticles(text: string): string {
  return text
    .replace(
      /\b([Aa]) (?=(?:acquir|employ|agreement|approach|open|in every|old|oper|own|afternoon|hour|honest)\w*)/g,
      '$1n ',
    )
    .replace(/\b([Aa])n (?=(?:fresh|steady|support|sound|fair|buy|people|own\b(?!er))\w*)/g, '$1 ');
}

/** Neighbouring short sentences as one, in a series: 'The sign stays up, the people stay on and the work gets better.' */
export function joinShort(text: string, lower: (sentence: string) => string): string {
  const joined: string[] = [];
  let run: string[] = [];
  const flush = () => {
    if (run.length === 1 || run.length === 0) joined.push(...run);
    else {
      const parts = run.map((sentence, index) => (index === 0 ? bare(sentence) : lower(bare(sentence))));
      const last = parts.pop();
      joined.push(`${parts.join(', ')}${parts.length > 1 || last?.includes(',') ? ',' : ''} and ${last}.`);
    }
    run = [];
  };
  for (const sentence of sentencesOf(text)) {
    const isShort = sentence.split(/\s+/).length <= 8 && /[.]$/.test(sentence) && !/[:;,—]/.test(sentence);
    if (!isShort || run.length === 3) flush();
    if (isShort) run.push(sentence);
    else joined.push(sentence);
  }
  flush();
  return joined.map(ended).join(' ');
}

/** Pieces without a verb, one after the other, as one sentence; what follows them goes on after a colon. */
export function joinFragments(text: string, lower: (sentence: string) => string): string {
  const sentences = sentencesOf(text);
  const end = sentences.findIndex((sentence) => hasVerb(sentence));
  const count = end < 0 ? sentences.length : end;
  if (count < 2) return text;
  const parts = sentences
    .slice(0, count)
    .map((sentence, index) => (index === 0 ? bare(sentence) : lower(bare(sentence))));
  const last = parts.pop();
  const series = `${parts.join(', ')}, and ${last}`;
  const [next, ...rest] = sentences.slice(count);
  return next === undefined ? `${series}.` : [`${series}: ${lower(next)}`, ...rest].join(' ');
}

/** Two sentences as one, with a semicolon. */
export function joinLastTwo(text: string, lower: (sentence: string) => string): string {
  const sentences = sentencesOf(text);
  const [before, last] = sentences.slice(-2);
  if (!before || !last || before.length + last.length > 180 || /[?!;:]/.test(before + last)) return text;
  if (!hasVerb(before) || !hasVerb(last)) return text;
  return [...sentences.slice(0, -2), `${bare(before)}; ${lower(last)}`].join(' ');
}

/** Short sentences from the end of a text put first, as one, where they can stand there. */
export function frontShort(text: string, lower: (sentence: string) => string): string {
  const sentences = sentencesOf(text);
  const at = sentences.findLastIndex((sentence) => sentence.split(/\s+/).length > 8) + 1;
  const short = sentences.slice(at);
  if (at < 1 || short.length < 2 || !short.every((sentence) => /^(?:The|Every|No|Our|We|A)\b.*\.$/.test(sentence)))
    return text;
  const series = bare(joinShort(short.join(' '), lower));
  const [first = '', ...rest] = sentences.slice(0, at);
  return [`${series}: ${lower(first)}`, ...rest].join(' ');
}

/** Long sentences as two, where the second half stands by itself. */
export function splitLong(text: string): string {
  return sentencesOf(text)
    .map((sentence) =>
      sentence.length < 70
        ? sentence
        : sentence
            .replace(/^(We|They|You) ([^,]+), (?:and|then) ([a-z]+ )/, '$1 $2. $1 $3')
            .replace(/^((?:[A-Z][\w’&]+ ){1,3})([^,]+(?:, [a-z]+ [^,]+)?), and ([a-z]+s )/, '$1$2. It $3')
            .replace(/; ([a-z])/, (_, letter: string) => `. ${letter.toUpperCase()}`)
            .replace(
              /, (?:and|but|so) (we|you|they|it|he|she|there|one Friday he) /,
              (_, who: string) => `. ${who.charAt(0).toUpperCase()}${who.slice(1)} `,
            ),
    )
    .join(' ');
}
