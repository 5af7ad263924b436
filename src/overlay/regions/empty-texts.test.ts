import { expect, it } from 'vitest';
import { findEmptyTexts } from './empty-places';

const document = (text: string) => ({ time: 1, version: '2.31.0', blocks: [{ type: 'paragraph', data: { text } }] });
const root = {
  home: {
    hero: { headline: 'Said', subheadline: '  ', cta: '' },
    welcome: { body: ['one', '', document('two'), document('')], title: 'Title' },
  },
  dynamic: {
    made: { title: '', elements: [{ id: 'heading-1', type: 'heading', data: { text: '', level: 'h2' } }] },
    other: { title: 'Other' },
  },
  sections: ['made'],
  ids: { sections: ['made'] },
};

it('findEmptyTexts finds empty texts by path, and those of elements by id', () => {
  expect(findEmptyTexts(root)).toEqual([
    'home.hero.subheadline',
    'home.hero.cta',
    'home.welcome.body.1',
    'home.welcome.body.3',
    'dynamic.made.title',
    'element.heading-1.text',
  ]);
});

it('findEmptyTexts finds a list while it is empty', () => {
  const cards = {
    home: { cards: [] as string[], title: 'x' },
    dynamic: { made: { elements: [] } },
    sections: [],
    ids: { sections: [] },
  };
  expect(findEmptyTexts(cards)).toEqual(['home.cards', 'dynamic.made.elements']);
  expect(findEmptyTexts({ ...cards, home: { cards: ['a'] }, dynamic: {} })).toEqual([]);
});

it('findEmptyTexts finds changes next to cached results', () => {
  findEmptyTexts(root);
  const hero = { ...root.home.hero, headline: '', cta: 'Go' };
  expect(findEmptyTexts({ ...root, home: { ...root.home, hero } }).slice(0, 3)).toEqual([
    'home.hero.headline',
    'home.hero.subheadline',
    'home.welcome.body.1',
  ]);
});
