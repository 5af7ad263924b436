import { describe, expect, it } from 'vitest';
import type { DynamicSection } from '../content/dynamic-section';
import { newSection } from './names';
import { orphanPaths } from './orphans';
import { openTestPage } from './testing';
import { dynamicSection } from './testing-site';
import { nextStep } from './undo';

describe('a section of the page itself', () => {
  it('D1, U3: is added by name with one paragraph, which is undone in one step and redone in one', async () => {
    const { actions, editing, value } = await openTestPage();
    const read = () => [value('home.ourpromise'), value('home.page.hidden.ourpromise')];
    expect(await actions.addOwn('Our Promise')).toEqual({ kind: 'done', path: 'home.ourpromise' });
    expect(read()).toEqual([newSection(), null]);
    expect(nextStep(editing.store.getState(), 'undo')?.label).toBe('Added section Our Promise');
    expect(await editing.undo()).toBe('Added section Our Promise');
    expect([read(), editing.store.getState().pending.size]).toEqual([[null, null], 0]);
    expect(nextStep(editing.store.getState(), 'undo')).toBeUndefined();
    expect(await editing.redo()).toBe('Added section Our Promise');
    expect(read()).toEqual([newSection(), null]);
    expect([...editing.store.getState().pending.keys()]).toEqual(['home.page.hidden.ourpromise']);
    expect(nextStep(editing.store.getState(), 'redo')).toBeUndefined();
  });

  it('D1: starts with the given content, unless the model knows the section', async () => {
    const { actions, value } = await openTestPage();
    const initial = { blocks: [{ type: 'header', data: { text: 'Our Promise', level: 2 } }] };
    await actions.addOwn('Our Promise', null, initial);
    expect(value('home.ourpromise')).toEqual(initial);
    await actions.addOwn('Faq', null, initial);
    expect(value('home.faq.title')).toBeTypeOf('string');
  });

  it('D1: starts with the sample content if the model knows the section', async () => {
    const { actions, value } = await openTestPage();
    await actions.addOwn('Faq');
    expect(value('home.faq.title')).toBeTypeOf('string');
    expect(await actions.addOwn('Call To Action')).toEqual({ kind: 'done', path: 'home.callToAction' });
    expect(value('home.callToAction.primaryButton.text')).toBeTypeOf('string');
  });

  it.each(['Our Promise', 'Faq'])('D5: visitors see it once the changes are saved: %s', async (name) => {
    const { site, actions, editing } = await openTestPage();
    const { path } = await actions.addOwn(name);
    const id = path.split('.')[1] ?? '';
    const readPage = () => site.home as Record<string, unknown> & { page?: { hidden?: Record<string, boolean> } };
    expect([readPage()[id], readPage().page?.hidden]).toEqual([expect.anything(), { [id]: true }]);
    expect([...editing.store.getState().pending.keys()]).toEqual([`home.page.hidden.${id}`]);
    await actions.removeOwn(id);
    expect(editing.store.getState().pending.size).toBe(0);
    await editing.undo();
    await editing.finalize();
    expect([readPage()[id], readPage().page?.hidden]).toEqual([expect.anything(), {}]);
  });

  it('D2, P8: is deleted along with pending changes in it, and undo restores both', async () => {
    const { actions, editing, value } = await openTestPage();
    editing.update('home.story.title', 'Changed');
    expect(await actions.removeOwn('story')).toEqual({ kind: 'done' });
    expect([value('home.story'), editing.store.getState().pending.size]).toEqual([null, 0]);
    await editing.undo();
    expect(value('home.story.title')).toBe('Changed');
    expect(editing.store.getState().pending.get('home.story.title')).toMatchObject({ value: 'Changed', base: 'Tale' });
  });
});

