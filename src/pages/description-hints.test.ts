import { expect, it } from 'vitest';
import { descriptionHints, descriptionSaid } from './description-hints';

it('uses the meta description, or else the hero’s subheadline or the article’s standfirst', () => {
  const hero = { hero: { subheadline: 'From the hero.' } };
  expect(descriptionSaid('about', hero)).toBe('From the hero.');
  expect(descriptionSaid('about', { ...hero, page: { description: 'Written for it.' } })).toBe('Written for it.');
  const article = { page: { layout: 'insights-entry', title: 'News' }, entry: { standfirst: 'In short.' } };
  expect(descriptionSaid('news', article)).toBe('In short.');
  for (const nothing of [null, 7, {}, { hero: null }]) expect(descriptionSaid('about', nothing)).toBe('');
});

it('reports a missing description and one that search engines would cut', () => {
  const messages = (said: string) => descriptionHints(said).map(({ message }) => message);
  expect(messages('Fine.')).toEqual([]);
  expect(messages('')).toEqual(['It has no description of its own: search engines show the firm’s tagline.']);
  expect(messages('x'.repeat(161))).toEqual(['Its description has 161 characters: what is past 160 is cut.']);
});
