import { withoutEnd } from '../../../src/lib/without-end';
import { bare, ended, lowerFirst, sentencesOf, upperFirst } from './english';
import type { Material } from './material';
import { cutsOf, hasFigure } from './shorten';

/** Candidates for a list, a line an item. Items with figures always stay. */
export function listForms({ ask, wishes, text, facts }: Material): string[] {
  const items = text.split('\n').flatMap((item) => item.trim() || []);
  const isPlain = items.every((item) => !/[.!?]$/.test(item));
  const mark = (item: string) => (isPlain ? bare(item) : ended(item));
  const labelled = isPlain ? items.map(timeFirst) : items;
  const orders = (list: string[]) => [list, [...list.slice(1), ...list.slice(0, 1)], [...list].reverse()];
  if (wishes.length === 'shorter') {
    const short = [items.map((item) => mark(cutsOf(item)[0] ?? item)), labelled, items];
    const fitted = short.map((list) => fewer(list, ask.current.length * 0.8));
    return [...fitted, ...fitted.flatMap(orders)].map((list) => list.join('\n'));
  }
  const isFar = (item: string) => Number(!hasFigure(item));
  const figuresFirst = [...items].sort((a, b) => isFar(a) - isFar(b));
  const added = [...facts.slice(0, 3), 'Ask us for more', 'More on request', 'Ask us about any of these'].map(mark);
  const longer = added.map((item) => [...items, item]);
  const forms = wishes.length === 'longer' ? longer : [labelled, figuresFirst, ...orders(items)];
  return forms.map((list) => list.join('\n'));
}

/** Without the last items that carry no figure, until the rest is short enough. */
function fewer(items: readonly string[], limit: number): string[] {
  const kept = [...items];
  while (kept.join('\n').length > limit) {
    const at = kept.findLastIndex((item) => !hasFigure(item));
    if (at < 0 || kept.length === 1) break;
    kept.splice(at, 1);
  }
  return kept;
}

/** 'First year: every contract renewed' */
function timeFirst(item: string): string {
  const [, what = '', when = ''] =
    /^(.+?) in (?:the |our )?((?:first|last|second) (?:year|month|quarter))$/i.exec(item) ?? [];
  return what ? `${upperFirst(when)}: ${lowerFirst(what)}` : item;
}

/**
 * Candidates for somebody's words. They are never rewritten: given whole in another dress, or in part, with an ellipsis where
 * something was left out.
 */
export function quoteForms({ ask, wishes }: Material): string[] {
  const words = withoutEnd(ask.current.replace(/^["“]+/, ''), /["”]/).trim();
  const { name, title } = ask.beside;
  const parts = excerpts(sentencesOf(words));
  const named = name
    ? [`As ${name} put it: “${words}”`, `“${words}” (${[name, title].filter(Boolean).join(', ')})`]
    : [];
  const whole = [...named, `“${words}”`, `In their words: “${words}”`, `“${words}” [in full]`];
  if (wishes.length === 'longer') return whole;
  return wishes.length === 'shorter' ? parts : [...parts.slice(0, 1), ...whole, ...parts];
}

/** Parts of what was said, rather from its beginning than from the middle, and rather more of it than less. */
function excerpts(sentences: readonly string[]): string[] {
  const some = sentences.flatMap((one, at) => [
    sentences.slice(0, at + 1).join(' '),
    sentences.slice(at).join(' '),
    one,
  ]);
  const clauses = sentences.flatMap((sentence, at) =>
    [...sentence.matchAll(/,? (?:before|because|and|but|when|which|who|that|from|for|in|by|with|to)\s/g)].flatMap(
      ({ index }) => [
        `${at > 0 ? '… ' : ''}${bare(sentence.slice(0, index))} …`,
        `… ${sentence.slice(index).replace(/^,?\s(?:and|but)?\s?/, '')}`,
        `… ${sentence.slice(index).replace(/^,?\s(?:and|but|before|because|when)?\s?/, '')}`,
      ],
    ),
  );
  const parts = [...some, ...clauses].filter((part) => part.split(' ').length > 4 && part !== sentences.join(' '));
  const score = (part: string) => part.length - (part.startsWith('…') ? 60 : 0);
  return [...new Set(parts)].sort((a, b) => score(b) - score(a));
}
