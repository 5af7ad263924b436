import { withoutEnd } from '../../../src/lib/without-end';
import { endSentence, lowerFirst, splitOpening, splitSentences, stripEnd } from './english';
import type { Material } from './material';
import { dropParts, hasFigure, listCuts } from './shorten';
import { upperFirst } from './title-case';

const WHEN = /^(.+?) in (?:the |our )?((?:first|last|second) (?:year|month|quarter))$/i;
const JOINT = /,? (?:before|because|and|but|when|which|who|that|from|for|in|by|with|to) /g;

/** Returns candidates for a list, with one item per line. Items with figures are never dropped. */
export function listForms({ ask, wishes, text, facts }: Material): string[] {
  const items = text.split('\n').flatMap((item) => item.trim() || []);
  const mark = items.every((item) => !/[.!?]$/.test(item)) ? stripEnd : endSentence;
  // 'First year: every contract renewed'
  const timed = items.map((item) => upperFirst(item.replace(WHEN, (_, what, when) => `${when}: ${lowerFirst(what)}`)));
  const figuresFirst = [...items.filter(hasFigure), ...items.filter((item) => !hasFigure(item))];
  const orders = (list: string[]) => [list, [...list.slice(1), ...list.slice(0, 1)], [...list].reverse()];
  const added = [...facts.slice(0, 2), 'Ask us for more', 'More on request', 'Ask us about any of these'];
  const cut = items.map((item) => mark(listCuts(item)[0] ?? item));
  const linesOf = (list: string[]) => list.map((item) => `${item}\n`);
  const fewerOf = (list: string[]) => dropParts(linesOf(list), ask.current.length * 0.8).split('\n');
  const lists = {
    shorter: () => [cut, timed, items].map(fewerOf).flatMap(orders),
    longer: () => added.map((item) => [...items, mark(item)]),
    any: () => [timed, figuresFirst, ...orders(items)],
  };
  return lists[wishes.length ?? 'any']().map((list) => list.join('\n'));
}

/** Returns candidates for a quotation. Its words are never changed: only framed differently, or shortened with '…'. */
export function quoteForms({ ask, wishes }: Material): string[] {
  const words = withoutEnd(ask.current.replace(/^["“]+/, ''), /["”]/).trim();
  const { name, title } = ask.beside;
  const parts = excerpts(splitSentences(splitOpening(words).head));
  const by = [name, title].filter(Boolean).join(', ');
  const named = name ? [`As ${name} put it: “${words}”`, `“${words}” (${by})`] : [];
  const whole = [...named, `“${words}”`, `In their words: “${words}”`, `Told to us: “${words}”`];
  if (wishes.length === 'longer') return whole;
  return wishes.length === 'shorter' ? parts : [...parts.slice(0, 1), ...whole, ...parts];
}

/** Returns excerpts, preferring those from the beginning and longer ones. */
function excerpts(sentences: readonly string[]): string[] {
  const some = sentences.flatMap((one, at) => [
    sentences.slice(0, at + 1).join(' '),
    sentences.slice(at).join(' '),
    one,
  ]);
  const clauses = sentences.flatMap((sentence) =>
    [...sentence.matchAll(JOINT)].flatMap(({ 0: joint, index }) => [
      `${stripEnd(sentence.slice(0, index))} …`,
      `… ${sentence.slice(index).replace(/^,? /, '')}`,
      `… ${sentence.slice(index + joint.length)}`,
    ]),
  );
  const parts = [...some, ...clauses].filter((part) => part.split(' ').length > 4 && part !== sentences.join(' '));
  const score = (part: string) => part.length - (part.startsWith('…') ? 60 : 0);
  return [...new Set(parts)].sort((a, b) => score(b) - score(a));
}
