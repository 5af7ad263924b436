import { describe, expect, it, vi } from 'vitest';
import { openPage } from './open-page';
import { orphanGroups, orphanPaths } from './orphans';
import { sectionActions } from './sections';
import { currentValue, hasUnsaved } from './state';
import { editingForTests, START } from './testing';
import { dynamicSection, memoryStorage, SLOT, siteForTests } from './testing-site';

const WITH_HEADING = { elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }] };

async function openWithSections() {
  const { site, trpc } = siteForTests({ hero: { headline: 'Old' } }, [
    dynamicSection('fair', { sectionName: 'Fair' }),
    dynamicSection('note', { sectionName: 'Note', sectionData: WITH_HEADING, position: 1 }),
  ]);
  const storage = memoryStorage();
  const page = await openPage({ trpc, pageId: 'home', userId: 'u1', storage, slot: SLOT });
  const actions = sectionActions({ trpc, page });
  const groups = () => orphanGroups(page.editing.store.getState(), page.gone.getState());
  /** Simulates another person deleting a section. */
  async function deleteElsewhere(id: string) {
    site.deleted.push(...site.sections.filter(({ sectionId }) => sectionId === id));
    site.sections = site.sections.filter(({ sectionId }) => sectionId !== id);
    await page.reload();
  }
  return { site, trpc, storage, page, actions, groups, deleteElsewhere, editing: page.editing };
}

describe('changes of a section that another person deleted (P8)', () => {
  it('are grouped by the section they wait for, including its elements and its order', async () => {
    const { editing, groups, deleteElsewhere } = await openWithSections();
    editing.update('element.heading-1.text', 'Mine');
    editing.update('sections.note.order', 0);
    editing.update('dynamic.fair.headline', 'Mine too');
    expect(groups()).toEqual([]);
    await deleteElsewhere('note');
    const section = { sectionId: 'note', sectionName: 'Note' };
    expect(groups()).toEqual([{ section, paths: ['element.heading-1.text'] }]);
    expect(hasUnsaved(editing.store.getState())).toBe(true);
  });

  it('have a place again once the section is restored, which can be undone', async () => {
    const { site, editing, groups, actions, deleteElsewhere } = await openWithSections();
    editing.update('dynamic.fair.headline', 'Mine');
    await deleteElsewhere('fair');
    expect(groups()).toHaveLength(1);
    const fair = dynamicSection('fair', { sectionName: 'Fair' });
    expect(await actions.bringBack(fair)).toEqual({ kind: 'done' });
    expect(groups()).toEqual([]);
    expect(currentValue(editing.store.getState(), 'dynamic.fair.headline')).toBe('Mine');
    expect(editing.store.getState().history[0]?.fieldName).toBe('section Fair');
    await editing.undo();
    expect(site.sections.map(({ sectionId }) => sectionId)).toEqual(['note']);
    expect(groups()).toHaveLength(1);
  });

  it('count as restored if someone else restored the section first', async () => {
    const { site, groups, actions, editing, deleteElsewhere } = await openWithSections();
    editing.update('dynamic.fair.headline', 'Mine');
    await deleteElsewhere('fair');
    const fair = dynamicSection('fair');
    site.sections = [...site.sections, fair];
    site.restoreTaken = true;
    expect(await actions.bringBack(fair)).toEqual({ kind: 'done' });
    expect(groups()).toEqual([]);
  });

  it('also wait for one of the page’s own sections, which is restored as it was', async () => {
    const { site, trpc, storage, editing, groups, actions, page } = await openWithSections();
    const hero = { headline: 'Old', cta: 'Go' };
    site.home = { hero };
    await page.reload();
    editing.update('home.hero.headline', 'Mine');
    site.home = {};
    await page.reload();
    const section = { sectionId: 'home.hero', sectionName: 'Hero' };
    expect(groups()).toEqual([{ section, paths: ['home.hero.headline'] }]);
    expect(currentValue(editing.store.getState(), 'home.hero')).toBeNull();
    expect(hasUnsaved(editing.store.getState())).toBe(false);
    await editing.undo();
    expect(groups()).toHaveLength(1);
    const known = page.gone.getState().get('home.hero');
    expect(known).toEqual({ ...section, sectionData: hero });
    // Another window that restores the unsaved changes looks up the section in the history.
    site.history = [{ path: 'home.hero', fieldName: 'hero', oldValue: hero }];
    const later = await openPage({
      trpc,
      pageId: 'home',
      userId: 'u1',
      storage,
      slot: { ...SLOT, id: 'later', isAlive: async () => false },
    });
    await vi.waitFor(() => expect(later.gone.getState().get('home.hero')).toEqual(known));
    expect(await actions.bringBack(known as NonNullable<typeof known>)).toEqual({ kind: 'done' });
    expect(groups()).toEqual([]);
    expect(currentValue(editing.store.getState(), 'home.hero')).toEqual({ headline: 'Mine', cta: 'Go' });
    expect(site.home).toEqual({ hero });
  });

  it('are restored with the section’s content from the history, even if it has not been read yet', async () => {
    const { site, actions } = await openWithSections();
    const hero = { headline: 'Old', cta: 'Go' };
    site.home = {};
    site.history = [{ path: 'home.hero', fieldName: 'hero', oldValue: hero }];
    const unseen = { sectionId: 'home.hero', sectionName: 'Hero', sectionData: {} };
    expect(await actions.bringBack(unseen)).toEqual({ kind: 'done' });
    expect(site.home).toEqual({ hero });
  });

  it('do not take the history of a field for that of its section', async () => {
    const { site, trpc, storage, page, editing } = await openWithSections();
    editing.update('home.hero.headline', 'Mine');
    site.home = {};
    await page.reload();
    site.history = [{ path: 'home.hero.headline', fieldName: 'headline', oldValue: 'Older' }];
    const slot = { ...SLOT, id: 'later', isAlive: async () => false };
    const later = await openPage({ trpc, pageId: 'home', userId: 'u1', storage, slot });
    await vi.waitFor(() => expect(site.calls).toContain('history'));
    await Promise.resolve();
    expect(later.gone.getState().has('home.hero')).toBe(false);
  });

  it('are neither discarded with the rest nor sent', async () => {
    const { editing, groups, deleteElsewhere } = await openWithSections();
    editing.update('dynamic.fair.headline', 'Mine');
    editing.update('home.hero.headline', 'New');
    await deleteElsewhere('fair');
    editing.discard();
    expect(groups()).toHaveLength(1);
    expect(editing.store.getState().history.map(({ path, isDiscarded }) => [path, isDiscarded])).toEqual([
      ['home.hero.headline', true],
      ['dynamic.fair.headline', undefined],
    ]);
    editing.update('home.hero.headline', 'Newer');
    await editing.finalize();
    expect(groups()).toHaveLength(1);
  });

  it('are named by the history if this session has never seen the section', async () => {
    const first = await openWithSections();
    first.editing.update('dynamic.fair.headline', 'Mine');
    first.page.close();
    first.site.sections = [];
    first.site.history = [{ path: 'dynamic.fair', fieldName: 'Autumn fair', oldValue: {} }];
    const slot = { ...SLOT, id: 'next', isAlive: async (id: string) => id === 'next' };
    const page = await openPage({ trpc: first.trpc, pageId: 'home', userId: 'u1', storage: first.storage, slot });
    const groups = () => orphanGroups(page.editing.store.getState(), page.gone.getState());
    await expect
      .poll(groups)
      .toEqual([{ section: { sectionId: 'fair', sectionName: 'Autumn fair' }, paths: ['dynamic.fair.headline'] }]);
  });
});