describe('a dynamic section', () => {
  it('D3: is created only once; undo and redo delete and restore it', async () => {
    const { site, actions, editing, ids } = await openTestPage([]);
    const made = await actions.addDynamic({ sectionType: 'hero', sectionName: 'Fair', sectionData: {} });
    expect([made, ids()]).toEqual([{ kind: 'done', id: 'made-0' }, ['made-0']]);
    await editing.undo();
    expect(ids()).toEqual([]);
    await editing.redo();
    expect(ids()).toEqual(['made-0']);
    expect(site.calls.filter((name) => name === 'create')).toHaveLength(1);
  });

  it('gets the fixed position of floating sections if it floats', async () => {
    const { site, actions } = await openTestPage([]);
    await actions.addDynamic({ sectionType: 'floating', sectionName: 'Note', sectionData: { elements: [] } });
    await actions.addDynamic({ sectionType: 'hero', sectionName: 'Fair', sectionData: {} });
    expect(site.sections.map(({ sectionType, position }) => [sectionType, position === 999])).toEqual([
      ['floating', true],
      ['hero', false],
    ]);
  });

  it('D3: is copied as shown, with new ids for its elements', async () => {
    const element = { id: 'heading-1', type: 'heading', data: { text: 'Hi' } };
    const custom = dynamicSection('own', { sectionType: 'custom', sectionData: { elements: [element] } });
    const { site, actions, editing } = await openTestPage([custom]);
    editing.update('element.heading-1.text', 'Unsaved');
    await actions.duplicate(custom);
    const copy = site.sections[1] as DynamicSection;
    const [copied] = copy.sectionData.elements as (typeof element)[];
    expect([copy.sectionName, copied?.data.text]).toEqual(['Name of own copy', 'Unsaved']);
    expect(copied?.id).toMatch(/^heading-\d+-\w{8}$/);
  });

  it.each(['after', 'before'])(
    'D2: takes along pending changes in its elements and its move, if the event arrives %s the answer',
    async (when) => {
      const element = { id: 'heading-1', type: 'heading', data: { text: 'Hi' } };
      const own = { id: 2, position: 1, sectionType: 'custom', sectionData: { elements: [element] } };
      const { site, actions, editing, page } = await openTestPage([dynamicSection('note'), dynamicSection('own', own)]);
      editing.update('element.heading-1.text', 'Unsaved');
      editing.update('sections.own.order', 0);
      if (when === 'before') site.news = page.reload;
      await actions.removeDynamic(page.sections.getState()[1] as DynamicSection);
      expect([...editing.store.getState().pending.keys(), ...orphanPaths(editing.store.getState())]).toEqual([]);
      await editing.undo();
      const { content, pending } = editing.store.getState();
      expect(content.sections).toEqual(['own', 'note']);
      const written = pending.get('dynamic.own.elements.~heading-1.data.text');
      expect(written).toMatchObject({ path: 'element.heading-1.text', value: 'Unsaved', base: 'Hi' });
    },
  );

  it('D2, O4: leaves the others in the order on screen when it is deleted, even after a pending move', async () => {
    const at = (id: string, position: number) => dynamicSection(id, { id: position + 1, position });
    const { actions, editing, page } = await openTestPage([at('a', 0), at('b', 1), at('c', 2), at('m', 3), at('y', 4)]);
    const seen = () => editing.store.getState().content.sections.join('');
    editing.update('sections.m.order', 0);
    editing.update('sections.y.order', 2);
    expect(seen()).toBe('maybc');
    await actions.removeDynamic(page.sections.getState()[3] as DynamicSection);
    expect(seen()).toBe('aybc');
    await editing.undo();
    expect(seen()).toBe('maybc');
  });

  it('D3: is followed directly by its copy', async () => {
    const at = (id: string, position: number) => dynamicSection(id, { id: position + 1, position });
    const { actions, page, editing } = await openTestPage([at('a', 0), at('b', 1), at('c', 2)]);
    const made = await actions.duplicate(page.sections.getState()[0] as DynamicSection);
    expect(editing.store.getState().content.sections).toEqual(['a', made.id, 'b', 'c']);
  });

  it('D3: visitors see its copy once the changes are saved', async () => {
    const { site, actions, page, editing } = await openTestPage();
    const { id } = await actions.duplicate(page.sections.getState()[0] as DynamicSection);
    const hidden = () => (site.home as { page?: { hidden?: Record<string, boolean> } }).page?.hidden ?? {};
    expect(hidden()).toEqual({ [id]: true });
    expect([...editing.store.getState().pending.keys()]).toEqual([`home.page.hidden.${id}`]);
    await editing.finalize();
    expect(hidden()).toEqual({});
  });

  it('U3: has a copy that is undone in one step, and redone in one with its place', async () => {
    const at = (id: string, position: number) => dynamicSection(id, { id: position + 1, position });
    const { actions, page, editing, ids } = await openTestPage([at('a', 0), at('b', 1)]);
    const { id } = await actions.duplicate(page.sections.getState()[0] as DynamicSection);
    const readPending = () => [...editing.store.getState().pending.keys()];
    const changed = readPending();
    expect(changed).toContain(`home.page.hidden.${id}`);
    expect(await editing.undo()).toBe('Added section Name of a copy');
    expect([ids(), readPending(), await editing.undo()]).toEqual([['a', 'b'], [], null]);
    await editing.redo();
    expect([editing.store.getState().content.sections, readPending()]).toEqual([['a', id, 'b'], changed]);
  });

  it('D3: has a hidden copy if it is hidden, also after the changes are saved', async () => {
    const { site, actions, page, editing } = await openTestPage([dynamicSection('note', { isActive: false })]);
    const { id } = await actions.duplicate(page.sections.getState()[0] as DynamicSection);
    await editing.finalize();
    expect((site.home as { page?: { hidden?: object } }).page?.hidden).toEqual({ [id]: true });
  });

  it('D3: has a copy that is limited to 506(c) offerings if it is', async () => {
    const { site, actions, page, editing } = await openTestPage();
    editing.update('home.page.only506cSections.note', true);
    await editing.finalize();
    const { id } = await actions.duplicate(page.sections.getState()[0] as DynamicSection);
    await editing.finalize();
    expect((site.home as { page?: object }).page).toEqual({ only506cSections: { note: true, [id]: true }, hidden: {} });
  });

  it('can be hidden, renamed and deleted, and each can be undone', async () => {
    const { actions, page, editing, ids } = await openTestPage();
    const note = () => page.sections.getState()[0] as DynamicSection;
    await actions.setActive(note(), false);
    expect(note().isActive).toBe(false);
    await actions.rename(note(), 'Other');
    expect(note().sectionName).toBe('Other');
    await actions.removeDynamic(note());
    expect(ids()).toEqual([]);
    await editing.undo();
    await editing.undo();
    await editing.undo();
    expect([note().sectionId, note().sectionName, note().isActive]).toEqual(['note', 'Name of note', true]);
  });
});

