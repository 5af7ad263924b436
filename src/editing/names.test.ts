import { describe, expect, it } from 'vitest';
import { displayName, freeId, idForName, idFromName, nameProblem, newSection, selectedSection } from './names';

it.each([
  ['callToAction', 'Call To Action'],
  ['hero', 'Hero'],
  ['missionVision', 'Mission Vision'],
  ['in-the-press', 'In the press'],
  ['team2', 'Team2'],
  ['faq', 'FAQ'],
  ['homeFaqs', 'Home FAQs'],
  ['imageUrl', 'Image URL'],
  ['aisle', 'Aisle'],
])('displayName turns %s into %s', (id, name) => {
  expect(displayName(id)).toBe(name);
});

it.each([
  ['In The Press', 'inthepress'],
  ['  Our\tStory ', 'ourstory'],
])('idFromName turns %j into %s', (name, id) => {
  expect(idFromName(name)).toBe(id);
});

it.each([
  ['Call To Action', 'callToAction'],
  ['calltoaction', 'callToAction'],
  ['HERO', 'hero'],
  ['Our Story', 'ourstory'],
])('idForName turns %j into %s', (name, id) => {
  expect(idForName(name, ['hero', 'callToAction'])).toBe(id);
});

it.each([
  ['Über uns', 'uberuns'],
  ['Fön', 'fon'],
  ['Łódź & Straße', 'lodz&strasse'],
  ['Ærø', 'aero'],
])('idFromName removes diacritics: %j becomes %s', (name, id) => {
  expect(idFromName(name)).toBe(id);
});

it('a name in another alphabet gets a stable generated id', () => {
  const [news, team] = ['Новости', 'О нас'].map(idFromName);
  expect([news, team]).toEqual([expect.stringMatching(/^section-[a-z0-9]+$/), expect.stringMatching(/^section-/)]);
  expect(news).not.toBe(team);
  expect([idFromName('Новости'), idFromName('новости ')]).toEqual([news, news]);
  expect(nameProblem('新闻', [])).toBeNull();
  expect(nameProblem('Новости', [news ?? ''])).toMatch(/already/);
});

describe('nameProblem', () => {
  it.each(['Press', 'Our 3 rules', 'a_b-c', 'Über uns', 'Élan', 'ñandú'])('accepts %s', (name) => {
    expect(nameProblem(name, ['hero'])).toBeNull();
  });

  it.each([
    ['', /required/],
    ['   ', /required/],
    ['3 rules', /Start with a letter/],
    ['What’s new?', /use only letters/],
    ['4 Übungen', /Start with a letter/],
    ['Über uns', /already .*“Uberuns”/],
    ['x'.repeat(65), /at most 64/],
    ['Constructor', /not allowed/],
    ['Page', /reserved for the page itself/],
    ['Call to action', /already .*“Call To Action”/],
  ])('rejects %j', (name, problem) => {
    expect(nameProblem(name, ['hero', 'callToAction', 'uberuns'])).toMatch(problem);
  });
});

it('freeId returns an unused id for a section made from a template', () => {
  expect(freeId('team', [])).toBe('team');
  expect(freeId('team', ['Team', 'team2'])).toBe('team3');
});

it('newSection returns one paragraph', () => {
  expect(newSection().blocks).toEqual([{ type: 'paragraph', data: { text: 'Start writing here...' } }]);
});

it.each([
  [null, ['a', 'b'], 'a'],
  ['b', ['a', 'b'], 'b'],
  ['gone', ['a', 'b'], 'a'],
  ['gone', [], null],
])('selectedSection with %j chosen of %j returns %j', (chosen, ids, shown) => {
  expect(selectedSection(chosen, ids)).toBe(shown);
});
