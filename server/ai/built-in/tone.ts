import type { Tone } from '../../../src/content/ai-options';
import { literalPattern } from '../../../src/lib/literal-pattern';
import { remembered, upperFirst, verbForms } from './english';

/** Plain words and those a formal text has for the same, where one may stand for the other anywhere; a verb in all its forms. */
const VERBS = [
  ['buy', 'acquire'],
  ['talk to', 'speak with'],
  ['get better', 'improve'],
] as const;
const WORDS = [
  ['staff', 'employees'],
  ['big', 'large'],
  ['often', 'frequently'],
] as const;
const PAIRS = [...VERBS.flatMap(([plain, formal]) => formPairs(plain, formal)), ...WORDS];
const [TO_FORMAL, TO_PLAIN] = [PAIRS, PAIRS.map(([plain, formal]) => [formal, plain] as const)].map((pairs) =>
  pairs.map(([from, to]) => [literalPattern(from, 'giu', true), to] as const),
);

const CONTRACTED: [RegExp, string][] = [
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should) not\b/gi, "$1n't"],
  [/\bcan ?not\b/g, "can't"],
  [/\b(we|you|they) are\b(?=\s)/gi, "$1're"],
  [/\b(we|you|they) will\b(?=\s)/gi, "$1'll"],
  [/\b(it) is\b(?=\s[a-z])/gi, "$1's"],
];
const EXPANDED: [RegExp, string][] = [
  [/\bcan['’]t\b/g, 'cannot'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should)n['’]t\b/gi, '$1 not'],
  [/\b(we|you|they)['’]re\b/gi, '$1 are'],
  [/\b(we|you|they|I)['’]ve\b/gi, '$1 have'],
  [/\b(we|you|they|I|it)['’]ll\b/gi, '$1 will'],
];

/** Two verbs, each with the word that belongs to it, in one form after the other. */
function formPairs(plain: string, formal: string): (readonly [string, string])[] {
  const formsOf = (verb: string) => {
    const [first = '', ...rest] = verb.split(' ');
    const forms = verbForms(first);
    return ['Infinitive', 'PresentTense', 'PastTense', 'Gerund'].map((form) => [forms[form], ...rest].join(' '));
  };
  const after = formsOf(formal);
  return formsOf(plain).map((form, index) => [form, after[index] ?? form] as const);
}

/** A text in a tone: its contractions, and plain or formal words for the same, with nothing said that was not. */
export function inTone(text: string, tone: Tone): string {
  if (tone === 'approachable') return toPlain(text);
  return tone === 'professional' || tone === 'authoritative' || tone === 'trustworthy' ? toFormal(text) : toOther(text);
}

type Swaps = readonly (readonly [RegExp, string])[];
const toPlain = remembered((text) => swapped(text, TO_PLAIN ?? [], CONTRACTED));
const toFormal = remembered((text) => swapped(text, TO_FORMAL ?? [], EXPANDED));
const toOther = remembered((text) => swapped(text, [], EXPANDED));

function swapped(text: string, words: Swaps, contractions: Swaps): string {
  const large = (to: string) => (found: string) => (/^[A-Z]/.test(found) ? upperFirst(to) : to);
  const toned = words.reduce((before, [pattern, to]) => before.replace(pattern, large(to)), text);
  const mended = toned.replace(/\b(a) (?=acquir|improv)/gi, '$1n ').replace(/\b(a)n (?=b(?:uy|ought|ig)\b)/gi, '$1 ');
  return contractions.reduce((before, [pattern, by]) => before.replace(pattern, by), mended);
}
