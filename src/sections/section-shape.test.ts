import { expect, it } from 'vitest';
import { ctaDefaults } from './cta/cta.content';
import { heroDefaults } from './hero/hero.content';
import { findSectionType } from './section-shape';
import { welcomeDefaults } from './welcome/welcome.content';

const team = { title: 'T', subtitle: 'S', members: [{ name: 'A', title: 'B' }], buttonText: '', buttonUrl: '' };

it.each([
  ['hero', heroDefaults, 'hero'],
  ['hero with rich text', { ...heroDefaults, headline: { blocks: [] } }, 'hero'],
  ['hero with a link', { ...heroDefaults, ctaUrl: '/team' }, 'hero'],
  ['welcome', welcomeDefaults, 'welcome'],
  ['call to action', ctaDefaults, 'cta'],
  ['team', team, 'team'],
  ['custom section', { elements: [{ id: 'heading-1', type: 'heading' }] }, 'custom'],
  ['hero without a button', { headline: 'A', subheadline: 'B' }, null],
  ['hero with an extra field', { ...heroDefaults, note: 'x' }, null],
  ['hero with a number as headline', { ...heroDefaults, headline: 5 }, null],
  ['team with texts as members', { ...team, members: ['A'] }, null],
  ['custom section with invalid elements', { elements: [7] }, null],
  ['rich text', { blocks: [] }, null],
  ['text', 'words', null],
  ['null value', null, null],
  ['list', [], null],
])('classifies a %s', (_, value, type) => {
  expect(findSectionType(value)).toBe(type);
});
