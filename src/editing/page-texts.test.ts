import { expect, it } from 'vitest';
import { rootOf } from './content-root';
import { pageTexts } from './page-texts';

it('a page\u2019s texts are found by section, its own, those no model knows and the dynamic ones', () => {
  const content = {
    hero: { headline: 'Shops', subheadline: 'Small ones', cta: 'Go' },
    press: { title: 'In the press', image: '/a.png' },
    map: { image: '/b.png' },
  };
  const base = { id: 1, pageId: 'home', isActive: true, createdBy: null, version: 1, position: 0 };
  const note = { ...base, sectionId: 'n', sectionType: 'hero', sectionName: 'Note', sectionData: { headline: 'Hi' } };
  expect(
    pageTexts('home', rootOf('home', content, [note]), [note]).map(({ id, label, fields }) => [
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
    ['dynamic.n', 'Note', ['dynamic.n.headline Note › Headline']],
  ]);
});
