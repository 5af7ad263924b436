import { withoutEnd } from '../../../src/lib/without-end';
import { bare, ended, lowerFirst, opening, sentencesOf, upperFirst } from './english';
import type { Material } from './material';
import { cutsOf, hasFigure } from './shorten';

const WHEN = /^(.+?) in (?:the |our )?((?:first|last|second) (?:year|month|quarter))$/i;
const JOINT = /,? (?:before|because|and|but|when|which|who|that|from|for|in|by|with|to) /g;

/** Candidates for a list, a line an item. Items with figures always stay. */
export function listForms({ ask, wishes, text, facts }: Material): string[] {
  const items = text.split('\n').flatMap((item) => item.trim() || []);
  const isPlain = items.every((item) => !/[.!?]$/.test(item));
  const mark = (item: string) => (isPlain ? bare(item) : ended(item));
  // 'First year: every contract renewed'
  const timeFirst = items.map((item) =>
    upperFirst(item.replace(WHEN, (_, what, when) => `${when}: ${lowerFirst(what)}`)),
  );
  const orders = (list: string[]) => [list, [...list.slice(1), ...list.slice(0, 1)], [...list].reverse()];
  const added = [...facts.slice(0, 2), 'Ask us for more', 'More on request', 'Ask us about any of these'];
  const figuresFirst = [...items.filter(hasFigure), ...items.filter((item) => !hasFigure(item))];
  let forms = [timeFirst, figuresFirst, ...orders(items)];
  if (wishes.length === 'longer') forms = added.map((item, at) => [...(at === 1 ? timeFirst : items), mark(item)]);
  if (wishes.length === 'shorter') {
    const cut = items.map((item) => mark(cutsOf(item)[0] ?? item));
    forms = [cut, timeFirst, items].map((list) => fewer(list, ask.current.length * 0.8));
    forms.push(...forms.flatMap(orders));
  }
  return forms.map((list) => list.join('\n'));
}

/** Without the last items that carry no figure, until the rest is short enough. */
function fewer(items: readonly string[], limit: number): string[] {
  const at = items.findLastIndex((item) => !hasFigure(item));
  const isEnough = items.join('\n').length <= limit || at < 0 || items.length === 1;
  return isEnough ? [...items] : fewer(items.toSpliced(at, 1), limit);
}

/** Candidates for somebody's words, never rewritten: whole in another dress, or in part, with '…' where something is left out. */
export function quoteForms({ ask, wishes }: Material): string[] {
  const words = withoutEnd(ask.current.replace(/^["“]+/, ''), /["”]/).trim();
  const { name, title } = ask.beside;
  const parts = excerpts(sentencesOf(opening(words).head));
  const by = [name, title].filter(Boolean).join(', ');
  const named = name ? [`As ${name} put it: “${words}”`, `“${words}” (${by})`] : [];
  const whole = [...named, `“${words}”`, `In their words: “${words}”`, `Told to us: “${words}”`];
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
  const clauses = sentences.flatMap((sentence) =>
    [...sentence.matchAll(JOINT)].flatMap(({ 0: joint, index }) => {
      const from = (at: number) => `… ${sentence.slice(at).trim()}`;
      return [`${bare(sentence.slice(0, index))} …`, from(index), from(index + joint.length)];
    }),
  );
  const parts = [...some, ...clauses].filter((part) => part.split(' ').length > 4 && part !== sentences.join(' '));
  const score = (part: string) => part.length - (part.startsWith('…') ? 60 : 0);
  return [...new Set(parts)].sort((a, b) => score(b) - score(a));
}
