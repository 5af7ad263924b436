import { describe, expect, it } from 'vitest';
import { listSectionItems, moveBlock, placeAfter } from './arrange';
import { rootOf } from './document';
import { openTestPage } from './testing';
import { dynamicSection } from './testing-site';

const SECTIONS = [dynamicSection('a', { id: 1, position: 0 }), dynamicSection('b', { id: 2, position: 1 })];

function arrange(pageId: string, content: object, order?: string[]) {
  const page = order ? { page: { order } } : {};
  const root = rootOf(pageId, { content: { ...content, ...page }, sections: SECTIONS });
  return { pageId, content: root, sections: SECTIONS };
}

const NONE = { path: '', value: [] };

const home = (order?: string[]) => arrange('home', { hero: {}, welcome: {}, faq: {}, extra: {} }, order);

describe('listSectionItems', () => {
  const names = (arranged: ReturnType<typeof arrange>) => listSectionItems(arranged).map(({ id }) => id);

  it('returns all sections in the order of the page', () => {
    expect(names(home())).toEqual(['hero', 'welcome', 'faq', 'extra', 'a', 'b']);
    expect(names(home(['dynamic.a', 'hero', 'extra', 'dynamic.b']))).toEqual([
      'a',
      'hero',
      'welcome',
      'faq',
      'extra',
      'b',
    ]);
  });

  it('keeps sections that share a block together', () => {
    const content = { hero: {}, intro: {}, categories: [], investments: [], extra: {} };
    const arranged = arrange('portfolio', content, ['extra', 'intro', 'hero']);
    // Those that are always at their place come last.
    const standing = ['labels', 'closing', 'companyClosing'];
    const own = ['extra', 'a', 'b', 'intro', 'categories', 'investments', 'hero'];
    expect(names(arranged)).toEqual([...own, ...standing]);
  });
});

describe('moveBlock', () => {
  it('changes only the order of dynamic sections if that is enough', () => {
    expect(moveBlock(home(), 'dynamic.b', 4)).toEqual([{ path: 'sections.b.order', value: 0 }]);
    expect(moveBlock(home(), 'dynamic.b', 5)).toEqual([]);
  });

  it('changes the order of the page for one of its own sections', () => {
    const [change = NONE, ...others] = moveBlock(home(), 'faq', 0);
    expect([change.path, others]).toEqual(['home.page.order', []]);
    expect((change.value as string[]).filter((key) => ['faq', 'hero', 'welcome'].includes(key))).toEqual([
      'faq',
      'hero',
      'welcome',
    ]);
  });

  it('moves a dynamic section between the page’s own ones', () => {
    const [moved = NONE, arranged = NONE] = moveBlock(home(), 'dynamic.b', 1);
    expect([moved.path, arranged.path]).toEqual(['sections.b.order', 'home.page.order']);
    expect((arranged.value as string[]).slice(0, 2)).toEqual(['hero', 'dynamic.b']);
  });

  it('moves only dynamic sections on the demo', () => {
    expect(moveBlock(arrange('demo', { hero: {}, welcome: {} }), 'dynamic.b', 2)).toEqual([
      { path: 'sections.b.order', value: 0 },
    ]);
  });
});

describe('placeAfter', () => {
  it('needs no change for the default place of a new section', () => {
    expect(placeAfter(home(), 'news', 'extra')).toEqual([]);
  });

  it('puts a new section at the top, or at the end', () => {
    const place = (after: string | null) => (placeAfter(home(), 'news', after)[0] ?? NONE).value as string[];
    expect(place(null)[0]).toBe('news');
    expect(place('dynamic.b').at(-1)).toBe('news');
  });
});

describe('sections of the page itself', () => {
  it('are added with their name and place at once', async () => {
    const { actions, value } = await openTestPage([]);
    expect(await actions.addOwn('Our 2026 Fair', null)).toEqual({ kind: 'done', path: 'home.our2026fair' });
    expect(value('home.page.names.our2026fair')).toBe('Our 2026 Fair');
    expect((value('home.page.order') as string[])[0]).toBe('our2026fair');
  });

  it('are added, removed and added again with their name and place, but leave what others have changed', async () => {
    const { site, page, actions, editing, value } = await openTestPage([]);
    await actions.addOwn('Our 2026 Fair', null);
    const order = value('home.page.order');
    await editing.undo();
    expect([value('home.our2026fair'), value('home.page.order')]).toEqual([null, null]);
    expect(value('home.page.names.our2026fair')).toBeNull();
    await editing.redo();
    expect(value('home.our2026fair')).not.toBeNull();
    expect(value('home.page.order')).toEqual(order);
    expect(value('home.page.names.our2026fair')).toBe('Our 2026 Fair');
    const { page: facts, ...home } = site.home as { page: object };
    site.home = { ...home, page: { ...facts, order: ['faq', 'our2026fair'] } };
    await page.reload();
    await editing.undo();
    expect(value('home.page.order')).toEqual(['faq', 'our2026fair']);
    expect(value('home.our2026fair')).toBeNull();
  });

  it('are inserted, renamed and hidden as unsaved changes, each undone in one step', async () => {
    const { site, actions, editing, value } = await openTestPage([]);
    const calls = site.calls.length;
    actions.insertOwn('fair', { name: 'Our fair', value: { title: 'Fair' } }, null);
    expect(value('home.page.names.fair')).toBe('Our fair');
    actions.renameOwn('fair', 'Our Fair');
    actions.hideOwn('fair', true);
    expect([value('home.page.names.fair'), value('home.page.hidden.fair')]).toEqual(['Our Fair', true]);
    await editing.undo();
    await editing.undo();
    expect([value('home.page.names.fair'), value('home.page.hidden.fair')]).toEqual(['Our fair', null]);
    expect(await actions.removeOwn('fair')).toEqual({ kind: 'done' });
    expect(value('home.fair')).toBeNull();
    await editing.undo();
    await editing.undo();
    expect([value('home.fair'), editing.store.getState().pending.size]).toEqual([null, 0]);
    expect(site.calls.slice(calls)).toEqual([]);
  });

  it('leave nothing in the pending changes when they are removed before they are saved', async () => {
    const { actions, editing, value } = await openTestPage([]);
    const pending = () => [...editing.store.getState().pending.keys()];
    actions.insertOwn('fair', { name: 'Our fair', value: { title: 'Fair' } }, null);
    expect(pending()).toEqual(['home.fair', 'home.page.names.fair', 'home.page.order']);
    await actions.removeOwn('fair');
    expect(pending()).toEqual([]);

    actions.insertOwn('fair', { name: 'Our fair', value: { title: 'Fair' } }, null);
    actions.insertOwn('market', { name: 'Our market', value: { title: 'Market' } }, null);
    await actions.removeOwn('fair');
    expect(pending().filter((path) => path.includes('fair'))).toEqual([]);
    expect((value('home.page.order') as string[]).slice(0, 2)).toEqual(['market', 'hero']);
    await editing.undo();
    expect((value('home.page.order') as string[]).slice(0, 2)).toEqual(['market', 'fair']);
  });
});
