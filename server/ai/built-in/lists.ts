import { asLabel, asSentence } from './items';
import type { Material } from './material';
import { bare, ended, hasFigure, keepsFigures, upperFirst } from './sentences';
import { trimsOf } from './shorten';
import { inTone } from './tone';

/** Candidates for a list, a line an item. Items with figures always stay. */
export function listForms({ ask, wishes, text, facts }: Material): string[] {
  const items = text
    .split('\n')
    .map((item) => item.trim())
    .filter(Boolean);
  const toned = items.map((item) => inTone(item, ask.tone));
  const isPlain = toned.every((item) => !/[.!?]$/.test(item));
  const mark = (item: string) => (isPlain ? bare(item) : item);
  const short = toned.map((item) => mark(shortest(item)));
  const byLength = [...toned].sort((a, b) => a.length - b.length);
  const figuresFirst = [...toned.filter(hasFigure), ...toned.filter((item) => !hasFigure(item))];
  const added = facts.slice(0, 3).map((fact) => mark(isPlain ? bare(fact) : fact));
  const mentioned = wishes.mention.map(bare);
  const withMentions = (form: string[], at: number) => {
    const missing = mentioned.filter((what) => !form.join('\n').toLowerCase().includes(what.toLowerCase()));
    const lines = missing.map(
      (what) =>
        [`${upperFirst(what)}: ask us how`, `More about ${what} on request`, `Ask us about ${what}`][at % 3] ?? what,
    );
    const marked = /\.$/.test(form[0] ?? '') ? lines.map(ended) : lines;
    return [...form, ...marked];
  };
  const forms =
    wishes.length === 'shorter'
      ? shorterLists(ask.current, toned, short)
      : wishes.length === 'longer'
        ? [
            [...toned, ...added.slice(0, 1)],
            [...added.slice(1, 2), ...toned],
            [...toned, ...added],
            [...figuresFirst, ...added.slice(0, 2)],
            [...toned, 'Ask us for more'],
          ]
        : [
            isPlain ? changed(toned, toned.map(asSentence).map(ended)) : [],
            changed(
              toned,
              toned.map((item) => (isPlain ? asLabel(item) : item)),
            ),
            toned,
            figuresFirst,
            byLength,
            [...toned.slice(1), ...toned.slice(0, 1)],
            short,
            [...toned].reverse(),
            [...byLength].reverse(),
          ];
  return forms.filter(({ length }) => length > 0).map((form, index) => withMentions(form, index).join('\n'));
}

/** A list turned item by item; nothing where no item, or only one of many, was turned. */
function changed(before: string[], after: string[]): string[] {
  const count = after.filter((item, index) => bare(item) !== bare(before[index] ?? '')).length;
  return count * 2 >= before.length ? after : [];
}

function shortest(item: string): string {
  return trimsOf(item).find((form) => keepsFigures(form, item)) ?? item;
}

/** Items cut at their joints, then fewer items: those without a figure go first, the last of them before the others. */
function shorterLists(current: string, toned: string[], short: string[]): string[][] {
  const limit = Math.floor(current.length * 0.8);
  const fitted = (items: string[], from: 'end' | 'start') => {
    const kept = [...items];
    while (kept.join('\n').length > limit && kept.length > 1) {
      const free = kept.map((item, index) => ({ index, isFree: !hasFigure(item) })).filter(({ isFree }) => isFree);
      const drop = from === 'end' ? free.at(-1) : (free[1] ?? free[0]);
      if (!drop) break;
      kept.splice(drop.index, 1);
    }
    return kept;
  };
  const labels = short.map(asLabel);
  const forms = [
    fitted(short, 'end'),
    fitted(labels, 'start'),
    fitted(toned, 'end'),
    fitted(toned, 'start'),
    fitted(short, 'start'),
  ];
  const turned = forms.map((items) => [...items.slice(1), ...items.slice(0, 1)]);
  return [...forms, ...turned, ...forms.map((items) => [...items].reverse())];
}
