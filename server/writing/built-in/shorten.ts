import { findClaims } from '../../../src/content/figures';
import {
  createMatcher,
  joinSeries,
  mapSentences,
  memoize,
  splitOpening,
  splitSegments,
  stripEnd,
  tagWords,
} from './english';
import { hasVerb, joinNeighbors, moveTimeFirst, RELATIVE, splitSentence } from './rewrite';
import { upperFirst } from './title-case';

/** Words whose clause may be dropped. Not 'until' or 'without', because dropping their clause changes the meaning. */
const JOINT = /^(?:because|so|although|before|after|then|but|with|for)$/i;
/** Matches a series of adjectives: 'small, profitable companies'. */
const hasAdjectives = createMatcher('@hasComma #Adjective');
const OPEN_START = /^(?:if|when|while|once|because|although|whatever|wherever|what|how|why)\b/i;
const POINTING = /^(?:it|they|he|she|both|each|these|those|then|that|this|here|nothing|some|yes|no)\b/i;

/** Returns shorter versions of a text, the longest first: with shortened or fewer sentences. Some may lack a figure. */
export function shorterForms(text: string, limit: number): string[] {
  const { head, rest } = splitOpening(text);
  const cut = (at: number) => mapSentences(head, (sentence) => listCuts(sentence).at(at) ?? sentence) + rest;
  const some = [text, cut(0), cut(-1)].map(splitSegments).flatMap((whole) => {
    return [limit, limit * 0.7].flatMap((most) => [dropParts(whole, most), dropParts(whole, most, true)]);
  });
  const single = splitSegments(head).flatMap((segment) => [segment.trim(), ...listCuts(segment.trim())]);
  const forms = rest === '' ? [...some, ...single, ...some.map(moveTimeFirst), joinNeighbors(head)] : some;
  const isBeginning = (form: string) => form.startsWith(text.slice(0, 10));
  const isWanted = (form: string) => form !== '' && form.length <= limit && (isBeginning(form) || !POINTING.test(form));
  // Prefers versions that keep the beginning.
  const score = (form: string) => form.length + (isBeginning(form) ? 12 : 0);
  return [...new Set(forms)].filter(isWanted).sort((a, b) => score(b) - score(a));
}

/** Removes parts without figures, starting at the end or at the beginning, until the rest is short enough. */
export function dropParts(parts: readonly string[], limit: number, isFromStart = false): string {
  const order = [...parts.keys()].slice(1);
  const kept = [...parts];
  let { length } = parts.join('');
  for (const at of [...(isFromStart ? order : order.reverse()), 0]) {
    // A sentence that refers to the one before it needs that sentence.
    if (length <= limit || hasFigure(parts[at] ?? '') || POINTING.test(kept[at + 1] ?? '')) continue;
    length -= kept[at]?.length ?? 0;
    kept[at] = '';
  }
  return kept.join('').trim();
}

/** Returns shortened versions of a sentence, the longest first. Each is complete and keeps every figure. */
export const listCuts = memoize((sentence): string[] => {
  const words = tagWords(sentence);
  const mark = /[?!]$/.exec(sentence)?.[0] ?? '.';
  const ends = words.flatMap(({ start }, index) => (isJoint(words, index, sentence) ? start : []));
  const heads = ends.map((end) => inSeries(stripEnd(sentence.slice(0, end)), sentence));
  const isCut = (form: string) =>
    form !== stripEnd(sentence) &&
    isWhole(form) &&
    keepsFigures(form, sentence) &&
    hasVerb(`${form}.`) >= hasVerb(sentence);
  const cuts = [...new Set([...heads, ...tailsOf(sentence)])].filter(isCut);
  return cuts.sort((a, b) => b.length - a.length).map((form) => upperFirst(form) + mark);
});

/** True if a sentence may be cut before a word: at punctuation, a connecting word, or the second verb. */
function isJoint(words: ReturnType<typeof tagWords>, at: number, sentence: string): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!before || !word || /^(?:without|until|unless)$/i.test(word.text)) return false;
  // 'small, profitable companies' and 'to sell, rent or lend' must not be cut.
  if (/[,;:—]/.test(sentence.slice(before.end, word.start)))
    return !(before.is('Adjective') && word.is('Adjective')) && (!before.is('Verb') || word.is('Conjunction'));
  if (word.text === 'and') return next?.is('Verb') === true && !next.is('Gerund', 'Noun');
  return JOINT.test(word.text) && before.is('Noun') && !before.is('Pronoun');
}

/** Returns the ends of a sentence as sentences: 'We keep the name' from 'We buy a stake and keep the name'. */
function tailsOf(sentence: string): string[] {
  const [, second = ''] = splitSegments(splitSentence(sentence));
  const [, clause = ''] = /^.+? and ((?:we|you|a|an|the|our|every) .+)$/s.exec(stripEnd(sentence)) ?? [];
  const [first = ''] = clause.split(', ');
  const isClause = !OPEN_START.test(sentence) && !/[;:]/.test(sentence) && hasVerb(`${first}.`);
  return [/^(?:Then|They) | (?:it|them)\b/.test(second) ? '' : stripEnd(second), ...(isClause ? [clause, first] : [])];
}

/** Moves the 'and' of a shortened series before its new last clause. Returns nothing if the cut is in the middle of a series. */
function inSeries(head: string, sentence: string): string {
  const rest = sentence.slice(head.length);
  const isCut = head.includes(', ') && / and /.test(rest) && !hasAdjectives(head);
  if (!isCut || / (?:and|or) /.test(head.slice(head.indexOf(','))) || /, (?:so|but|then|by|with|in) /.test(head))
    return head;
  const isClause = /^,? and \S+ \S/.test(rest) && hasVerb(rest.replace(/^,? and /, ''));
  return isClause && !OPEN_START.test(head) ? joinSeries(head.split(', ')) : '';
}

/** True unless a text ends with a word that needs another, inside a series, or in a relative clause without its verb. */
function isWhole(form: string): boolean {
  const words = tagWords(`${form}.`);
  const isOpen = words.at(-1)?.is('Determiner', 'Preposition', 'Conjunction', 'Auxiliary', 'Copula', 'Possessive');
  const clause = words.slice(words.findLastIndex(({ text }, at) => at > 0 && RELATIVE.test(text)));
  const isSaid = !RELATIVE.test(clause[0]?.text ?? '') || clause.some((word) => word.is('Verb'));
  return (
    words.length > 2 && !isOpen && isSaid && !/, \S+$/.test(form) && (!OPEN_START.test(form) || form.includes(','))
  );
}

const figuresOf = memoize((text) => findClaims(text).map(({ key }) => key));

/** True if a text keeps every figure of the original and adds only allowed ones. */
export function keepsFigures(text: string, original: string, allowed = ''): boolean {
  const [after, before] = [figuresOf(text), figuresOf(original)];
  const known = new Set([...before, ...figuresOf(allowed)]);
  return after.every((key) => known.has(key)) && before.every((key) => key.startsWith('boast:') || after.includes(key));
}

export const hasFigure = (text: string) => figuresOf(text).length > 0;
