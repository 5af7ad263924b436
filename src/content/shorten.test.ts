import { describe, expect, it } from 'vitest';
import { shortenBio, shortenCriteria, shortenTags } from './shorten';

describe('a biography on an operator’s card', () => {
  it.each([
    ['One. Two. Three.', 'One. Two.'],
    ['One! Two? Three.', 'One! Two?'],
    ['Only one.', 'Only one.'],
    ['No full stop at all', 'No full stop at all'],
    ['Grew sales to $3.5M in a year. Hired ten. Moved.', 'Grew sales to $3.5M in a year. Hired ten.'],
    ['She said “enough.” Then she sold. Then she rested.', 'She said “enough.” Then she sold.'],
    ['  One.\nTwo.\n\nThree.  ', 'One. Two.'],
    ['', ''],
  ])('%j is shown as %j', (bio, shown) => {
    expect(shortenBio(bio)).toBe(shown);
  });
});

describe('acquisition criteria on an operator’s card', () => {
  const words = (count: number) => 'a'.repeat(count);

  it.each([
    ['up to 100 characters in full', `${words(49)}. ${words(48)}.`, `${words(49)}. ${words(48)}.`],
    ['longer ones by their first sentence', `${words(119)}. And more.`, `${words(119)}.`],
    ['one sentence of 101 to 120 characters whole', `${words(110)}.`, `${words(110)}.`],
    ['otherwise cut to 97 characters and three dots', `${words(120)}. And more.`, `${words(97)}...`],
    ['without any full stop cut as well', words(121), `${words(97)}...`],
    ['never in the middle of a character', '🏠'.repeat(130), `${'🏠'.repeat(97)}...`],
  ])('shows %s', (_, criteria, shown) => {
    expect(shortenCriteria(criteria)).toBe(shown);
  });
});

describe('expertise tags on an operator’s card', () => {
  it.each([
    [[], [], 0],
    [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
    [['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c'], 2],
  ])('of %j shows %j and %i more', (tags, shown, more) => {
    expect(shortenTags(tags)).toEqual({ shown, more });
  });
});
