import { describe, expect, it } from 'vitest';
import {
  type BrowserStorage,
  clearUnsaved,
  countUnsaved,
  pagesWithUnsaved,
  persistUnsaved,
  restoreUnsaved,
  takeTabSlot,
} from './keep';
import { countMovable, moveUnsaved } from './move-unsaved';
import { currentValue, unsavedCount } from './state';
import { editingForTests, START } from './testing';
import { memoryStorage } from './testing-site';

const OWNER = { userId: 'u1', pageId: 'home' };
const nobody = async () => false;

const ENTRY = { id: 'a', at: 1, label: 'Changed cta', parts: [] };
const PART = { path: 'home.hero.cta', fieldName: 'cta', operations: [], inverse: [] };
/** Entries that are not of the stored form. */
const INVALID = [
  null,
  7,
  ENTRY,
  { ...ENTRY, kind: 'action' },
  { ...ENTRY, kind: 'discard', drops: [7] },
  { ...ENTRY, kind: 'undo' },
  { ...ENTRY, kind: 'reversal' },
  { ...ENTRY, kind: 'edit', parts: [{ ...PART, operations: [{ op: 'replace', path: PART.path }] }] },
];

function tab(
  storage: BrowserStorage,
  slotId: string,
  owner: { userId: string; pageId: string; draftId?: number } = OWNER,
) {
  const all = editingForTests(START, slotId);
  const stop = persistUnsaved(all.editing, storage, owner, slotId);
  return { ...all, stop };
}

