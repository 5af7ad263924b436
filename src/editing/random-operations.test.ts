import { describe, expect, it } from 'vitest';
import { PathError } from '../lib/dotted-path';
import { type Random, seeded } from '../lib/testing-random';
import { persistUnsaved, restoreUnsaved } from './keep';
import { currentContent, unsavedCount } from './state';
import { editingForTests, START } from './testing';
import { memoryStorage } from './testing-site';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const STEPS = 200;

const PLACES = [
  'home.hero',
  'home.hero.headline',
  'home.hero.cta',
  'home.welcome',
  'home.welcome.body',
  'home.welcome.body.0',
  'home.welcome.body.1',
  'home.welcome.body.3',
  'home.welcome.stats.0.label',
  'home.press',
  'home.press.title',
  'dynamic.note.title',
  'dynamic.note.elements',
  'dynamic.note.elements.0.data.text',
  'element.heading-1.text',
  'sections.note.order',
  'sections.b.order',
];

function valueFor(path: string, count: number, { below }: Random): unknown {
  if (path.startsWith('sections.')) return below(2);
  if (below(6) === 0) return null;
  if (path.endsWith('.elements'))
    return [{ id: 'heading-1', type: 'heading', data: { text: `E${count}` } }].slice(below(2));
  if (path.endsWith('.body')) return Array.from({ length: below(5) }, (_, index) => `${count} ${index}`);
  if (path === 'home.hero' || path === 'home.press') return { headline: `H${count}`, cta: `C${below(3)}` };
  if (path === 'home.welcome') return { title: `W${count}`, body: ['x', 'y'], stats: [{ number: 1, label: 'L' }] };
  return `T${below(4)}`;
}

/**
 * Makes random changes of every kind.
 * @param after called after each step
 */
type Opened = ReturnType<typeof editingForTests>;
async function run(seed: number, all: Opened, after: (all: Opened) => Promise<void>) {
  const { editing, clock, state } = all;
  const dice = seeded(seed);
  for (let count = 0; count < STEPS; count++) {
    clock.now += dice.below(3000);
    const kind = dice.below(20);
    const entry = state().history[dice.below(20)];
    if (kind === 0) await editing.undo();
    else if (kind === 1) await editing.redo();
    else if (kind === 2 && entry) editing.undoEntry(entry.id);
    else if (kind === 3 && entry) editing.revertEntry(entry.id);
    else if (kind === 4 && dice.below(5) === 0) editing.discard();
    else {
      const path = dice.of(PLACES);
      try {
        editing.update(path, valueFor(path, count, dice), { isTyping: dice.below(2) === 0 });
      } catch (error) {
        // An earlier step removed this place.
        if (!(error instanceof PathError)) throw error;
      }
    }
    await after(all);
  }
  return all;
}

describe('after thousands of random changes', () => {
  it.each(SEEDS)('(seed %i) undoing all returns to the start, and redoing all to the end', async (seed) => {
    const { editing, state } = await run(seed, editingForTests(), async () => undefined);
    while ((await editing.redo()) !== null);
    const end = structuredClone(currentContent(state()));
    // There are fewer steps than entries, because some are skipped.
    let steps = 0;
    while ((await editing.undo()) !== null) steps += 1;
    expect(steps).toBeGreaterThan(50);
    expect(currentContent(state())).toEqual(START);
    expect(unsavedCount(state())).toBe(0);
    for (let count = 0; count < steps; count++) expect(await editing.redo(), `redo ${count}`).not.toBeNull();
    expect(currentContent(state())).toEqual(end);
  });

  it.each(SEEDS)(
    '(seed %i) the stored copy restores the same state at every step',
    async (seed) => {
      const storage = memoryStorage();
      const owner = { userId: 'u', pageId: 'home' };
      const all = editingForTests();
      persistUnsaved(all.editing, storage, owner, 'tab');
      await run(seed, all, async ({ state }) => {
        const copy = new Map(storage.kept);
        const other = editingForTests();
        await restoreUnsaved(other.editing, storage, owner, async () => false);
        expect(currentContent(other.state())).toEqual(currentContent(state()));
        expect([...other.state().pending]).toEqual([...state().pending]);
        const kept = state().history.map((entry) => JSON.parse(JSON.stringify(entry)));
        expect(other.state().history).toEqual(kept);
        for (const [key, value] of copy) storage.kept.set(key, value);
      });
    },
    30_000,
  );
});
