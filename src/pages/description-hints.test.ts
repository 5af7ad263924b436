import { expect, it } from 'vitest';
import { checkDescription, readDescription } from './description-hints';

it('uses the meta description, or else the hero’s subheadline or the article’s standfirst', () => {
  const hero = { hero: { subheadline: 'From the hero.' } };
  expect(readDescription('about', hero)).toBe('From the hero.');
  expect(readDescription('about', { ...hero, page: { description: 'Written for it.' } })).toBe('Written for it.');
  const article = { page: { layout: 'insights-entry', title: 'News' }, entry: { standfirst: 'In short.' } };
  expect(readDescription('news', article)).toBe('In short.');
  for (const nothing of [null, 7, {}, { hero: null }]) expect(readDescription('about', nothing)).toBe('');
});

it('reports a missing description and one that search engines would cut', () => {
  const messages = (said: string) => checkDescription(said).map(({ message }) => message);
  expect(messages('Fine.')).toEqual([]);
  expect(messages('')).toEqual(['No meta description. Search engines show the firm’s tagline.']);
  expect(messages('x'.repeat(161))).toEqual([
    'Meta description is 161 characters; search engines cut it at about 160.',
  ]);
});