describe('a floating element', () => {
  const element = (id: string, text: string) => ({ id, type: 'heading', data: { text }, position: { x: 10, y: 20 } });
  const floats = (...elements: object[]) =>
    dynamicSection('float', { sectionType: 'floating', sectionName: 'Note', sectionData: { elements } });
  type FloatingElement = { id: string; data: { text: string }; position: { x: number; y: number } };
  const readElements = ({ page }: Awaited<ReturnType<typeof openTestPage>>) =>
    page.sections.getState()[0]?.sectionData.elements;

  it('is moved and moved back, without overwriting another person’s change', async () => {
    const all = await openTestPage([floats(element('one', 'Old'), element('two', 'Beside'))]);
    const { actions, page, editing, site } = all;
    await actions.moveElement(page.sections.getState()[0] as DynamicSection, 'one', { x: 300, y: 400 });
    const [one, two] = readElements(all) as FloatingElement[];
    expect([one?.position, two?.position]).toEqual([
      { x: 300, y: 400, absolute: true },
      { x: 10, y: 20 },
    ]);
    const elements = (readElements(all) as FloatingElement[]).map((other) => ({ ...other, data: { text: 'Theirs' } }));
    site.sections = [{ ...(site.sections[0] as DynamicSection), sectionData: { elements } }];
    await page.reload();
    await editing.undo();
    const [back] = readElements(all) as FloatingElement[];
    expect([back?.data.text, back?.position.x, back?.position.y]).toEqual(['Theirs', 10, 20]);
  });

  it('can be deleted and restored without affecting the section’s other elements', async () => {
    const all = await openTestPage([floats(element('one', 'First'), element('two', 'Second'))]);
    const ids = () => (readElements(all) as FloatingElement[]).map(({ id }) => id);
    await all.actions.removeElement(all.page.sections.getState()[0] as DynamicSection, 'one');
    expect(ids()).toEqual(['two']);
    await all.editing.undo();
    expect(ids()).toEqual(['one', 'two']);
  });
});

describe('an action', () => {
  it('changes nothing and cannot be undone if it fails', async () => {
    const { site, actions, editing, value } = await openTestPage();
    site.failWith = { code: 'FORBIDDEN' };
    expect((await actions.removeOwn('story')).kind).toBe('refused');
    expect([value('home.story.title'), editing.store.getState().log]).toEqual(['Tale', []]);
  });

  it('D4: is retried once under the same key if its answer was lost', async () => {
    const { site, actions } = await openTestPage();
    site.failWith = {};
    site.keys = [];
    expect((await actions.addOwn('Extra')).kind).toBe('offline');
    expect(site.keys).toEqual([expect.any(String), site.keys[0]]);
  });

  it('D4: uses the same key when the same intent is retried, so that nothing is created twice', async () => {
    const { site, actions } = await openTestPage();
    const section = { sectionType: 'hero', sectionName: 'Fair', sectionData: {} };
    site.failWith = {};
    site.keys = [];
    expect((await actions.addDynamic(section, 'intent')).kind).toBe('offline');
    expect(site.keys).toEqual(['intent', 'intent']);
  });

  it('reports a failed undo, which can be retried', async () => {
    const { site, actions, editing, onStepFailed, value } = await openTestPage();
    await actions.addOwn('Extra');
    site.failWith = { code: 'SERVICE_UNAVAILABLE' };
    expect(await editing.undo()).toBeNull();
    expect(onStepFailed).toHaveBeenCalledWith('Added section Extra', expect.objectContaining({ kind: 'failed' }));
    expect([value('home.extra'), value('home.page.hidden.extra')]).toEqual([newSection(), null]);
    site.failWith = null;
    await editing.undo();
    expect(value('home.extra')).toBeNull();
  });
});
