import { describe, expect, it } from 'vitest';
import { changesPictures } from './changes-pictures';

const page = {
  hero: { headline: 'Words', image: '/share.png' },
  members: [
    { name: 'Ada Ferrow', image: '', bio: 'She buys.' },
    { name: 'Lone Figure', image: '@assets/l.webp' },
  ],
  text: 'A picture: <img src="/media/a.webp">',
};
const put = (change: object) => ({ ...page, ...change });
const members = (first: object) => put({ members: [{ ...page.members[0], ...first }, page.members[1]] });

describe('other pages may show', () => {
  it.each<[string, unknown, unknown]>([
    ['a photo', page, members({ image: '/media/b.webp' })],
    ['who is called otherwise', page, members({ name: 'Ada Farrow' })],
    ['who came', page, put({ members: [...page.members, { name: 'New', image: '' }] })],
    ['who left', page, put({ members: page.members.slice(1) })],
    ['a picture of the library in a text', page, put({ text: '/media/c.webp' })],
    ['the last of them', page, put({ text: 'None' })],
    ['all of a document that was hidden', null, page],
  ])('%s', (_, before, after) => {
    expect(changesPictures(before, after)).toBe(true);
    expect(changesPictures(after, before)).toBe(true);
  });
});

describe('they show nothing of', () => {
  it.each<[string, unknown, unknown]>([
    ['a word', page, put({ hero: { ...page.hero, headline: 'Other words' } })],
    ['a picture of nobody', page, put({ hero: { ...page.hero, image: '/other.png' } })],
    ['what is said of someone', page, members({ bio: 'He sells.' })],
    ['a document without any that was hidden', null, { title: 'Words' }],
    ['what did not change', page, structuredClone(page)],
  ])('%s', (_, before, after) => {
    expect(changesPictures(before, after)).toBe(false);
  });
});
