import { describe, expect, it } from 'vitest';
import type { DynamicSection } from '../content/dynamic-section';
import { summarizeChange } from '../content/summarize-change';
import { openTestPage } from './testing';

describe('the history', () => {
  it('H7: lists server actions, and undoes any of them on the server', async () => {
    const { actions, page, editing, ids } = await openTestPage();
    const note = () => page.sections.getState().find(({ sectionId }) => sectionId === 'note') as DynamicSection;
    const readHistory = () =>
      editing.store.getState().history.map(({ description, path, oldValue, newValue, isDone }) => {
        return [description, path, summarizeChange(oldValue, newValue), isDone];
      });
    await actions.setActive(note(), false);
    await actions.addDynamic({ sectionType: 'hero', sectionName: 'Fair', sectionData: {} });
    await actions.rename(note(), 'Other');
    await actions.removeDynamic(note());
    await actions.addOwn('Our Promise');
    // Showing the new section is listed as a change of its own.
    expect(readHistory()).toEqual([
      ['Changed section Our Promise', 'home.page.hidden.ourpromise', 'Removed content', undefined],
      ['Changed section Our Promise', 'home.ourpromise', 'Added text', true],
      ['Changed section Other', 'dynamic.note', 'Removed content', true],
      ['Changed section name', 'dynamic.note', 'Changed text', true],
      ['Changed section Fair', 'dynamic.made-1', 'Added content', true],
      ['Changed section Name of note', 'dynamic.note', 'Modified content', true],
    ]);
    const entry = (at: number) => editing.store.getState().history.at(at)?.id ?? '';
    expect(await editing.undoEntry(entry(2))).toBe(true);
    expect(ids().toSorted()).toEqual(['made-1', 'note']);
    expect(await editing.undoEntry(entry(-1))).toBe(true);
    expect([note().isActive, note().sectionName, readHistory().length]).toEqual([true, 'Other', 4]);
    // The undo can be undone too, which restores the entry in its place; then undo it again from the list.
    await editing.undo();
    expect([note().isActive, readHistory().length]).toEqual([false, 5]);
    expect(await editing.undoEntry(entry(-1))).toBe(true);
    expect([note().isActive, readHistory().length]).toEqual([true, 4]);
  });

  it('H7, H5: keeps an entry whose undo failed, and entries that Discard does not affect', async () => {
    const { site, actions, page, editing, onStepFailed } = await openTestPage();
    await actions.removeDynamic(page.sections.getState()[0] as DynamicSection);
    editing.update('home.hero.headline', 'New');
    editing.discard();
    expect(editing.store.getState().history.map(({ isDiscarded = false }) => isDiscarded)).toEqual([true, false]);
    const id = editing.store.getState().history[1]?.id ?? '';
    site.failWith = { code: 'SERVICE_UNAVAILABLE' };
    expect(await editing.undoEntry(id)).toBe(false);
    expect(onStepFailed).toHaveBeenCalledTimes(1);
    expect(editing.revertEntry(id)).toBe(false);
    expect(editing.store.getState().history).toHaveLength(2);
    site.failWith = null;
    expect(await editing.undoEntry(id)).toBe(true);
    expect(editing.store.getState().history).toHaveLength(1);
  });
});

describe('a step about a section that another person deleted', () => {
  it('is skipped, so that earlier steps can still be undone', async () => {
    const { site, actions, editing, onStepFailed, value } = await openTestPage([]);
    editing.update('home.hero.headline', 'Mine');
    await actions.addDynamic({ sectionType: 'hero', sectionName: 'Fair', sectionData: {} });
    site.sections = [];
    await editing.undo();
    expect(onStepFailed).toHaveBeenCalledTimes(1);
    expect(await editing.undo()).toBe('Changed headline');
    expect(value('home.hero.headline')).toBe('Old');
  });
});
