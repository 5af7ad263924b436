import { expect, it } from 'vitest';
import type { DynamicSection } from '../content/dynamic-section';
import { rootOf } from './document';
import { pageTexts, withDefaultLists } from './fields';
import { editingForTests } from './testing';

it('pageTexts returns the texts of the page’s own, unknown and dynamic sections, by section', () => {
  const content = {
    hero: { headline: 'Shops', subheadline: 'Small ones', cta: 'Go' },
    press: { title: 'In the press', image: '/a.png' },
    map: { image: '/b.png' },
  };
  const base = { id: 1, pageId: 'home', isActive: true, createdBy: null, version: 1, position: 0 };
  const note = { ...base, sectionId: 'n', sectionType: 'hero', sectionName: 'Note', sectionData: { headline: 'Hi' } };
  expect(
    pageTexts('home', rootOf('home', { content, sections: [note] }), [note]).map(({ id, label, fields }) => [
      id,
      label,
      fields.map((field) => `${field.path} ${field.label}`),
    ]),
  ).toEqual([
    [
      'home.hero',
      'Hero',
      [
        'home.hero.headline Hero › Headline',
        'home.hero.subheadline Hero › Subheadline',
        'home.hero.cta Hero › Button text',
      ],
    ],
    ['home.press', 'Press', ['home.press.title Press › Title']],
    [
      'dynamic.n',
      'Note',
      [
        'dynamic.n.headline Note › Headline',
        'dynamic.n.subheadline Note › Subheadline',
        'dynamic.n.cta Note › Button text',
      ],
    ],
  ]);
});

function listTexts(sectionType: string, sectionData: Record<string, unknown>) {
  const base = { id: 1, pageId: 'home', isActive: true, createdBy: null, version: 1, position: 0 };
  const section: DynamicSection = { ...base, sectionId: 'n', sectionName: 'Note', sectionType, sectionData };
  const root = rootOf('home', { content: {}, sections: [section] });
  const fields = pageTexts('home', root, [section]).flatMap((group) => group.fields);
  return { root, fields, values: Object.fromEntries(fields.map(({ path, value }) => [path, value])) };
}

it('B8: pageTexts returns the defaults of a dynamic section where nothing is stored', () => {
  expect(listTexts('hero', {}).values).toMatchObject({
    'dynamic.n.subheadline': 'Supporting text that explains your value proposition',
    'dynamic.n.cta': 'Get Started',
  });
  const stored = listTexts('hero', { headline: 'Stored', cta: '' });
  expect(stored.values).toMatchObject({ 'dynamic.n.headline': 'Stored', 'dynamic.n.cta': '' });
  expect(listTexts('cta', {}).values).toMatchObject({ 'dynamic.n.primaryButton.text': 'Get Started' });
});

it('pageTexts returns the defaults of an element where nothing is stored', () => {
  const elements = [
    { id: 'button-1-a', type: 'button', data: { text: 'Stored' } },
    { id: 'button-1-b', type: 'button', data: {} },
    { id: 'list-1-c', type: 'list' },
  ];
  expect(listTexts('custom', { elements }).values).toEqual({
    'element.button-1-a.text': 'Stored',
    'element.button-1-b.text': 'Click Here',
    'element.list-1-c.items.0': 'First item',
    'element.list-1-c.items.1': 'Second item',
    'element.list-1-c.items.2': 'Third item',
  });
});

it('B8: a changed default has a null base, and an item of a default list is written with the whole list', () => {
  const { root, fields } = listTexts('welcome', {});
  const changes = [
    { path: 'dynamic.n.title', value: 'Hello' },
    { path: 'dynamic.n.body.1', value: 'Second' },
    { path: 'dynamic.n.body.0', value: 'First' },
  ];
  const { editing, readPending, value } = editingForTests(root);
  for (const { path, value } of withDefaultLists(changes, fields)) editing.update(path, value);
  expect(readPending()).toEqual({
    'dynamic.n.title': { value: 'Hello', base: null },
    'dynamic.n.body': { value: ['First', 'Second'], base: null },
  });
  expect(value('dynamic.n')).toEqual({ title: 'Hello', body: ['First', 'Second'] });
});
