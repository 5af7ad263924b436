import { describe, expect, it } from 'vitest';
import { displayName, freeId, idForName, idFromName, nameProblem, newSection, selectedSection } from './section-names';

it.each([
  ['callToAction', 'Call To Action'],
  ['hero', 'Hero'],
  ['missionVision', 'Mission Vision'],
  ['in-the-press', 'In the press'],
  ['team2', 'Team2'],
])('the section %s is called %s', (id, name) => {
  expect(displayName(id)).toBe(name);
});

it.each([
  ['In The Press', 'inthepress'],
  ['  Our\tStory ', 'ourstory'],
])('the name %j gives the id %s', (name, id) => {
  expect(idFromName(name)).toBe(id);
});

it.each([
  ['Call To Action', 'callToAction'],
  ['calltoaction', 'callToAction'],
  ['HERO', 'hero'],
  ['Our Story', 'ourstory'],
])('the name %j means the section %s of the design, or a new one', (name, id) => {
  expect(idForName(name, ['hero', 'callToAction'])).toBe(id);
});

describe('a new section’s name', () => {
  it.each(['Press', 'Our 3 rules', 'a_b-c'])('%s will do', (name) => {
    expect(nameProblem(name, ['hero'])).toBeNull();
  });

  it.each([
    ['', /required/],
    ['   ', /required/],
    ['3 rules', /Begin with a letter/],
    ['Fön', /Begin with a letter/],
    ['x'.repeat(65), /at most 64/],
    ['Constructor', /not allowed/],
    ['Call to action', /"Call To Action" already/],
  ])('%j will not', (name, problem) => {
    expect(nameProblem(name, ['hero', 'callToAction'])).toMatch(problem);
  });
});

it('a template’s section gets an id of its own', () => {
  expect(freeId('team', [])).toBe('team');
  expect(freeId('team', ['Team', 'team2'])).toBe('team3');
});

it('a new section holds one paragraph', () => {
  expect(newSection().blocks).toEqual([{ type: 'paragraph', data: { text: 'Start writing here...' } }]);
});

it.each([
  [null, ['a', 'b'], 'a'],
  ['b', ['a', 'b'], 'b'],
  ['gone', ['a', 'b'], 'a'],
  ['gone', [], null],
])('with %j chosen of %j, %j is shown', (chosen, ids, shown) => {
  expect(selectedSection(chosen, ids)).toBe(shown);
});
