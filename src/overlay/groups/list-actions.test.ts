import { describe, expect, it } from 'vitest';
import { rootOf } from '../../editing/content-root';
import { copyOf, type ItemPlace, itemPath, itemPlace, withMoved, withoutItem } from './list-actions';

const section = {
  id: 1,
  sectionId: 'made',
  sectionType: 'custom',
  sectionName: 'Made',
  sectionData: {
    elements: [
      { id: 'heading-1', type: 'heading', data: { text: 'One' } },
      { id: 'list-1', type: 'list', data: { items: ['one', 'two', 'three'] } },
      { id: 'list-2', type: 'list', data: {} },
    ],
  },
  position: 0,
  pageId: 'home',
  isActive: true,
  createdBy: null,
  version: 1,
};
const content = { opportunity: { cards: [{ title: 'A' }, { title: 'B' }, { title: 'C' }] } };
const root = rootOf('home', { content, sections: [section] });
const second = itemPlace(root, 'home.opportunity.cards.1') as ItemPlace;
const titles = (items: unknown[]) => items.map((item) => (item as { title: string }).title);

describe('list item', () => {
  it('itemPlace finds an item in its list, and an element in its section’s list', () => {
    expect([second.listPath, second.index, second.items.length]).toEqual(['home.opportunity.cards', 1, 3]);
    expect(itemPlace(root, 'element.heading-1')).toMatchObject({ listPath: 'dynamic.made.elements', index: 0 });
    expect(itemPlace(root, 'home.opportunity')).toBeNull();
    expect(itemPlace(root, 'element.nothing')).toBeNull();
  });

  it('withoutItem and withMoved return a changed copy of the list', () => {
    expect(titles(withoutItem(second))).toEqual(['A', 'C']);
    expect(titles(withMoved(second, 2))).toEqual(['A', 'C', 'B']);
    expect(titles(withMoved(second, 0))).toEqual(['B', 'A', 'C']);
    expect(titles([...second.items])).toEqual(['A', 'B', 'C']);
  });

  it('copyOf gives an element a new id', () => {
    const element = { id: 'heading-1', type: 'heading', data: { text: 'One' } };
    const copy = copyOf(element) as typeof element;
    expect(copy.id).toMatch(/^heading-\d+-[0-9a-f]{8}$/);
    expect([copy.data, copyOf('one')]).toEqual([{ text: 'One' }, 'one']);
  });
});

describe('an item of an element’s own list', () => {
  it('belongs to that list, not to the element', () => {
    const two = itemPlace(root, 'element.list-1.items.1') as ItemPlace;
    expect(two).toEqual({ listPath: 'element.list-1.items', index: 1, items: ['one', 'two', 'three'] });
    expect(withoutItem(two)).toEqual(['one', 'three']);
    expect(withMoved(two, 0)).toEqual(['two', 'one', 'three']);
    expect(itemPath(two, 2)).toBe('element.list-1.items.2');
    expect(itemPlace(root, 'element.list-1')).toMatchObject({ listPath: 'dynamic.made.elements', index: 1 });
    expect(itemPlace(root, 'element.list-1.items')).toBeNull();
    expect(itemPlace(root, 'element.gone.items.0')).toBeNull();
  });

  it('may be a default item if the element has no list stored', () => {
    expect(itemPlace(root, 'element.list-2.items.0')).toBeNull();
    const first = itemPlace(root, 'element.list-2.items.0', { items: ['First', 'Second'] });
    expect(first).toEqual({ listPath: 'element.list-2.items', index: 0, items: ['First', 'Second'] });
    const own = itemPlace(root, 'element.list-1.items.0', { items: ['First', 'Second'] });
    expect(own?.items).toEqual(['one', 'two', 'three']);
  });
});
