import { describe, expect, it } from 'vitest';
import { arrangeKeys, copyArrangement, readArrangement, withoutHidden } from './arrangement';

describe('arrangeKeys', () => {
  const keys = ['hero', 'welcome', 'faq', 'dynamic.a', 'dynamic.b'];

  it.each([
    ['keeps the default order without a stored one', [], 'hero welcome faq a b'],
    ['follows the stored order', ['faq', 'hero', 'welcome', 'dynamic.a', 'dynamic.b'], 'faq hero welcome a b'],
    ['ignores blocks that are gone, and repeated ones', ['gone', 'welcome', 'hero', 'welcome'], 'welcome faq a b hero'],
    ['places unlisted blocks after the one before them', ['dynamic.a', 'hero', 'dynamic.b'], 'a hero welcome faq b'],
    [
      'gives the places of dynamic sections to them by position',
      ['dynamic.b', 'hero', 'dynamic.a'],
      'a hero welcome faq b',
    ],
  ])('%s', (_, order, expected) => {
    expect(arrangeKeys(order, keys).join(' ').replaceAll('dynamic.', '')).toBe(expected);
  });
});

it('readArrangement ignores invalid values, and withoutHidden removes hidden sections', () => {
  const page = { order: ['hero', 3], names: { hero: ' ', faq: 'Questions' }, hidden: { faq: true, hero: 'yes' } };
  const content = { page, hero: {}, faq: {} };
  expect(readArrangement(content)).toEqual({ order: ['hero'], names: { faq: 'Questions' }, hidden: { faq: true } });
  expect(withoutHidden(content)).toEqual({ page, hero: {} });
  const shown = { hero: {} };
  expect(withoutHidden(shown)).toBe(shown);
});

it('copyArrangement renames the dynamic sections and leaves out empty parts', () => {
  const page = { order: ['hero', 'dynamic.a'], hidden: { a: true, faq: true } };
  expect(copyArrangement({ page }, new Map([['a', 'b']]))).toEqual({
    order: ['hero', 'dynamic.b'],
    hidden: { b: true, faq: true },
  });
  expect(copyArrangement({}, new Map())).toEqual({});
});
