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

describe('affects other pages', () => {
  it.each<[string, unknown, unknown]>([
    ['a photo', page, members({ image: '/media/b.webp' })],
    ['a changed name', page, members({ name: 'Ada Farrow' })],
    ['an added person', page, put({ members: [...page.members, { name: 'New', image: '' }] })],
    ['a removed person', page, put({ members: page.members.slice(1) })],
    ['an image of the library in a text', page, put({ text: '/media/c.webp' })],
    ['removing the last image', page, put({ text: 'None' })],
    ['showing or hiding a document', null, page],
  ])('%s', (_, before, after) => {
    expect(changesPictures(before, after)).toBe(true);
    expect(changesPictures(after, before)).toBe(true);
  });
});

describe('does not affect other pages', () => {
  it.each<[string, unknown, unknown]>([
    ['a changed text', page, put({ hero: { ...page.hero, headline: 'Other words' } })],
    ['an image without a name', page, put({ hero: { ...page.hero, image: '/other.png' } })],
    ['the bio of a person', page, members({ bio: 'He sells.' })],
    ['hiding a document without images or people', null, { title: 'Words' }],
    ['an equal copy', page, structuredClone(page)],
  ])('%s', (_, before, after) => {
    expect(changesPictures(before, after)).toBe(false);
  });
});
