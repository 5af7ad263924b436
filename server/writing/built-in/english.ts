import { setImmediate } from 'node:timers/promises';
import nlp from 'compromise';
import { LRUCache } from 'lru-cache';
import { withoutEnd } from '../../../src/lib/without-end';

/** Nothing longer is parsed: it takes the library a few milliseconds for as much. */
const MAX_SENTENCE = 280;
/** So many sentences of a text are worked on; those after them stay as they are. */
const MAX_SENTENCES = 12;

nlp.addWords({ growth: 'Noun', 'hands-on': 'Adjective' });
type Parsed = ReturnType<typeof nlp>;
const segmenter = new Intl.Segmenter('en-u-ss-standard', { granularity: 'sentence' });

/** What is made of a text, kept for when it is asked for again: the same few are, over and over. */
export function remembered<T extends object | string | boolean>(work: (text: string) => T): (text: string) => T {
  const sizeCalculation = (_: T, text: string) => text.length + 1;
  const known = new LRUCache<string, T>({ max: 1000, maxSize: 1_000_000, sizeCalculation, memoMethod: work });
  return (text) => known.memo(text);
}

/** A text's sentences, each with its mark and the space after it. */
export const segmentsOf = remembered((text) => Array.from(segmenter.segment(text), ({ segment }) => segment));

export const sentencesOf = (text: string) => segmentsOf(text).flatMap((segment) => segment.trim() || []);

/** A text's sentences put otherwise one by one, the space between them as it is. */
export function mapSentences(text: string, turn: (sentence: string) => string): string {
  return segmentsOf(text)
    .map((segment) => (segment.trim() && turn(segment.trim())) + segment.slice(segment.trimEnd().length))
    .join('');
}

/** The sentences at a text's beginning that are worked on, and what comes after them. */
export function opening(text: string): { head: string; rest: string } {
  const head = segmentsOf(text).slice(0, MAX_SENTENCES).join('').trimEnd();
  return { head, rest: text.slice(head.length) };
}

/** Reads a text's opening sentence by sentence, so that what follows has it at hand; between them others have their turn. */
export async function readAhead(text: string, read: (sentence: string) => unknown = wordsOf): Promise<void> {
  for (const sentence of sentencesOf(opening(text).head)) {
    read(sentence);
    await setImmediate();
  }
}

const parse = remembered((sentence) => nlp(sentence.length > MAX_SENTENCE ? '' : sentence));

/** A sentence's words, where they stand in it, and what the library calls them: 'Verb', 'PastTense'; none of one that is too long. */
export const wordsOf = remembered((sentence) => {
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

/** Looks for a pattern of the library's. @returns what gives its groups, where a sentence fits it */
export function matcher<Name extends string = never>(pattern: string) {
  return remembered((sentence): Record<Name, string> | false => {
    const found = parse(sentence).match(pattern);
    const groups = Object.entries(found.groups() as Record<string, Parsed>).map(([name, part]) => [name, part.text()]);
    return found.found && (Object.fromEntries(groups) as Record<Name, string>);
  });
}

/** A verb's forms, by their names: 'Infinitive', 'PastTense', 'PresentTense', 'Gerund'. */
export function verbForms(verb: string): Record<string, string> {
  return (nlp(verb).tag('Verb') as Parsed).verbs().conjugate()[0] as Record<string, string>;
}

/** A sentence with words in place of others that mean the same, in the forms of those. */
export function swapped(sentence: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  const copy = parse(sentence).clone() as Parsed;
  for (const [from, to] of pairs) copy.swap(from, to);
  return copy.text() || sentence;
}

/** Without contractions. */
export const expanded = remembered((sentence) => {
  const text = /['’]/.test(sentence) && (parse(sentence).clone() as Parsed).contractions().expand().all().text();
  return (text || sentence).replace(/\bcan not\b/g, 'cannot');
});

/** A sentence without the mark at its end. */
export function bare(sentence: string): string {
  return withoutEnd(sentence.trim(), /[.!…,;:\s]/);
}

/** A sentence with a mark at its end. */
export function ended(sentence: string): string {
  return /[.!?…]["”’')]{0,3}$/.test(sentence.trim()) ? sentence.trim() : `${bare(sentence)}.`;
}

/** The first letter small, unless a name begins there. */
export function lowerFirst(text: string): string {
  const [first, next] = wordsOf(text);
  const isName = !first || first.is('ProperNoun', 'Acronym') || /^(?:I\b|[A-Z][A-Z&])/.test(text);
  return isName || /^[A-Z&]/.test(next?.text ?? '') ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Several sentences or words as one, without their marks: 'One, two and three'. */
export function series(parts: readonly string[], mark = ''): string {
  const lowered = parts.map((part, index) => (index === 0 ? bare(part) : lowerFirst(bare(part))));
  const last = lowered.pop() ?? '';
  return lowered.length === 0 ? last : `${lowered.join(', ')}${mark} and ${last}`;
}
