import { expect, it } from 'vitest';
import type { TextField } from '../../editing/fields';
import { filterGroups, findChangedFields, formatCount, shortLabel } from './batch-values';

const field = (path: string, label: string, value: unknown): TextField => ({ path, label, type: 'plain', value });
const HERO = [
  field('home.hero.headline', 'Hero › Headline', 'Shops'),
  field('home.hero.cta', 'Hero › Button text', 'Go'),
];
const GROUPS = [
  { id: 'hero', label: 'Hero', fields: HERO },
  { id: 'story', label: 'Story', fields: [field('home.story.title', 'Story › Title', 'How')] },
];
const textOf = ({ value }: TextField) => String(value);

it('findChangedFields returns only fields whose value differs, each with its own label', () => {
  const values = new Map<string, unknown>([
    ['home.hero.headline', 'Farms'],
    ['home.hero.cta', 'Go'],
    ['home.other', 'x'],
  ]);
  expect(findChangedFields(HERO, values)).toEqual([
    { path: 'home.hero.headline', value: 'Farms', fieldName: 'Headline' },
  ]);
  expect(findChangedFields(HERO, new Map([['home.hero.cta', '']]))).toHaveLength(1);
});

it.each([
  ['', ['home.hero.headline', 'home.hero.cta', 'home.story.title']],
  ['hero', ['home.hero.headline', 'home.hero.cta']],
  ['BUTTON', ['home.hero.cta']],
  ['how', ['home.story.title']],
  ['nothing of it', []],
])('filterGroups finds %j for "%s"', (words, paths) => {
  expect(filterGroups(GROUPS, words, textOf).flatMap(({ fields }) => fields.map(({ path }) => path))).toEqual(paths);
});

it('counts are formatted with their noun, and a short label leaves out the section', () => {
  expect([formatCount(1, 'field'), formatCount(3, 'field'), formatCount(0, 'hit')]).toEqual([
    '1 field',
    '3 fields',
    '0 hits',
  ]);
  expect([shortLabel('Hero › Headline'), shortLabel('Hero')]).toEqual(['Headline', 'Hero']);
});