describe('unsaved changes', () => {
  it('K1: are stored with each change, and removed once saved', async () => {
    const storage = memoryStorage();
    const { editing } = tab(storage, 'a');
    editing.update('home.hero.cta', 'Call');
    expect(storage.kept.size).toBe(1);
    expect(pagesWithUnsaved(storage, 'u1')).toEqual(['home']);
    await editing.finalize();
    expect(storage.kept.size).toBe(0);
  });

  it('K1: are stored only as history once discarded', () => {
    const storage = memoryStorage();
    const { editing } = tab(storage, 'a');
    editing.update('home.hero.cta', 'Call');
    editing.discard();
    expect(pagesWithUnsaved(storage, 'u1')).toEqual([]);
    editing.clearHistory();
    expect(storage.kept.size).toBe(0);
  });

  it('K8: of a draft are apart from those of the site, until the draft is published', async () => {
    const storage = memoryStorage();
    const ofSite = tab(storage, 'a');
    const ofDraft = tab(storage, 'b', { ...OWNER, draftId: 3 });
    ofSite.editing.update('home.hero.cta', 'Call');
    ofDraft.editing.update('home.hero.headline', 'New');
    expect([pagesWithUnsaved(storage, 'u1'), pagesWithUnsaved(storage, 'u1', 3)]).toEqual([['home'], ['home']]);
    expect([pagesWithUnsaved(storage, 'u1', 4), countUnsaved(storage, 'u1')]).toEqual([[], 2]);
    ofSite.stop();
    ofDraft.stop();
    await moveUnsaved(storage, { userId: 'u1', from: 4, to: undefined }, nobody);
    await moveUnsaved(storage, { userId: 'u1', from: 3, to: undefined }, async (slotId) => slotId === 'b');
    expect(pagesWithUnsaved(storage, 'u1', 3)).toEqual(['home']);
    await moveUnsaved(storage, { userId: 'u1', from: 3, to: undefined }, nobody);
    expect([pagesWithUnsaved(storage, 'u1', 3), countUnsaved(storage, 'u1')]).toEqual([[], 2]);
    const { editing, state } = editingForTests(START, 'next');
    await restoreUnsaved(editing, storage, OWNER, nobody);
    expect([...state().pending.keys()].sort()).toEqual(['home.hero.cta', 'home.hero.headline']);
  });

  it('K8: of the site can be taken along into a draft, except those of other tabs', async () => {
    const storage = memoryStorage();
    for (const slotId of ['own', 'open']) tab(storage, slotId).editing.update('home.hero.cta', `Of ${slotId}`);
    const isOpen = async (slotId: string) => slotId === 'open';
    expect(await countMovable(storage, 'u1', isOpen)).toBe(1);
    const full = {
      ...storage,
      setItem: (key: string, text: string) => {
        if (key.includes('@')) throw new Error('full');
        storage.setItem(key, text);
      },
    };
    await moveUnsaved(full, { userId: 'u1', from: undefined, to: 3 }, isOpen);
    expect(await countMovable(storage, 'u1', isOpen)).toBe(1);
    // A browser that ends in the middle has stored them twice.
    await moveUnsaved({ ...storage, removeItem: () => {} }, { userId: 'u1', from: undefined, to: 4 }, isOpen);
    expect([await countMovable(storage, 'u1', isOpen), pagesWithUnsaved(storage, 'u1', 4)]).toEqual([1, ['home']]);
    const tight = {
      ...storage,
      setItem: (key: string, text: string) => {
        if (storage.kept.size >= 3) throw new Error('full');
        storage.setItem(key, text);
      },
    };
    await moveUnsaved(tight, { userId: 'u1', from: undefined, to: 3 }, isOpen);
    expect(await countMovable(storage, 'u1', isOpen)).toBe(0);
    const { editing, state } = editingForTests(START, 'next');
    await restoreUnsaved(editing, storage, { ...OWNER, draftId: 3 }, isOpen);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Of own');
    // That of the other tab, and the second copy.
    expect([pagesWithUnsaved(storage, 'u1'), countUnsaved(storage, 'u1')]).toEqual([['home'], 2]);
  });

  it('K7: can be counted and cleared per person, across tabs and pages', () => {
    const storage = memoryStorage();
    const first = tab(storage, 'a');
    first.editing.update('home.hero.cta', 'A');
    first.editing.update('home.hero.headline', 'A, too');
    tab(storage, 'b').editing.update('home.hero.cta', 'B');
    tab(storage, 'c', { userId: 'u2', pageId: 'home' }).editing.update('home.hero.cta', 'C');
    const discarded = tab(storage, 'd');
    discarded.editing.update('home.hero.cta', 'D');
    discarded.editing.discard();
    storage.setItem('prospectus:unsaved|u1|home|broken', '{');
    expect([countUnsaved(storage, 'u1'), countUnsaved(storage, 'u2')]).toEqual([3, 1]);
    clearUnsaved(storage, 'u1');
    expect([...storage.kept.keys()]).toEqual(['prospectus:unsaved|u2|home|c']);
    expect([countUnsaved(storage, 'u1'), countUnsaved(storage, 'u2')]).toEqual([0, 1]);
  });

  it('K2: of two tabs are stored separately', () => {
    const storage = memoryStorage();
    tab(storage, 'a').editing.update('home.hero.cta', 'A');
    tab(storage, 'b').editing.update('home.hero.cta', 'B');
    expect(storage.kept.size).toBe(2);
  });

  it('K3: of a closed tab are restored, with a notice and their history', async () => {
    const storage = memoryStorage();
    const gone = tab(storage, 'a');
    gone.editing.update('home.hero.cta', 'Call');
    const { editing, state } = tab(storage, 'b');
    await restoreUnsaved(editing, storage, OWNER, nobody);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Call');
    expect(state()).toMatchObject({ restored: 1, history: [{ newValue: 'Call' }] });
    expect([...storage.kept.keys()]).toEqual(['prospectus:unsaved|u1|home|b']);
    editing.dismissRestored();
    expect(state().restored).toBe(0);
  });

  it('K3: of an open tab, another person or another page are left alone', async () => {
    const storage = memoryStorage();
    tab(storage, 'a').editing.update('home.hero.cta', 'A');
    tab(storage, 'x', { ...OWNER, userId: 'u2' }).editing.update('home.hero.cta', 'X');
    tab(storage, 'y', { ...OWNER, pageId: 'about' }).editing.update('home.hero.cta', 'Y');
    const { editing, state } = tab(storage, 'b');
    await restoreUnsaved(editing, storage, OWNER, async (slotId) => slotId === 'a');
    expect(unsavedCount(state())).toBe(0);
    expect(storage.kept.size).toBe(3);
  });

  it('K3: of two closed tabs are both restored; clashing ones go to the history', async () => {
    const storage = memoryStorage();
    const first = tab(storage, 'a');
    first.editing.update('home.hero.cta', 'Older');
    const second = tab(storage, 'b');
    second.editing.update('home.hero', { headline: 'Newer', cta: 'Newer' });
    storage.setItem(
      'prospectus:unsaved|u1|home|a',
      (storage.getItem('prospectus:unsaved|u1|home|a') ?? '').replace(/"savedAt":\d+/, '"savedAt":1'),
    );
    const { editing, state } = tab(storage, 'c');
    await restoreUnsaved(editing, storage, OWNER, nobody);
    expect(currentValue(state(), 'home.hero.cta')).toBe('Newer');
    expect(state().history).toContainEqual(expect.objectContaining({ newValue: 'Older', isDiscarded: true }));
  });

  it('K3: that were saved after all are not restored', async () => {
    const storage = memoryStorage();
    const gone = tab(storage, 'a');
    gone.editing.update('home.hero.cta', 'Call');
    const { editing, state, saveAsOther } = tab(storage, 'b');
    saveAsOther({ home: { hero: { headline: 'Old headline', cta: 'Call' } } });
    await restoreUnsaved(editing, storage, OWNER, nobody);
    expect(state()).toMatchObject({ restored: 0 });
    expect(unsavedCount(state())).toBe(0);
  });

  it('K3: in a format that this release does not know are neither restored, counted nor removed', async () => {
    const storage = memoryStorage();
    tab(storage, 'a').editing.update('home.hero.cta', 'Call');
    const key = 'prospectus:unsaved|u1|home|a';
    const unknown = (storage.getItem(key) ?? '').replace('"format":1', '"format":0');
    storage.setItem(key, unknown);
    const { editing, state } = tab(storage, 'b');
    await restoreUnsaved(editing, storage, OWNER, nobody);
    expect([unsavedCount(state()), state().log, countUnsaved(storage, 'u1')]).toEqual([0, [], 0]);
    expect(pagesWithUnsaved(storage, 'u1')).toEqual([]);
    expect(storage.getItem(key)).toBe(unknown);
  });

  it('K4: report a full storage without failing', () => {
    const storage = memoryStorage();
    const { editing, state } = tab(storage, 'a');
    const { setItem } = storage;
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    editing.update('home.hero.cta', 'Call');
    expect(state().isUnkept).toBe(true);
    storage.setItem = setItem;
    editing.update('home.hero.cta', 'Call us');
    expect(state().isUnkept).toBe(false);
  });

  it.each(['', '{', '7', 'null', '{"format":1,"log":7}', JSON.stringify({ format: 1, log: INVALID })])(
    'K4: a slot with invalid content (%s) restores nothing and breaks nothing',
    async (text) => {
      const storage = memoryStorage();
      storage.setItem('prospectus:unsaved|u1|home|a', text);
      const { editing, state } = tab(storage, 'b');
      await restoreUnsaved(editing, storage, OWNER, nobody);
      expect([unsavedCount(state()), state().log]).toEqual([0, []]);
    },
  );
});

describe('takeTabSlot', () => {
  it('keeps a slot alive while its lock is held', async () => {
    const held = new Set<string>();
    const locks = {
      request: async (name: string, work: () => Promise<void>) => {
        held.add(name);
        await work();
        held.delete(name);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    } as unknown as LockManager;
    const slot = await takeTabSlot(locks, 'a');
    expect(await slot.isAlive('a')).toBe(true);
    expect(await slot.isAlive('b')).toBe(false);
    slot.release();
    await Promise.resolve();
    await Promise.resolve();
    expect(await slot.isAlive('a')).toBe(false);
  });

  it('treats every other slot as abandoned if there are no locks', async () => {
    const slot = await takeTabSlot(undefined, 'a');
    expect([await slot.isAlive('a'), await slot.isAlive('b')]).toEqual([true, false]);
    slot.release();
  });
});
