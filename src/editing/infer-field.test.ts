import { describe, expect, it } from 'vitest';
import { inferField } from './fields';

describe('inferField', () => {
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
  ])('infers for %j at %s a field of kind %s', (value, key, kind) => {
    expect(inferField(value, key).kind).toBe(kind);
  });

  it('merges the fields of all items of a list', () => {
    const { item, label } = inferField([{ title: 'A' }, { title: 'B', tags: ['x'] }], 'categories');
    expect(label).toBe('Categories');
    expect(item).toMatchObject({ label: 'Category', kind: 'group' });
    expect(Object.keys(item?.fields ?? {})).toEqual(['title', 'tags']);
  });

  it('gives list items a matching blank value', () => {
    const { item } = inferField([], 'quotes');
    expect(item).toMatchObject({ kind: 'text', label: 'Quote', blank: '' });
  });
});
