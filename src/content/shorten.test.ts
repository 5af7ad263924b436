import { describe, expect, it } from 'vitest';
import { shortenBio, shortenCriteria, shortenTags } from './shorten';

describe('shortenBio', () => {
  it.each([
    ['One. Two. Three.', 'One. Two.'],
    ['One! Two? Three.', 'One! Two?'],
    ['Only one.', 'Only one.'],
    ['No full stop at all', 'No full stop at all'],
    ['Grew sales to $3.5M in a year. Hired ten. Moved.', 'Grew sales to $3.5M in a year. Hired ten.'],
    ['She said “enough.” Then she sold. Then she rested.', 'She said “enough.” Then she sold.'],
    ['  One.\nTwo.\n\nThree.  ', 'One. Two.'],
    ['', ''],
  ])('shortens %j to %j', (bio, shown) => {
    expect(shortenBio(bio)).toBe(shown);
  });
});

describe('shortenCriteria', () => {
  const words = (count: number) => 'a'.repeat(count);

  it.each([
    ['texts of up to 100 characters in full', `${words(49)}. ${words(48)}.`, `${words(49)}. ${words(48)}.`],
    ['the first sentence of longer texts', `${words(119)}. And more.`, `${words(119)}.`],
    ['a single sentence of 101 to 120 characters in full', `${words(110)}.`, `${words(110)}.`],
    ['97 characters and three dots otherwise', `${words(120)}. And more.`, `${words(97)}...`],
    ['without any full stop cut as well', words(121), `${words(97)}...`],
    ['never in the middle of a character', '🏠'.repeat(130), `${'🏠'.repeat(97)}...`],
  ])('shows %s', (_, criteria, shown) => {
    expect(shortenCriteria(criteria)).toBe(shown);
  });
});

describe('shortenTags', () => {
  it.each([
    [[], [], 0],
    [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
    [['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c'], 2],
  ])('for %j shows %j and %i more', (tags, shown, more) => {
    expect(shortenTags(tags)).toEqual({ shown, more });
  });
});
