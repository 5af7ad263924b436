import { describe, expect, it } from 'vitest';
import { PathError } from '../lib/dotted-path';
import type { ContentRoot } from './document';
import { editingForTests, treeForTests } from './testing';

/** The items of `body` are i1 to i3. */
const STORED: ContentRoot = treeForTests({
  home: { hero: { headline: 'Old', cta: 'Go' }, welcome: { body: ['one', 'two', 'three'] } },
  dynamic: { note: { elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }] }, b: {}, c: {} },
  sections: ['note', 'b', 'c'],
});

function applyChanges(...sets: [path: string, value: unknown][]) {
  const all = editingForTests(STORED);
  for (const [path, value] of sets) all.editing.update(path, value);
  return { ...all, keys: () => [...all.state().pending.keys()] };
}
const pendingAfter = (...sets: [path: string, value: unknown][]) => applyChanges(...sets).readPending();

describe('pending changes', () => {
  it('P1: apply on top of the stored content and never change it', () => {
    const { value, readPending, state } = applyChanges(['home.hero.headline', 'New']);
    expect(value('home.hero')).toEqual({ headline: 'New', cta: 'Go' });
    expect(readPending()).toEqual({ 'home.hero.headline': { value: 'New', base: 'Old' } });
    expect(state().stored).toBe(STORED);
  });

  it('P2: change nothing and are kept if they no longer have a place', () => {
    const { state, saveAsOther } = applyChanges(['home.welcome.body.2', 'III']);
    saveAsOther({ home: { welcome: { body: ['one'] } } });
    expect(state().content).toEqual(state().stored);
    expect(state().pending.size).toBe(0);
    expect(state().orphans).toMatchObject([{ path: 'home.welcome.body.~i3', value: 'III', base: 'three' }]);
  });

  it('P3: delete with null, and have a null base if there was no value', () => {
    const { value, state } = applyChanges(['home.hero.cta', null]);
    expect(value('home.hero')).toEqual({ headline: 'Old' });
    expect(state().pending.get('home.hero.cta')).toMatchObject({ op: 'unset', value: null, base: 'Go' });
    expect(pendingAfter(['home.press', { title: 'P' }])).toEqual({
      'home.press': { value: { title: 'P' }, base: null },
    });
  });

  it('P4: disappear when they return to the base', () => {
    expect(pendingAfter(['home.hero.headline', 'New'], ['home.hero.headline', 'Old'])).toEqual({});
    expect(pendingAfter(['home.press', 'P'], ['home.press', null])).toEqual({});
    expect(pendingAfter(['home.hero.headline', 'Old'])).toEqual({});
    expect(pendingAfter(['home.welcome.body', ['two']], ['home.welcome.body', ['one', 'two', 'three']])).not.toEqual(
      {},
    );
  });

  it('P5: of a larger place take in the changes within it, with their bases', () => {
    const { editing, saveAsOther, readPending } = applyChanges(['home.hero.headline', 'Mine']);
    saveAsOther({ home: { hero: { headline: 'Theirs', cta: 'Go' } } });
    editing.update('home.hero', { headline: 'Mine', cta: 'Call' });
    expect(readPending()).toEqual({
      'home.hero': { value: { headline: 'Mine', cta: 'Call' }, base: { headline: 'Old', cta: 'Go' } },
    });
  });

  it('P6: within a larger change become part of it', () => {
    expect(pendingAfter(['home.hero', { headline: 'A' }], ['home.hero.headline', 'B'])).toEqual({
      'home.hero': { value: { headline: 'B' }, base: { headline: 'Old', cta: 'Go' } },
    });
  });

  it('P7: that make a list longer or shorter insert or remove the item', () => {
    const shorter = applyChanges(['home.welcome.body.1', null]);
    expect(shorter.value('home.welcome.body')).toEqual(['one', 'three']);
    expect([...shorter.state().pending]).toMatchObject([
      ['home.welcome.body.~i2', { op: 'remove', value: null, base: 'two' }],
    ]);
    const longer = applyChanges(['home.welcome.body.3', 'four']);
    expect([...longer.state().pending.values()]).toMatchObject([{ op: 'insert', value: 'four', after: 'i3' }]);
    expect(pendingAfter(['home.welcome.body.2', 'III'])).toEqual({
      'home.welcome.body.~i3': { value: 'III', base: 'three' },
    });
  });

  it('P7: of a whole list become operations on its items', () => {
    const { state } = applyChanges(['home.welcome.body', ['three', 'one mine', 'four']]);
    const ops = [...state().pending.values()].map(({ op, path, value }) => [op, path, value]);
    expect(ops.map(([op]) => op).toSorted()).toEqual(['move', 'set', 'set']);
    expect(state().content.home).toMatchObject({ welcome: { body: ['three', 'one mine', 'four'] } });
    expect(ops).toContainEqual(['set', 'home.welcome.body.~i1', 'one mine']);
  });

  it('P9: within something that does not exist become changes of that', () => {
    expect(pendingAfter(['home.hero.badge.title', 'P'])).toEqual({
      'home.hero.badge': { value: { title: 'P' }, base: null },
    });
    expect(pendingAfter(['home.hero.badge.title', null])).toEqual({});
  });

  it('P8: within a missing section are refused or kept as orphans', () => {
    expect(() => pendingAfter(['home.press.title', 'P'])).toThrow(PathError);
    expect(() => pendingAfter(['home.hero', null], ['home.hero.headline', 'B'])).toThrow(PathError);
    const { editing, state, readPending } = applyChanges();
    const operation = { op: 'set', path: 'home.press.title', value: 'P', base: 'Q' } as const;
    const part = { path: operation.path, fieldName: 'title', from: 'Q', to: 'P', operations: [operation], inverse: [] };
    editing.restore([{ kind: 'edit', id: 'kept', at: 0, label: 'Changed title', parts: [part] }]);
    expect([state().content, readPending()]).toEqual([STORED, {}]);
    expect(state().orphans).toMatchObject([{ path: 'home.press.title', value: 'P', base: 'Q' }]);
    expect(pendingAfter(['home.press', { title: 'Q' }], ['home.press.title', 'P'])).toEqual({
      'home.press': { value: { title: 'P' }, base: null },
    });
  });

  it('P7: that do not fit are refused', () => {
    for (const path of ['home.welcome.body.9', 'home.hero.headline.text', 'dynamic.nowhere.title', 'about.hero']) {
      expect(() => applyChanges([path, 'x']), path).toThrow(PathError);
    }
  });

  it('address an element by its id or by its path', () => {
    const { editing, keys, value } = applyChanges(['element.heading-1.text', 'Hello']);
    expect(value('dynamic.note.elements.0.data.text')).toBe('Hello');
    expect(keys()).toEqual(['dynamic.note.elements.~heading-1.data.text']);
    editing.update('dynamic.note.elements', [{ id: 'new', type: 'spacer' }, value('dynamic.note.elements.0')]);
    expect(keys()).toEqual(['dynamic.note.elements.~new', 'dynamic.note.elements.~heading-1.data.text']);
    editing.update('element.heading-1.text', 'Bye');
    editing.update('dynamic.note.elements.1.data.text', 'Bye, all');
    expect(keys()).toHaveLength(2);
    expect([value('element.heading-1.text'), value('dynamic.note.elements.1.data.text')]).toEqual([
      'Bye, all',
      'Bye, all',
    ]);
    editing.update('element.heading-1.text', 'Hi');
    expect(keys()).toEqual(['dynamic.note.elements.~new']);
  });

  it('P8: of a deleted section are kept as orphans', () => {
    const { state, saveAsOther, readPending } = applyChanges(['dynamic.b.title', 'Mine'], ['sections.b.order', 0]);
    saveAsOther({ dynamic: { note: {} }, sections: ['note'] });
    expect(readPending()).toEqual({});
    expect(state().orphans).toMatchObject([{ path: 'dynamic.b.title', value: 'Mine' }]);
  });
});

