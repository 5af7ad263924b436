import type { Tone } from '../../../src/content/ai-options';
import { expanded, remembered, swapped } from './english';
import { upperFirst } from './title-case';

/** Plain words and those a formal text has for the same, where either may stand for the other; each in all its forms. */
const BOTH =
  'buy>acquire, talk to>speak with, look for>seek, think about>consider, talk about>discuss, make sure>ensure, big>large, right away>immediately';
/** What goes one way only: what improves gets better, but who improves it gets nothing. */
const TO_FORMAL = pairsIn(`${BOTH}, get better>improve, staff>employees`);
const TO_PLAIN = [
  ...pairsIn(BOTH).map(([plain, formal]) => [formal, plain] as const),
  ...pairsIn('retain>keep, receive>get, obtain>get, require>need, submit>send, inform>tell, utilize>use, assist>help'),
  ...pairsIn('prior to>before, regarding>about, in order to>to, numerous>many, additional>extra'),
];
const CONTRACTED: [RegExp, string][] = [
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should) not\b/gi, "$1n't"],
  [/\bcan ?not\b/g, "can't"],
  [/\b(we|you|they) are\b(?=\s)/gi, "$1're"],
  [/\b(we|you|they) will\b(?=\s)/gi, "$1'll"],
  [/\b(it) is\b(?=\s[a-z])/gi, "$1's"],
];

/** A sentence in a tone: its contractions, and plain or formal words for the same, with nothing said that was not. */
export function inTone(sentence: string, tone: Tone): string {
  if (tone === 'approachable') return toPlain(sentence);
  return /^(?:professional|authoritative|trustworthy)$/.test(tone) ? toFormal(sentence) : expanded(sentence);
}

const toFormal = remembered((sentence) => mended(swapped(expanded(sentence), TO_FORMAL), sentence));
const toPlain = remembered((sentence) => {
  const plain = mended(swapped(sentence, TO_PLAIN), sentence);
  return CONTRACTED.reduce((before, [pattern, by]) => before.replace(pattern, by), plain);
});

/** With the capital it had, and the articles that go with the words; as it was where a name would be another. */
function mended(text: string, original: string): string {
  const names = original.match(/(?<=[a-z,] )[A-Z][a-z]+/g) ?? [];
  if (names.some((name) => !text.includes(name))) return original;
  const large = /^\W?[A-Z]/.test(original) ? upperFirst(text) : text;
  return large.replace(/\b(a) (?=[aei][^u])/gi, '$1n ').replace(/\b(a)n (?=[b-dfgj-np-tv-z])/gi, '$1 ');
}

function pairsIn(list: string) {
  return list.split(', ').map((pair) => pair.split('>') as [from: string, to: string]);
}
