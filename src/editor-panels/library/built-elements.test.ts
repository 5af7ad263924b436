import { describe, expect, it } from 'vitest';
import { areFit, ELEMENT_GROUPS, moveElement, newElement, wordsOf } from './built-elements';

describe('a section being built', () => {
  it('offers the ten elements in four categories', () => {
    expect(ELEMENT_GROUPS).toEqual([
      { category: 'text', types: ['heading', 'paragraph', 'list'] },
      { category: 'interactive', types: ['button', 'link', 'rating'] },
      { category: 'media', types: ['image', 'video'] },
      { category: 'layout', types: ['spacer', 'divider'] },
    ]);
  });

  it('takes new elements with an id of their own and their default data', () => {
    const [one, other] = [newElement('heading'), newElement('heading')];
    expect(one).toMatchObject({ type: 'heading', data: { text: 'Your Heading Here', level: 'h2' } });
    expect(one.id).toMatch(/^heading-\d+-[0-9a-f]{8}$/);
    expect(one.id).not.toBe(other.id);
    expect(one.data).not.toBe(other.data);
    expect([wordsOf(one), wordsOf(newElement('list')), wordsOf(newElement('spacer'))]).toEqual([
      'Your Heading Here',
      'First item',
      '40px',
    ]);
  });

  it('moves its elements by a place, within its ends', () => {
    const elements = (['heading', 'list', 'button'] as const).map(newElement);
    const typesOf = (id: string, by: 1 | -1) => moveElement(elements, id, by).map(({ type }) => type);
    const [first, , last] = elements.map(({ id }) => id) as [string, string, string];
    expect(typesOf(first, 1)).toEqual(['list', 'heading', 'button']);
    expect(typesOf(last, -1)).toEqual(['heading', 'button', 'list']);
    expect(typesOf(first, -1)).toEqual(['heading', 'list', 'button']);
    expect(typesOf(last, 1)).toEqual(['heading', 'list', 'button']);
  });

  it('is ready once every element fits its model', () => {
    const button = newElement('button');
    expect(areFit([button])).toBe(true);
    expect(areFit([{ ...button, data: { ...button.data, url: 'javascript:x' } }])).toBe(false);
  });
});