describe('the order of sections', () => {
  it('O1: a move shifts the others', () => {
    const { state } = applyChanges(['sections.c.order', 0]);
    expect(state().content.sections).toEqual(['c', 'note', 'b']);
    expect([...state().pending]).toEqual([
      ['sections.~c.order', { op: 'move', path: 'sections.c.order', value: 0, base: 2, after: null }],
    ]);
  });

  it('O2: several moves produce the order on screen, and disappear when moved back', () => {
    const { editing, state } = applyChanges(['sections.c.order', 0], ['sections.b.order', 0]);
    expect(state().content.sections).toEqual(['b', 'c', 'note']);
    editing.update('sections.b.order', 2);
    editing.update('sections.c.order', 1);
    editing.update('sections.note.order', 0);
    expect(state().content.sections).toEqual(['note', 'c', 'b']);
    editing.update('sections.c.order', 2);
    expect(state().pending.size).toBe(0);
  });

  it('P8: a move of a deleted section waits for it, whatever else is moved', () => {
    const { editing, state, saveAsOther } = applyChanges(['sections.c.order', 0]);
    saveAsOther({ dynamic: { ...STORED.dynamic, c: undefined }, sections: ['note', 'b'] });
    editing.update('sections.b.order', 0);
    expect([...state().pending.keys()]).toEqual(['sections.~b.order']);
    editing.applyRemote(STORED);
    expect(state().content.sections).toEqual(['b', 'c', 'note']);
  });
});
