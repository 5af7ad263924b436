import { expect, it } from 'vitest';
import { addRepeatedDisclosures, attachmentOfRef, findShownDisclosures, readDisclosures } from './disclosures';

const disclosure = (text: string, ...attachments: object[]) => ({ name: 'N', text, attachments });

it('finds the texts of the site, of a page and of its sections, in the order of the library', () => {
  const library = [
    disclosure('a', { to: 'site' }, { to: 'section', ref: 'home.hero' }),
    disclosure('b', { to: 'page', ref: 'home' }, { to: 'section', ref: 'dynamic.fair' }),
    disclosure('c', { to: 'section', ref: 'home.hero', claim: 7 }, { to: 'claim', claim: 7 }),
    disclosure('d', { to: 'page', ref: 'team' }, { to: 'section', ref: 'team.hero' }),
    { ...disclosure('e', { to: 'site' }), archived: true },
  ];
  expect(findShownDisclosures(library, 'home', ['hero', 'faq', 'dynamic.fair'])).toEqual({
    ...{ site: ['a'], page: ['b'] },
    sections: { hero: ['a', 'c'], 'dynamic.fair': ['b'] },
  });
  expect(findShownDisclosures(library, null, [])).toEqual({ site: ['a'] });
});

it('is undefined if nothing is attached, and empty if nothing on this page is', () => {
  expect(findShownDisclosures([disclosure('a')], 'home', ['hero'])).toBeUndefined();
  expect(findShownDisclosures([disclosure('a', { to: 'page', ref: 'team' })], 'home', ['hero'])).toBeUndefined();
});

it('adds the texts of sections whose words a page repeats at its end, each once', () => {
  const library = [
    disclosure('a', { to: 'section', ref: 'note.entry' }, { to: 'section', ref: 'other.entry' }),
    disclosure('b', { to: 'page', ref: 'note' }),
    { ...disclosure('c', { to: 'section', ref: 'note.entry' }), archived: true },
  ];
  const shown = { site: ['s'], page: ['p'] };
  expect(addRepeatedDisclosures(shown, library, ['note.entry', 'other.entry'])).toEqual({
    site: ['s'],
    page: ['p', 'a'],
  });
  expect(addRepeatedDisclosures(undefined, library, ['third.entry'])).toBeUndefined();
});

it('never throws for malformed content', () => {
  for (const odd of [undefined, 'x', {}, [null, 1, { attachments: 'x' }, { text: 1, attachments: [null] }]])
    expect(() => findShownDisclosures(odd, 'home', ['hero'])).not.toThrow();
  expect(readDisclosures([{ text: 'a', attachments: [{ to: 'nowhere' }] }])[0]?.text).toBe('a');
});

it('attaches to the section that a ref is in, and to the site for its header and footer', () => {
  expect(attachmentOfRef('home.faq.items.~k7f2m9qa.answer')).toEqual({ to: 'section', ref: 'home.faq' });
  expect(attachmentOfRef('dynamic.fair.title')).toEqual({ to: 'section', ref: 'dynamic.fair' });
  expect(attachmentOfRef('site.footer.tagline')).toEqual({ to: 'site' });
});
