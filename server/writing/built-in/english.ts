import { setImmediate } from 'node:timers/promises';
import nlp from 'compromise';
import { LRUCache } from 'lru-cache';
import { withoutEnd } from '../../../src/lib/without-end';

/** Longer sentences are not parsed. The library takes a few milliseconds for this length. */
const MAX_SENTENCE = 280;
/** The number of sentences of a text that are processed. All later ones stay unchanged. */
const MAX_SENTENCES = 12;

nlp.addWords({ growth: 'Noun', 'hands-on': 'Adjective' });
type Parsed = ReturnType<typeof nlp>;
const segmenter = new Intl.Segmenter('en-u-ss-standard', { granularity: 'sentence' });

/** Memoizes a function of a text, because the same few texts are processed over and over. */
export function memoize<T extends object | string | boolean>(work: (text: string) => T): (text: string) => T {
  const sizeCalculation = (_: T, text: string) => text.length + 1;
  const known = new LRUCache<string, T>({ max: 1000, maxSize: 1_000_000, sizeCalculation, memoMethod: work });
  return (text) => known.memo(text);
}

/** Returns a text's sentences, each with its punctuation and the space after it. */
export const splitSegments = memoize((text) => Array.from(segmenter.segment(text), ({ segment }) => segment));

export const splitSentences = (text: string) => splitSegments(text).flatMap((segment) => segment.trim() || []);

/** Transforms each sentence of a text and keeps the space between them. */
export function mapSentences(text: string, turn: (sentence: string) => string): string {
  return splitSegments(text)
    .map((segment) => (segment.trim() && turn(segment.trim())) + segment.slice(segment.trimEnd().length))
    .join('');
}

/** Splits a text into the leading sentences that are processed and the rest. */
export function splitOpening(text: string): { head: string; rest: string } {
  const head = splitSegments(text).slice(0, MAX_SENTENCES).join('').trimEnd();
  return { head, rest: text.slice(head.length) };
}

/** Parses a text's opening into the cache, yielding to the event loop between sentences. */
export async function readAhead(text: string, read: (sentence: string) => unknown = tagWords): Promise<void> {
  for (const sentence of splitSentences(splitOpening(text).head)) {
    read(sentence);
    await setImmediate();
  }
}

const parse = memoize((sentence) => nlp(sentence.length > MAX_SENTENCE ? '' : sentence));

/** Returns a sentence's words with their positions and tags ('Verb', 'PastTense'), or none if the sentence is too long. */
export const tagWords = memoize((sentence) => {
  let at = 0;
  return parse(sentence)
    .termList()
    .map(({ pre, text, post, tags }) => {
      const start = at + pre.length;
      const end = start + text.length;
      at = end + post.length;
      return { text, start, end, is: (...names: string[]) => names.some((name) => tags?.has(name)) };
    });
});

/** Compiles a match pattern of the library. @returns a function that returns the pattern's groups, or false without a match */
export function createMatcher<Name extends string = never>(pattern: string) {
  return memoize((sentence): Record<Name, string> | false => {
    const found = parse(sentence).match(pattern);
    const groups = Object.entries(found.groups() as Record<string, Parsed>).map(([name, part]) => [name, part.text()]);
    return found.found && (Object.fromEntries(groups) as Record<Name, string>);
  });
}

/** Returns a verb's forms by name: 'Infinitive', 'PastTense', 'PresentTense', 'Gerund'. */
export function verbForms(verb: string): Record<string, string> {
  return (nlp(verb).tag('Verb') as Parsed).verbs().conjugate()[0] as Record<string, string>;
}

/** Replaces words with synonyms in the same grammatical form. */
export function swapWords(sentence: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  const copy = parse(sentence).clone() as Parsed;
  for (const [from, to] of pairs) copy.swap(from, to);
  return copy.text() || sentence;
}

/** Expands the contractions in a sentence. */
export const expandContractions = memoize((sentence) => {
  const text = /['’]/.test(sentence) && (parse(sentence).clone() as Parsed).contractions().expand().all().text();
  return (text || sentence).replace(/\bcan not\b/g, 'cannot');
});

/** Removes the punctuation at the end of a sentence. */
export function stripEnd(sentence: string): string {
  return withoutEnd(sentence.trim(), /[.!…,;:\s]/);
}

/** Adds a period to a sentence without punctuation at its end. */
export function endSentence(sentence: string): string {
  return /[.!?…]["”’')]{0,3}$/.test(sentence.trim()) ? sentence.trim() : `${stripEnd(sentence)}.`;
}

/** Makes the first letter lower case, unless the text begins with a name. */
export function lowerFirst(text: string): string {
  const [first, next] = tagWords(text);
  const isName = !first || first.is('ProperNoun', 'Acronym') || /^(?:I\b|[A-Z][A-Z&])/.test(text);
  return isName || /^[A-Z&]/.test(next?.text ?? '') ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Joins several sentences or words into a series without their punctuation: 'One, two and three'. */
export function joinSeries(parts: readonly string[], mark = ''): string {
  const lowered = parts.map((part, index) => (index === 0 ? stripEnd(part) : lowerFirst(stripEnd(part))));
  const last = lowered.pop() ?? '';
  return lowered.length === 0 ? last : `${lowered.join(', ')}${mark} and ${last}`;
}
