import { describe, expect, it } from 'vitest';
import { inferField } from './infer-field';

describe('a field for a value no model describes', () => {
  it.each([
    ['Words', 'title', 'text'],
    ['x'.repeat(91), 'content', 'rich'],
    [{ blocks: [] }, 'content', 'rich'],
    [7, 'count', 'number'],
    [true, 'open', 'boolean'],
    ['/a.png', 'image', 'image'],
    ['/about', 'buttonUrl', 'url'],
    [['a'], 'tags', 'list'],
    [[{ id: 'x', type: 'spacer' }], 'elements', 'elements'],
    [{ a: 1 }, 'metrics', 'group'],
    [null, 'nothing', 'text'],
  ])('%j as %s is edited as %s', (value, key, kind) => {
    expect(inferField(value, key).kind).toBe(kind);
  });

  it('has the fields of all items of a list', () => {
    const { item, label } = inferField([{ title: 'A' }, { title: 'B', tags: ['x'] }], 'categories');
    expect(label).toBe('Categories');
    expect(item).toMatchObject({ label: 'Category', kind: 'group' });
    expect(Object.keys(item?.fields ?? {})).toEqual(['title', 'tags']);
  });

  it('has a blank item that fits', () => {
    const { item } = inferField([], 'quotes');
    expect(item).toMatchObject({ kind: 'text', label: 'Quote', blank: '' });
  });
});
