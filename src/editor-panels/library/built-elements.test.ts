import { describe, expect, it } from 'vitest';
import { ELEMENT_GROUPS, newElement } from './built-elements';

describe('built elements', () => {
  it('offers ten element types in four categories', () => {
    expect(ELEMENT_GROUPS).toEqual([
      { category: 'text', types: ['heading', 'paragraph', 'list'] },
      { category: 'interactive', types: ['button', 'link', 'rating'] },
      { category: 'media', types: ['image', 'video'] },
      { category: 'layout', types: ['spacer', 'divider'] },
    ]);
  });

  it('creates elements with a unique id and a copy of the default data', () => {
    const [one, other] = [newElement('heading'), newElement('heading')];
    expect(one).toMatchObject({ type: 'heading', data: { text: 'Your Heading Here', level: 'h2' } });
    expect(one.id).toMatch(/^heading-\d+-[0-9a-f]{8}$/);
    expect(one.id).not.toBe(other.id);
    expect(one.data).not.toBe(other.data);
  });
});
