import { expect, it } from 'vitest';
import { createEditing } from './editing';
import type { OutgoingChange } from './state';
import { treeForTests } from './testing';

it('P10: a change keeps the id of its AI answer while it is pending and when it is saved', async () => {
  const sent: OutgoingChange[][] = [];
  const save = async (changes: OutgoingChange[]) => {
    sent.push(changes);
    return { kind: 'saved' } as const;
  };
  const stored = treeForTests({ home: { hero: { headline: 'A', cta: 'B' } }, dynamic: {}, sections: [] });
  const editing = createEditing({ stored, save });
  editing.update('home.hero.headline', 'Suggested', { ai: 'answer-1' });
  editing.update('home.hero.headline', 'Suggested, and edited', { isTyping: true });
  editing.update('home.hero.cta', 'By hand');
  await editing.finalize();
  expect(sent[0]).toEqual([
    { op: 'set', path: 'home.hero.headline', value: 'Suggested, and edited', base: 'A', ai: 'answer-1' },
    { op: 'set', path: 'home.hero.cta', value: 'By hand', base: 'B' },
  ]);
});

it('undoing a change removes its AI answer', async () => {
  const stored = treeForTests({ home: { hero: { headline: 'A' } }, dynamic: {}, sections: [] });
  const editing = createEditing({ stored, save: async () => ({ kind: 'saved' }) });
  editing.update('home.hero.headline', 'Suggested', { ai: 'answer-1' });
  await editing.undo();
  expect(editing.store.getState().pending.size).toBe(0);
});

it('a change keeps the id of its AI answer after a conflict is settled with mine or a merged value', async () => {
  const sent: OutgoingChange[][] = [];
  const stored = treeForTests({
    home: { hero: { headline: 'A', cta: 'B', subheadline: 'C' } },
    dynamic: {},
    sections: [],
  });
  const conflicts = ['headline', 'cta', 'subheadline'].map((key) => ({
    path: `home.hero.${key}`,
    base: 'was',
    theirs: 'Theirs',
    mine: 'Suggested',
  }));
  const save = async (changes: OutgoingChange[]) => {
    sent.push(changes);
    return sent.length === 1 ? ({ kind: 'conflict', conflicts } as const) : ({ kind: 'saved' } as const);
  };
  const editing = createEditing({ stored, save });
  for (const { path } of conflicts) editing.update(path, 'Suggested', { ai: 'answer-1' });
  await editing.finalize();
  editing.resolve(
    new Map([
      ['home.hero.headline', { kind: 'mine' as const }],
      ['home.hero.cta', { kind: 'merged' as const, value: 'Suggested, merged' }],
      ['home.hero.subheadline', { kind: 'theirs' as const }],
    ]),
  );
  await editing.finalize();
  expect(sent[1]).toEqual([
    { op: 'set', path: 'home.hero.headline', value: 'Suggested', base: 'Theirs', ai: 'answer-1' },
    { op: 'set', path: 'home.hero.cta', value: 'Suggested, merged', base: 'Theirs', ai: 'answer-1' },
  ]);
});
