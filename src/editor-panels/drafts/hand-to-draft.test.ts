import { expect, it } from 'vitest';
import type { Trpc } from '../../api/trpc';
import { handToDraft } from './hand-to-draft';

const CONFLICTS = [{ path: 'home.hero.cta', base: 'Go', theirs: 'Call', mine: 'Write' }];
const CHANGES = [
  { op: 'set' as const, path: 'home.hero.cta', value: 'Write', base: 'Go' },
  { op: 'set' as const, path: 'home.hero.headline', value: 'New', base: 'Old' },
];

function draftsForTests() {
  const sent: unknown[] = [];
  const keys: unknown[] = [];
  const add = {
    mutate: async (input: unknown, { context }: { context: { key: string } }) => {
      sent.push(input);
      keys.push(context.key);
    },
  };
  return { sent, keys, trpc: { drafts: { add }, content: {}, sections: {} } as unknown as Trpc };
}

it('sends all changes to the draft', async () => {
  const { sent, trpc } = draftsForTests();
  expect(await handToDraft(trpc, 3, CHANGES, new Map())).toEqual({ kind: 'saved' });
  expect(sent).toEqual([{ id: '3', changes: CHANGES }]);
});

it('writes the same changes under the same key, so that a repeated attempt writes them once', async () => {
  const { keys, trpc } = draftsForTests();
  const attempts = new Map<string, string>();
  await handToDraft(trpc, 3, CHANGES, attempts);
  await handToDraft(trpc, 3, CHANGES, attempts);
  await handToDraft(trpc, 4, CHANGES, attempts);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

it('writes over what the draft has only if the person chose so', async () => {
  const { sent, trpc } = draftsForTests();
  await handToDraft(trpc, 3, CHANGES, new Map(), { conflicts: CONFLICTS, kept: 'mine' });
  await handToDraft(trpc, 3, CHANGES, new Map(), { conflicts: CONFLICTS, kept: 'theirs' });
  expect(sent).toEqual([
    { id: '3', changes: [{ ...CHANGES[0], base: 'Call' }, CHANGES[1]] },
    { id: '3', changes: [CHANGES[1]] },
  ]);
});

it('sends nothing if nothing is left', async () => {
  const { sent, trpc } = draftsForTests();
  const [cta] = CHANGES;
  const outcome = await handToDraft(trpc, 3, cta ? [cta] : [], new Map(), { conflicts: CONFLICTS, kept: 'theirs' });
  expect([outcome, sent]).toEqual([{ kind: 'saved' }, []]);
});
