import { describe, expect, it } from 'vitest';
import { PathError } from '../lib/dotted-path';
import type { ContentRoot } from './content-root';
import { isPlaced, overlay, type Pending, setPending } from './pending';

const stored: ContentRoot = {
  home: { hero: { headline: 'Old', cta: 'Go' }, welcome: { body: ['one', 'two', 'three'] } },
  dynamic: { note: { elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }] }, b: {}, c: {} },
  sections: { note: { order: 0 }, b: { order: 1 }, c: { order: 2 } },
};

function change(...sets: [path: string, value: unknown][]): Pending {
  return sets.reduce<Pending>((pending, [path, value]) => setPending(stored, pending, path, value).pending, new Map());
}
const entries = (pending: Pending) => Object.fromEntries(pending);
interface Shown extends ContentRoot {
  home: { hero: object };
  dynamic: { note: { elements: { data: { text: string } }[] } };
}
const shown = (pending: Pending) => overlay(stored, pending) as Shown;

describe('pending changes', () => {
  it('P1: are laid over what is stored, which stays as it is', () => {
    const pending = change(['home.hero.headline', 'New']);
    expect(shown(pending).home.hero).toEqual({ headline: 'New', cta: 'Go' });
    expect(entries(pending)).toEqual({ 'home.hero.headline': { value: 'New', base: 'Old' } });
  });

  it('P2: that have no place any more change nothing and are kept', () => {
    const pending = change(['home.welcome.body.2', 'III']);
    const shorter = { ...stored, home: { welcome: { body: ['one'] } } };
    expect(overlay(shorter, pending)).toEqual(shorter);
    expect(pending.size).toBe(1);
  });

  it('P3: null deletes, and what was not there has the base null', () => {
    expect(shown(change(['home.hero.cta', null])).home.hero).toEqual({ headline: 'Old' });
    expect(entries(change(['home.press', { title: 'P' }]))).toEqual({
      'home.press': { value: { title: 'P' }, base: null },
    });
  });

  it('P4: back to the base are none', () => {
    expect(change(['home.hero.headline', 'New'], ['home.hero.headline', 'Old']).size).toBe(0);
    expect(change(['home.press', 'P'], ['home.press', null]).size).toBe(0);
    expect(change(['home.hero.headline', 'Old']).size).toBe(0);
  });

  it('P5: a larger place takes in the changes within it, with their bases', () => {
    const moved = { ...stored, home: { hero: { headline: 'Theirs', cta: 'Go' } } };
    const inner = change(['home.hero.headline', 'Mine']);
    const { pending } = setPending(moved, inner, 'home.hero', { headline: 'Mine', cta: 'Call' });
    expect(entries(pending)).toEqual({
      'home.hero': { value: { headline: 'Mine', cta: 'Call' }, base: { headline: 'Old', cta: 'Go' } },
    });
  });

  it('P6: within a larger change become part of it', () => {
    const pending = change(['home.hero', { headline: 'A' }], ['home.hero.headline', 'B']);
    expect(entries(pending)).toEqual({
      'home.hero': { value: { headline: 'B' }, base: { headline: 'Old', cta: 'Go' } },
    });
  });

  it('P7: that make a list longer or shorter are changes of the list', () => {
    const { pending, effect } = setPending(stored, new Map(), 'home.welcome.body.1', null);
    const from = ['one', 'two', 'three'];
    expect(effect).toEqual({ path: 'home.welcome.body', from, to: ['one', 'three'], base: from });
    expect([...pending.keys()]).toEqual(['home.welcome.body']);
    expect([...change(['home.welcome.body.3', 'four']).keys()]).toEqual(['home.welcome.body']);
    expect([...change(['home.welcome.body.2', 'III']).keys()]).toEqual(['home.welcome.body.2']);
  });

  it('P9: within something that is not there are changes of that', () => {
    expect(entries(change(['home.hero.badge.title', 'P']))).toEqual({
      'home.hero.badge': { value: { title: 'P' }, base: null },
    });
    expect(change(['home.hero.badge.title', null]).size).toBe(0);
  });

  it('P8: within a section that is not there change nothing: it would be half a section', () => {
    expect(() => change(['home.press.title', 'P'])).toThrow(PathError);
    expect(() => change(['home.hero', null], ['home.hero.headline', 'B'])).toThrow(PathError);
    const waiting = new Map([['home.press.title', { value: 'P', base: 'Q' }]]);
    expect(shown(waiting)).toEqual(stored);
    expect(isPlaced(stored, waiting, 'home.press.title')).toBe(false);
    expect(entries(change(['home.press', { title: 'Q' }], ['home.press.title', 'P']))).toEqual({
      'home.press': { value: { title: 'P' }, base: null },
    });
  });

  it('P7: that do not fit are refused', () => {
    expect(() => change(['home.welcome.body.9', 'x'])).toThrow(PathError);
    expect(() => change(['home.hero.headline.text', 'x'])).toThrow(PathError);
    expect(() => change(['dynamic.nowhere.title', 'x'])).toThrow(PathError);
    expect(() => change(['about.hero', 'x'])).toThrow(PathError);
  });

  it('reach an element by its id, and become part of a change of its list', () => {
    const pending = change(['element.heading-1.text', 'Hello']);
    expect(shown(pending).dynamic.note.elements[0]?.data.text).toBe('Hello');
    const added = [{ id: 'new', type: 'spacer' }, ...shown(pending).dynamic.note.elements];
    const whole = setPending(stored, pending, 'dynamic.note.elements', added).pending;
    expect([...whole.keys()]).toEqual(['dynamic.note.elements']);
    const again = setPending(stored, whole, 'element.heading-1.text', 'Bye').pending;
    expect([...again.keys()]).toEqual(['dynamic.note.elements']);
    expect(shown(again).dynamic.note.elements[1]?.data.text).toBe('Bye');
  });

  it('P8: of a deleted section are kept without a place', () => {
    const pending = change(['dynamic.b.title', 'Mine'], ['sections.b.order', 0]);
    const without = { ...stored, dynamic: { note: {} }, sections: { note: { order: 0 } } };
    expect(isPlaced(stored, pending, 'dynamic.b.title')).toBe(true);
    expect(isPlaced(without, pending, 'dynamic.b.title')).toBe(false);
    expect(isPlaced(without, pending, 'sections.b.order')).toBe(false);
    expect(() => overlay(without, pending)).not.toThrow();
  });
});

