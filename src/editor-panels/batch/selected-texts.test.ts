import { expect, it } from 'vitest';
import type { ContentRoot } from '../../editing/document';
import { pageTexts } from '../../editing/fields';
import { addChosenTexts } from './batch-edit-dialog';

const root = {
  home: { hero: { headline: 'Shops' }, map: { image: '/b.png' } },
  site: { firm: { name: 'Elmwater Partners' } },
  dynamic: {},
  sections: [],
  ids: {},
} satisfies ContentRoot;
const groups = pageTexts('home', root, []);

function listTexts(paths: string[]) {
  return addChosenTexts(groups, { pageId: 'home', root, sections: [] }, paths).map(({ id, label, fields }) => [
    id,
    label,
    ...fields.map(({ path, value }) => `${path}: ${value}`),
  ]);
}

it('addChosenTexts returns the groups unchanged if the chosen text belongs to the page', () => {
  expect(addChosenTexts(groups, { pageId: 'home', root, sections: [] }, ['home.hero.headline'])).toBe(groups);
});

it('addChosenTexts adds empty fields to their section and shared site fields as a group of their own', () => {
  expect(listTexts(['home.hero.cta', 'site.firm.name'])).toEqual([
    ['home.hero', 'Hero', 'home.hero.headline: Shops', 'home.hero.cta: '],
    ['site.firm', 'Firm', 'site.firm.name: Elmwater Partners'],
  ]);
});

it('addChosenTexts ignores images and unknown paths', () => {
  expect(listTexts(['home.map.image', 'dynamic.gone.title'])).toEqual([
    ['home.hero', 'Hero', 'home.hero.headline: Shops'],
  ]);
});
