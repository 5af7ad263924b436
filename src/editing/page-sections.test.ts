import { describe, expect, it } from 'vitest';
import { getShownValue, rootOf } from './document';
import { defaultsOf, sectionField, sectionItems } from './fields';
import { isSectionChanged, sectionPathOf } from './state';
import { editingForTests, treeForTests } from './testing';
import { dynamicSection } from './testing-site';

const CONTENT = { extra: { title: 'E' }, callToAction: {}, hero: {} };
const SECTIONS = [dynamicSection('b', { id: 1, position: 1 }), dynamicSection('a', { id: 2, position: 0 })];

describe('sectionItems', () => {
  it('returns the page’s known sections in page order, then the others, with names from their ids', () => {
    const { own } = sectionItems('home', rootOf('home', { content: CONTENT, sections: [] }), []);
    expect(own.map(({ path, name }) => [path, name])).toEqual([
      ['home.hero', 'Hero'],
      ['home.callToAction', 'Call To Action'],
      ['home.extra', 'Extra'],
    ]);
  });

  it('returns the dynamic sections in the order of pending moves', () => {
    const root = rootOf('home', { content: CONTENT, sections: SECTIONS });
    const ids = (content: typeof root) => sectionItems('home', content, SECTIONS).dynamic.map(({ id }) => id);
    expect(ids(root)).toEqual(['a', 'b']);
    expect(ids({ ...root, sections: ['b', 'a'] })).toEqual(['b', 'a']);
  });
});

describe('sectionField', () => {
  const item = (part: object) => ({ path: 'p', id: 'hero', name: 'Hero', ...part });

  it('returns the model’s field, labeled with the section’s name', () => {
    const field = sectionField('home', item({ id: 'callToAction', name: 'Call To Action' }), {});
    expect([field.label, Object.keys(field.fields ?? {})[0]]).toEqual(['Call To Action', 'title']);
  });

  it('infers the field if the page does not know the section', () => {
    expect(sectionField('home', item({ id: 'extra' }), { title: 'E', tags: ['a'] }).fields).toHaveProperty('tags');
  });

  it('returns the type’s fields, including missing ones, and infers unknown keys', () => {
    const dynamic = dynamicSection('a');
    const field = sectionField('home', item({ dynamic }), { headline: 'H', other: 3 });
    expect(Object.keys(field.fields ?? {})).toEqual(['headline', 'subheadline', 'cta', 'ctaUrl', 'other']);
    expect(defaultsOf(item({ dynamic })).cta).toBe('Get Started');
  });

  it('infers the fields of an unknown type', () => {
    const dynamic = dynamicSection('a', { sectionType: 'carousel' });
    expect(Object.keys(sectionField('home', item({ dynamic }), { speed: 2 }).fields ?? {})).toEqual(['speed']);
    expect(defaultsOf(item({ dynamic }))).toEqual({});
  });
});

describe('changes within a section', () => {
  const element = { id: 'heading-1', type: 'heading', data: { text: 'Hi' } };
  const custom = dynamicSection('own', { sectionType: 'custom', sectionData: { elements: [element] } });
  const sections = [dynamicSection('other', { id: 3, position: 1 }), custom];
  const stored = treeForTests(rootOf('home', { content: CONTENT, sections }));
  const state = (...changes: [path: string, value: unknown][]) => {
    const { editing, state } = editingForTests(stored);
    for (const [path, value] of changes) editing.update(path, value);
    return state();
  };

  it.each([
    ['home.extra.title', 'x', 'home.extra', true],
    ['home.extra', { title: 'x' }, 'home.extra', true],
    ['home.extra.title', 'x', 'home.hero', false],
    ['element.heading-1.text', 'x', 'dynamic.own', true],
    ['sections.own.order', 1, 'dynamic.own', true],
    ['sections.own.order', 1, 'dynamic.other', false],
  ])('a change of %s to %j marks %s: %s', (path, value, section, isMarked) => {
    expect(isSectionChanged(state([path, value]), section)).toBe(isMarked);
  });

  it('sectionPathOf returns the section of any path within it, including its elements', () => {
    expect(sectionPathOf(state(), 'home.extra.title')).toBe('home.extra');
    expect(sectionPathOf(state(), 'element.heading-1.text')).toBe('dynamic.own');
    expect(sectionPathOf(state(), 'element.gone-1.text')).toBeNull();
  });
});

describe('a section that is always on its page', () => {
  const root = treeForTests({ contact: {}, dynamic: {}, sections: [] });

  it('is listed with its presets even if nothing is stored', () => {
    const { own } = sectionItems('contact', root, []);
    expect(own.map(({ id, isStanding }) => [id, isStanding])).toEqual([
      ['form', true],
      ['faq', true],
      ['labels', true],
    ]);
    expect(own.map(defaultsOf)[1]).toMatchObject({ title: 'Before you write' });
  });

  it('is stored part by part, and its lists as a whole', () => {
    const { editing, value } = editingForTests(root);
    editing.update('contact.form.subjects.other', 'Anything else');
    expect(value('contact.form')).toEqual({ subjects: { other: 'Anything else' } });
    editing.update('contact.faq.items.0.question', 'Who?');
    expect(value('contact.faq')).toMatchObject({ items: [{ question: 'Who?' }, {}, {}, {}] });
    expect(getShownValue(root, [], 'contact.faq.title')).toBe('Before you write');
  });
});