describe('the order of sections', () => {
  const order = (pending: Pending) => shown(pending).sections;

  it('O1: a move shifts the others', () => {
    const pending = change(['sections.c.order', 0]);
    expect(order(pending)).toEqual({ c: { order: 0 }, note: { order: 1 }, b: { order: 2 } });
    expect(entries(pending)).toEqual({ 'sections.c.order': { value: 0, base: 2 } });
  });

  it('O2: several moves come to the order one sees, and moved back there is none', () => {
    const there = change(['sections.c.order', 0], ['sections.b.order', 0]);
    expect(Object.keys(order(there))).toEqual(['b', 'c', 'note']);
    const back = [
      ['sections.b.order', 2],
      ['sections.c.order', 1],
      ['sections.note.order', 0],
    ] as const;
    const pending = back.reduce<Pending>((all, [path, to]) => setPending(stored, all, path, to).pending, there);
    expect(Object.keys(order(pending))).toEqual(['note', 'c', 'b']);
    expect(setPending(stored, pending, 'sections.c.order', 2).pending.size).toBe(0);
  });

  it('P8: a move of a section that someone deleted waits for it, whatever else is moved', () => {
    const moved = change(['sections.c.order', 0]);
    const { c: _, ...sections } = stored.sections;
    const without: ContentRoot = { ...stored, sections };
    const { pending } = setPending(without, moved, 'sections.b.order', 0);
    expect(entries(pending)).toEqual({
      'sections.c.order': { value: 0, base: 2 },
      'sections.b.order': { value: 0, base: 1 },
    });
  });
});
