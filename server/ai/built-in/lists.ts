import { withoutEnd } from '../../../src/lib/without-end';
import { bare, ended, lowerFirst, sentencesOf, upperFirst } from './english';
import type { Material } from './material';
import { cutsOf, hasFigure, keepsFigures } from './shorten';

/** Candidates for a list, a line an item. Items with figures always stay. */
export function listForms({ ask, wishes, text, facts }: Material): string[] {
  const items = text
    .split('\n')
    .map((item) => item.trim())
    .filter(Boolean);
  const isPlain = items.every((item) => !/[.!?]$/.test(item));
  const mark = (item: string) => (isPlain ? bare(item) : ended(item));
  const added = facts.slice(0, 3).map(mark);
  const figuresFirst = [...items.filter(hasFigure), ...items.filter((item) => !hasFigure(item))];
  const byLength = [...items].sort((a, b) => a.length - b.length);
  const short = items.map((item) => mark(cutsOf(item)[0] ?? item));
  const labelled = items.map((item) => (isPlain ? timeFirst(item) : item));
  const turned = (list: string[]) => [...list.slice(1), ...list.slice(0, 1)];
  if (wishes.length === 'longer') {
    const longer = [
      [...items, ...added.slice(0, 1)],
      [...added.slice(1, 2), ...items],
      [...items, ...added],
      [...items, mark('Ask us for more')],
      [...items, mark('More on request')],
      [...items, mark('Ask us about any of these')],
    ];
    return [...longer, ...longer.map(turned)].map(lines);
  }
  if (wishes.length !== 'shorter')
    return [labelled, figuresFirst, byLength, items, turned(items), short, [...items].reverse()].map(lines);
  const limit = Math.floor(ask.current.length * 0.8);
  const fitted = [fewer(short, limit), fewer(labelled, limit), fewer(items, limit)];
  return [...fitted, ...fitted.map(turned), ...fitted.map((list) => [...list].reverse())].map(lines);
}

/** Without the last items that carry no figure, until the rest is short enough. */
function fewer(items: readonly string[], limit: number): string[] {
  const kept = [...items];
  while (lines(kept).length > limit) {
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

function lines(items: readonly string[]): string {
  return items.join('\n');
}

/**
 * Candidates for somebody's words. They are never rewritten: given whole in another dress, or in part, with an ellipsis where
 * something was left out.
 */
export function quoteForms({ ask, wishes }: Material): string[] {
  const words = withoutEnd(ask.current.replace(/^["“]+/, ''), /["”]/).trim();
  const { name = '', title = '' } = ask.beside;
  const parts = excerpts(sentencesOf(words)).filter((part) => keepsFigures(part, words));
  const whole = [
    name && `As ${name} put it: “${words}”`,
    `“${words}”`,
    name && `“${words}” (${[name, title].filter(Boolean).join(', ')})`,
    `In their words: “${words}”`,
    `“${words}” [in full]`,
  ];
  if (wishes.length === 'longer') return whole;
  return wishes.length === 'shorter' ? parts : [...parts.slice(0, 1), ...whole];
}

/** Parts of what was said, rather from its beginning than from the middle, and rather more of it than less. */
function excerpts(sentences: readonly string[]): string[] {
  const some = sentences.flatMap((sentence, index) => [
    sentences.slice(0, index + 1).join(' '),
    sentences.slice(index).join(' '),
    sentence,
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
