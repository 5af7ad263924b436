import { describe, expect, it } from 'vitest';
import { rootOf } from '../../editing/document';
import { copyItem, getItemPath, type ItemPlace, locateItem, moveInList, removeFromList } from './list-actions';

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
const second = locateItem(root, 'home.opportunity.cards.1') as ItemPlace;
const titles = (items: unknown[]) => items.map((item) => (item as { title: string }).title);

describe('list item', () => {
  it('locateItem finds an item in its list, and an element in its section’s list', () => {
    expect([second.listPath, second.index, second.items.length]).toEqual(['home.opportunity.cards', 1, 3]);
    expect(locateItem(root, 'element.heading-1')).toMatchObject({ listPath: 'dynamic.made.elements', index: 0 });
    expect(locateItem(root, 'home.opportunity')).toBeNull();
    expect(locateItem(root, 'element.nothing')).toBeNull();
  });

  it('removeFromList and moveInList return a changed copy of the list', () => {
    expect(titles(removeFromList(second))).toEqual(['A', 'C']);
    expect(titles(moveInList(second, 2))).toEqual(['A', 'C', 'B']);
    expect(titles(moveInList(second, 0))).toEqual(['B', 'A', 'C']);
    expect(titles([...second.items])).toEqual(['A', 'B', 'C']);
  });

  it('copyItem gives an element a new id', () => {
    const element = { id: 'heading-1', type: 'heading', data: { text: 'One' } };
    const copy = copyItem(element) as typeof element;
    expect(copy.id).toMatch(/^heading-\d+-[0-9a-f]{8}$/);
    expect([copy.data, copyItem('one')]).toEqual([{ text: 'One' }, 'one']);
  });
});

describe('an item of an element’s own list', () => {
  it('belongs to that list, not to the element', () => {
    const two = locateItem(root, 'element.list-1.items.1') as ItemPlace;
    expect(two).toEqual({ listPath: 'element.list-1.items', index: 1, items: ['one', 'two', 'three'] });
    expect(removeFromList(two)).toEqual(['one', 'three']);
    expect(moveInList(two, 0)).toEqual(['two', 'one', 'three']);
    expect(getItemPath(two, 2)).toBe('element.list-1.items.2');
    expect(locateItem(root, 'element.list-1')).toMatchObject({ listPath: 'dynamic.made.elements', index: 1 });
    expect(locateItem(root, 'element.list-1.items')).toBeNull();
    expect(locateItem(root, 'element.gone.items.0')).toBeNull();
  });

  it('may be a default item if the element has no list stored', () => {
    expect(locateItem(root, 'element.list-2.items.0')).toBeNull();
    const first = locateItem(root, 'element.list-2.items.0', { items: ['First', 'Second'] });
    expect(first).toEqual({ listPath: 'element.list-2.items', index: 0, items: ['First', 'Second'] });
    const own = locateItem(root, 'element.list-1.items.0', { items: ['First', 'Second'] });
    expect(own?.items).toEqual(['one', 'two', 'three']);
  });
});
