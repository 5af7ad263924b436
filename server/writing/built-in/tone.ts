import type { Tone } from '../../../src/content/ai-options';
import { expandContractions, memoize, swapWords } from './english';
import { upperFirst } from './title-case';

/** Plain words and their formal synonyms, replaceable in both directions and in all grammatical forms. */
const BOTH =
  'buy>acquire, talk to>speak with, look for>seek, think about>consider, talk about>discuss, make sure>ensure, big>large, right away>immediately';
/** Pairs that work in one direction only: things that 'get better' improve, but people who improve a thing do not 'get better' it. */
const TO_FORMAL = parsePairs(`${BOTH}, get better>improve, staff>employees`);
const TO_PLAIN = [
  ...parsePairs(BOTH).map(([plain, formal]) => [formal, plain] as const),
  ...parsePairs(
    'retain>keep, receive>get, obtain>get, require>need, submit>send, inform>tell, utilize>use, assist>help',
  ),
  ...parsePairs('prior to>before, regarding>about, in order to>to, numerous>many, additional>extra'),
];
const CONTRACTED: [RegExp, string][] = [
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should) not\b/gi, "$1n't"],
  [/\bcan ?not\b/g, "can't"],
  [/\b(we|you|they) are\b(?=\s)/gi, "$1're"],
  [/\b(we|you|they) will\b(?=\s)/gi, "$1'll"],
  [/\b(it) is\b(?=\s[a-z])/gi, "$1's"],
];

/** Adapts a sentence to a tone by changing contractions and replacing words with plain or formal synonyms. */
export function applyTone(sentence: string, tone: Tone): string {
  if (tone === 'approachable') return toPlain(sentence);
  return /^(?:professional|authoritative|trustworthy)$/.test(tone) ? toFormal(sentence) : expandContractions(sentence);
}

const toFormal = memoize((sentence) => repairWords(swapWords(expandContractions(sentence), TO_FORMAL), sentence));
const toPlain = memoize((sentence) => {
  const plain = repairWords(swapWords(sentence, TO_PLAIN), sentence);
  return CONTRACTED.reduce((before, [pattern, by]) => before.replace(pattern, by), plain);
});

/** Restores the initial capital and corrects articles. Returns the original if a name would change. */
function repairWords(text: string, original: string): string {
  const names = original.match(/(?<=[a-z,] )[A-Z][a-z]+/g) ?? [];
  if (names.some((name) => !text.includes(name))) return original;
  const large = /^\W?[A-Z]/.test(original) ? upperFirst(text) : text;
  return large.replace(/\b(a) (?=[aei][^u])/gi, '$1n ').replace(/\b(a)n (?=[b-dfgj-np-tv-z])/gi, '$1 ');
}

function parsePairs(list: string) {
  return list.split(', ').map((pair) => pair.split('>') as [from: string, to: string]);
}
