import { describe, expect, it } from 'vitest';
import { PathError } from '../lib/dotted-path';
import { type BrowserStorage, persistUnsaved, restoreUnsaved } from './persist-unsaved';
import { currentContent, unsavedCount } from './selectors';
import { editingForTests, START } from './testing';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const STEPS = 200;

/** A small seeded generator, so that a failure can be run again. */
function random(seed: number) {
  let state = seed * 2654435761;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
  return {
    upTo: (end: number) => Math.floor(next() * end),
    of: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
  };
}

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

function valueFor(path: string, count: number, { upTo }: ReturnType<typeof random>): unknown {
  if (path.startsWith('sections.')) return upTo(2);
  if (upTo(6) === 0) return null;
  if (path.endsWith('.elements'))
    return [{ id: 'heading-1', type: 'heading', data: { text: `E${count}` } }].slice(upTo(2));
  if (path.endsWith('.body')) return Array.from({ length: upTo(5) }, (_, index) => `${count} ${index}`);
  if (path === 'home.hero' || path === 'home.press') return { headline: `H${count}`, cta: `C${upTo(3)}` };
  if (path === 'home.welcome') return { title: `W${count}`, body: ['x', 'y'], stats: [{ number: 1, label: 'L' }] };
  return `T${upTo(4)}`;
}

/** Makes random changes of every kind. @param after is called with each step */
type Opened = ReturnType<typeof editingForTests>;
async function run(seed: number, all: Opened, after: (all: Opened) => Promise<void>) {
  const { editing, clock, state } = all;
  const dice = random(seed);
  for (let count = 0; count < STEPS; count++) {
    clock.now += dice.upTo(3000);
    const kind = dice.upTo(20);
    const entry = state().history[dice.upTo(20)];
    if (kind === 0) await editing.undo();
    else if (kind === 1) await editing.redo();
    else if (kind === 2 && entry) editing.undoEntry(entry.id);
    else if (kind === 3 && entry) editing.revertEntry(entry.id);
    else if (kind === 4 && dice.upTo(5) === 0) editing.discard();
    else {
      const path = dice.of(PLACES);
      try {
        editing.update(path, valueFor(path, count, dice), { isTyping: dice.upTo(2) === 0 });
      } catch (error) {
        // A place that an earlier step took away.
        if (!(error instanceof PathError)) throw error;
      }
    }
    await after(all);
  }
  return all;
}

describe('after thousands of random changes', () => {
  it.each(SEEDS)('(seed %i) undoing all is the start, redoing all the end', async (seed) => {
    const { editing, state } = await run(seed, editingForTests(), async () => undefined);
    while ((await editing.redo()) !== null);
    const end = structuredClone(currentContent(state()));
    const steps = state().position;
    expect(steps).toBeGreaterThan(50);
    for (let count = 0; count < steps; count++) expect(await editing.undo(), `undo ${count}`).not.toBeNull();
    expect(currentContent(state())).toEqual(START);
    expect(unsavedCount(state())).toBe(0);
    for (let count = 0; count < steps; count++) expect(await editing.redo(), `redo ${count}`).not.toBeNull();
    expect(currentContent(state())).toEqual(end);
  });

  it.each(SEEDS)(
    '(seed %i) what was kept is what is there, at every step',
    async (seed) => {
      const entries = new Map<string, string>();
      const storage: BrowserStorage = {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void entries.set(key, value),
        removeItem: (key) => void entries.delete(key),
        key: (index) => [...entries.keys()][index] ?? null,
        get length() {
          return entries.size;
        },
      };
      const owner = { userId: 'u', pageId: 'home' };
      const all = editingForTests();
      persistUnsaved(all.editing, storage, owner, 'tab');
      await run(seed, all, async ({ state }) => {
        const copy = new Map(entries);
        const other = editingForTests();
        await restoreUnsaved(other.editing, storage, owner, async () => false);
        expect(currentContent(other.state())).toEqual(currentContent(state()));
        expect([...other.state().pending]).toEqual([...state().pending]);
        const kept = state().history.map((entry) => JSON.parse(JSON.stringify(entry)));
        expect(other.state().history).toEqual(kept);
        for (const [key, value] of copy) entries.set(key, value);
      });
    },
    30_000,
  );
});