describe('an element that another person deleted (P8)', () => {
  it('leaves its change waiting, without a section', () => {
    const { editing, state, saveAsOther } = editingForTests();
    editing.update('element.heading-1.text', 'Mine');
    saveAsOther({ dynamic: { ...START.dynamic, note: { title: 'Note', elements: [] } } });
    expect(orphanGroups(state(), new Map())).toEqual([{ section: null, paths: ['element.heading-1.text'] }]);
  });
});

describe('discarding orphans (P8)', () => {
  it('removes them, keeps them in the history as discarded, and can be undone', async () => {
    const { editing, state, saveAsOther } = editingForTests();
    editing.update('dynamic.note.title', 'Mine');
    editing.update('home.hero.cta', 'Stay');
    saveAsOther({ dynamic: { b: {} }, sections: ['b'] });
    editing.discardAt(orphanPaths(state()));
    expect([...state().pending.keys()]).toEqual(['home.hero.cta']);
    expect(state().history.map(({ path, isDiscarded = false }) => [path, isDiscarded])).toEqual([
      ['home.hero.cta', false],
      ['dynamic.note.title', true],
    ]);
    await editing.undo();
    expect(orphanPaths(state())).toEqual(['dynamic.note.title']);
    expect(state().history.every(({ isDiscarded = false }) => !isDiscarded)).toBe(true);
    // Redoing the discard removes nothing else.
    await editing.redo();
    expect([...state().pending.keys()]).toEqual(['home.hero.cta']);
  });

  it('can be undone even if the history was cleared', async () => {
    const { editing, value } = editingForTests();
    editing.update('dynamic.note.title', 'Mine');
    editing.clearHistory();
    editing.discardAt(['dynamic.note.title']);
    expect(value('dynamic.note.title')).toBe('Note');
    await editing.undo();
    expect(value('dynamic.note.title')).toBe('Mine');
  });
});
