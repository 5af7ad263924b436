import { expect, it } from 'vitest';
import type { ContentRoot } from '../../editing/content-root';
import { pageTexts } from '../../editing/text-fields';
import { withSelected } from './batch-edit-dialog';

const root = {
  home: { hero: { headline: 'Shops' }, map: { image: '/b.png' } },
  site: { firm: { name: 'Elmwater Partners' } },
  dynamic: {},
  sections: [],
  ids: {},
} satisfies ContentRoot;
const groups = pageTexts('home', root, []);

function textsOf(paths: string[]) {
  return withSelected(groups, { pageId: 'home', root, sections: [] }, paths).map(({ id, label, fields }) => [
    id,
    label,
    ...fields.map(({ path, value }) => `${path}: ${value}`),
  ]);
}

it('texts of the page that were chosen are there already', () => {
  expect(withSelected(groups, { pageId: 'home', root, sections: [] }, ['home.hero.headline'])).toBe(groups);
});

it('what holds nothing yet is offered with its section, what all pages share beside it', () => {
  expect(textsOf(['home.hero.cta', 'site.firm.name'])).toEqual([
    ['home.hero', 'Hero', 'home.hero.headline: Shops', 'home.hero.cta: '],
    ['site.firm', 'Firm', 'site.firm.name: Elmwater Partners'],
  ]);
});

it('a picture, or what is nowhere, is no text', () => {
  expect(textsOf(['home.map.image', 'dynamic.gone.title'])).toEqual([
    ['home.hero', 'Hero', 'home.hero.headline: Shops'],
  ]);
});
