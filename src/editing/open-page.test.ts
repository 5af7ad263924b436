import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from './open-page';
import { currentValue, hasUnsaved } from './state';
import { dynamicSection, memoryStorage, SLOT, siteForTests } from './testing-site';

const HOME = { hero: { headline: 'Old', cta: 'Go' } };

async function openHome(storage = memoryStorage(), home: Record<string, unknown> = HOME) {
  const { site, trpc } = siteForTests(structuredClone(home), [dynamicSection('note')]);
  const page = await openPage({ trpc, pageId: 'home', userId: 'u1', storage, slot: SLOT });
  const value = (path: string) => currentValue(page.editing.store.getState(), path);
  return { site, trpc, page, storage, value };
}

describe('openPage', () => {
  it('reads the content and the dynamic sections, including hidden ones', async () => {
    const { page, value } = await openHome();
    expect(value('home.hero.headline')).toBe('Old');
    expect(value('dynamic.note.headline')).toBe('Headline of note');
    expect(page.sections.getState().map(({ sectionId }) => sectionId)).toEqual(['note']);
  });

  it('L2, L5: applies other people’s changes and keeps pending ones', async () => {
    const { site, page, value } = await openHome();
    page.editing.update('home.hero.headline', 'Mine');
    site.home = { hero: { headline: 'Theirs', cta: 'Call' } };
    site.sections = [];
    await page.reload();
    expect([value('home.hero.headline'), value('home.hero.cta')]).toEqual(['Mine', 'Call']);
    expect(page.editing.staleChanges()).toEqual(['home.hero.headline']);
    expect(page.sections.getState()).toEqual([]);
  });

  it('L5: reads again instead of applying what was read before a save', async () => {
    const { site, trpc, page, value } = await openHome();
    page.editing.update('home.hero.headline', 'Saved');
    const { query } = (trpc.content as unknown as { editable: { query: (input: object) => Promise<object> } }).editable;
    let answer: () => void = () => undefined;
    const isSaved = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slowly = async (input: object) => {
      const old = await query(input);
      await isSaved;
      return old;
    };
    Object.assign(trpc.content, { editable: { query: slowly } });
    const reload = page.reload();
    await expect.poll(() => site.calls.filter((name) => name === 'read')).toHaveLength(2);
    await page.editing.finalize();
    answer();
    await reload;
    expect(value('home.hero.headline')).toBe('Saved');
    expect(site.calls.filter((name) => name === 'read')).toHaveLength(3);
  });

  it('L5: reads again after an answer that may be older than a later request, and never applies answers out of order', async () => {
    const { site, trpc, page, value } = await openHome();
    const { query } = (trpc.content as unknown as { editable: { query: (input: object) => Promise<object> } }).editable;
    const answers: (() => void)[] = [];
    const slowly = async (input: object) => {
      const read = await query(input);
      await new Promise<void>((resolve) => answers.push(resolve));
      return read;
    };
    Object.assign(trpc.content, { editable: { query: slowly } });
    const first = page.reload();
    await expect.poll(() => answers).toHaveLength(1);
    site.home = { hero: { headline: 'Theirs', cta: 'Go' } };
    const second = page.reload();
    answers[0]?.();
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.();
    await Promise.all([first, second]);
    expect(value('home.hero.headline')).toBe('Theirs');
    expect(site.calls.filter((name) => name === 'read')).toHaveLength(3);
  });

  it('retries a read once if it got no answer, but not if it was refused', async () => {
    const { site, page, value } = await openHome();
    site.home = { hero: { headline: 'Theirs', cta: 'Go' } };
    site.failWith = {};
    const reload = page.reload();
    await expect.poll(() => site.calls.filter((name) => name === 'read')).toHaveLength(2);
    site.failWith = null;
    await reload;
    expect(value('home.hero.headline')).toBe('Theirs');
    site.failWith = { code: 'NOT_FOUND' };
    await expect(page.reload()).rejects.toThrow();
    expect(site.calls.filter((name) => name === 'read')).toHaveLength(4);
  });

  it('L5: waits for a running save before reading', async () => {
    const { site, page, value } = await openHome();
    page.editing.update('home.hero.headline', 'Saved');
    const saving = page.editing.finalize();
    await page.reload();
    await saving;
    expect(value('home.hero.headline')).toBe('Saved');
    expect(site.calls.indexOf('batch')).toBeLessThan(site.calls.lastIndexOf('read'));
  });

  it('K3: restores what a closed tab left unsaved', async () => {
    const storage = memoryStorage();
    const first = await openHome(storage);
    first.page.editing.update('home.hero.cta', 'Unsaved');
    first.page.close();
    const slot = { ...SLOT, id: 'next', isAlive: async (id: string) => id === 'next' };
    const second = await openPage({ trpc: first.trpc, pageId: 'home', userId: 'u1', storage, slot });
    const state = second.editing.store.getState();
    expect([currentValue(state, 'home.hero.cta'), state.restored, hasUnsaved(state)]).toEqual(['Unsaved', 1, true]);
  });

  it('K3: restores what was written before signing in, if given the former user id', async () => {
    const storage = memoryStorage();
    const first = await openHome(storage);
    first.page.editing.update('home.hero.cta', 'Unsaved');
    first.page.close();
    const slot = { ...SLOT, id: 'next', isAlive: async (id: string) => id === 'next' };
    const options = { trpc: first.trpc, pageId: 'home' as const, userId: 'u2', storage, slot };
    const stranger = await openPage(options);
    expect(hasUnsaved(stranger.editing.store.getState())).toBe(false);
    const second = await openPage({ ...options, formerUserId: 'u1' });
    expect(currentValue(second.editing.store.getState(), 'home.hero.cta')).toBe('Unsaved');
  });

  it('P8: reloads after a change was refused because its item is gone; the change then waits', async () => {
    const { site, page } = await openHome(memoryStorage(), { ...HOME, list: { items: ['one', 'two'] } });
    page.editing.update('home.list.items.0', 'Mine');
    site.home = { ...HOME, list: { items: ['two'] } };
    expect((await page.editing.finalize())?.kind).toBe('refused');
    const waiting = () => page.editing.store.getState().orphans.map(({ value }) => value);
    await vi.waitFor(() => expect(waiting()).toEqual(['Mine']));
    expect(site.home).toEqual({ ...HOME, list: { items: ['two'] } });
  });

  it('inserts an item only once if the answer was lost and more was written since', async () => {
    const { site, page } = await openHome(memoryStorage(), { ...HOME, list: { items: ['one'] } });
    const { editing } = page;
    editing.update('home.list.items.1', 'two');
    site.loseAnswers = true;
    expect((await editing.finalize())?.kind).toBe('offline');
    site.loseAnswers = false;
    editing.update('home.hero.cta', 'Stay');
    expect((await editing.finalize())?.kind).toBe('refused');
    await vi.waitFor(() => expect([...editing.store.getState().pending.keys()]).toEqual(['home.hero.cta']));
    expect((await editing.finalize())?.kind).toBe('saved');
    expect(site.home).toEqual({ hero: { headline: 'Old', cta: 'Stay' }, list: { items: ['one', 'two'] } });
  });

  it('C5: reloads after a conflict, so that other changes are visible before deciding', async () => {
    const { site, trpc, page, value } = await openHome();
    page.editing.update('home.hero.headline', 'Mine');
    site.home = { hero: { headline: 'Theirs', cta: 'Call' } };
    const conflicts = [{ path: 'home.hero.headline', base: 'Old', theirs: 'Theirs', mine: 'Mine' }];
    const refused = Object.assign(new TRPCClientError('409'), { data: { code: 'CONFLICT', conflicts } });
    Object.assign(trpc.content, { batch: { mutate: async () => Promise.reject(refused) } });
    await page.editing.finalize();
    await vi.waitFor(() => expect(value('home.hero.cta')).toBe('Call'));
  });
});
