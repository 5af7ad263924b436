import { expect, it } from 'vitest';
import { ctaDefaults } from './cta/cta.content';
import { heroDefaults } from './hero/hero.content';
import { sectionShape } from './section-shape';
import { welcomeDefaults } from './welcome/welcome.content';

const team = { title: 'T', subtitle: 'S', members: [{ name: 'A', title: 'B' }], buttonText: '', buttonUrl: '' };

it.each([
  ['hero', heroDefaults, 'hero'],
  ['hero of rich text', { ...heroDefaults, headline: { blocks: [] } }, 'hero'],
  ['welcome', welcomeDefaults, 'welcome'],
  ['call to action', ctaDefaults, 'cta'],
  ['team', team, 'team'],
  ['custom section', { elements: [{ id: 'heading-1', type: 'heading' }] }, 'custom'],
  ['hero without a button', { headline: 'A', subheadline: 'B' }, null],
  ['hero with something else', { ...heroDefaults, note: 'x' }, null],
  ['hero of numbers', { ...heroDefaults, headline: 5 }, null],
  ['team of texts', { ...team, members: ['A'] }, null],
  ['list of strange elements', { elements: [7] }, null],
  ['rich text', { blocks: [] }, null],
  ['text', 'words', null],
  ['nothing', null, null],
  ['list', [], null],
])('a %s', (_, value, type) => {
  expect(sectionShape(value)).toBe(type);
});
