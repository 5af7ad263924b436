import { describe, expect, it } from 'vitest';
import { dropEmptyBlocks } from './written-blocks';

const block = (type: string, data: Record<string, unknown>) => ({ id: 'a', type, data });
const written = (type: string, data: Record<string, unknown>) => dropEmptyBlocks([block(type, data)])[0]?.data;

describe('dropEmptyBlocks', () => {
  it.each([
    ['paragraph', { text: '<br>' }],
    ['paragraph', { text: '&nbsp;<br> ' }],
    ['header', { text: '<br>', level: 2 }],
    ['quote', { text: '<br>', caption: '<br>', alignment: 'left' }],
    ['table', { withHeadings: true, content: [] }],
    ['list', { style: 'unordered', meta: {}, items: [] }],
    ['list', { style: 'unordered', meta: {}, items: [{ content: '<br>', meta: {}, items: [] }] }],
  ])('drops a %s that contains %j', (type, data) => {
    expect(written(type, data)).toBeUndefined();
  });

  it('keeps blocks with text, images, or lines unchanged', () => {
    for (const [type, data] of [
      ['paragraph', { text: 'a<br>b<br>' }],
      ['quote', { text: '', caption: 'An owner', alignment: 'left' }],
      ['delimiter', {}],
      ['table', { withHeadings: false, content: [['a', '']] }],
      ['image', { file: { url: '/a', alt: ' ' }, caption: '' }],
      ['list', { style: 'ordered', meta: { start: 0 }, items: [{ content: 'a', meta: {}, items: [] }] }],
    ] as const) {
      expect(written(type, data)).toEqual(data);
    }
  });

  it('drops empty list items unless they contain others', () => {
    const item = (content: string, ...items: unknown[]) => ({ content, meta: {}, items });
    const items = [item('a', item('')), item(''), item('', item('b'))];
    expect(written('list', { style: 'unordered', meta: {}, items })).toEqual({
      style: 'unordered',
      meta: {},
      items: [item('a'), item('', item('b'))],
    });
  });

  it('empties a text that consists of a line break', () => {
    expect(written('image', { file: { url: '/a' }, caption: '<br>' })).toEqual({ file: { url: '/a' }, caption: '' });
    expect(written('checklist', { items: [{ text: '<br>', checked: true }] })).toEqual({
      items: [{ text: '', checked: true }],
    });
  });
});
