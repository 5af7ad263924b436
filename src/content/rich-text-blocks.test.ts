import { describe, expect, it } from 'vitest';
import { readEmbed } from './embed-block';
import { readBlock } from './rich-text-blocks';
import { readList, toToolList } from './rich-text-list';

const read = (type: string, data: Record<string, unknown>) => readBlock({ type, data }, readEmbed);

describe('readBlock', () => {
  it.each([
    [2, 2],
    [4, 4],
    ['3', 3],
    [undefined, 2],
    [0, 2],
    [7, 2],
    ['x', 2],
  ])('reads a header level of %j as %j', (level, expected) => {
    expect(read('header', { text: 'A', level })).toEqual({ type: 'header', text: 'A', level: expected });
  });

  it('reads an image written by either image tool', () => {
    const looks = { withBorder: true, withBackground: false, stretched: false };
    expect(
      read('image', { file: { url: '/media/a', width: 4, height: 3, alt: 'A key' }, caption: 'c', withBorder: 'true' }),
    ).toEqual({ type: 'image', url: '/media/a', width: 4, height: 3, alt: 'A key', caption: 'c', ...looks });
    expect(read('image', { url: 'https://a.example/b.png', caption: 'c', withBorder: true })).toEqual({
      type: 'image',
      url: 'https://a.example/b.png',
      alt: '',
      caption: 'c',
      ...looks,
    });
    expect(read('image', { file: { url: '/x', width: -1, height: 1.5 } })).not.toHaveProperty('width');
  });

  it('reads a link card whose image is an object or a string', () => {
    const link = {
      type: 'link',
      url: 'https://a.example',
      title: 'A',
      description: '',
      image: 'https://a.example/p.png',
    };
    const { image } = link;
    expect(read('linkTool', { link: link.url, meta: { title: 'A', image: { url: image } } })).toEqual(link);
    expect(read('linkTool', { link: link.url, meta: { title: 'A', image } })).toEqual(link);
  });

  it('rebuilds the frame’s address from its source and keeps the size', () => {
    const source = 'https://vimeo.com/76979871';
    const embed = 'https://player.vimeo.com/video/76979871?title=0&byline=0';
    expect(
      read('embed', { service: 'evil', source, embed: 'https://evil.example', height: 200, caption: 'c' }),
    ).toEqual({
      type: 'embed',
      label: 'Vimeo',
      source,
      embed,
      width: 580,
      height: 200,
      minHeight: undefined,
      caption: 'c',
    });
    expect(read('embed', { service: 'x', source: 'https://x.example', embed: source })).toMatchObject({ embed: '' });
  });

  it('reads a table, with or without a heading row', () => {
    const rows = [['Year', 'Shops'], ['2024']];
    expect(read('table', { withHeadings: true, content: rows })).toEqual({ type: 'table', withHeadings: true, rows });
    expect(read('table', { content: [['a', 7], 'x', []] })).toEqual({
      type: 'table',
      withHeadings: false,
      rows: [['a', ''], []],
    });
  });

  it.each([
    ['table', {}],
    ['table', { content: [[]] }],
    ['table', { content: [Array(51).fill('a')] }],
    ['table', { content: Array(1001).fill(['a']) }],
    ['hologram', { text: 'a' }],
    ['image', {}],
    ['image', { file: null }],
    ['linkTool', { link: ' ' }],
    ['embed', { service: 'vimeo' }],
    ['constructor', {}],
  ])('reads %s %j as unknown', (type, data) => {
    expect(read(type, data)).toEqual({ type: 'unknown' });
  });

  it('never throws, whatever a block contains', () => {
    const odd = [null, 0, 'x', [], {}, [null], [[]], { text: {} }];
    for (const type of [
      'paragraph',
      'header',
      'list',
      'checklist',
      'quote',
      'delimiter',
      'image',
      'linkTool',
      'embed',
    ]) {
      for (const value of odd) {
        const data = {
          text: value,
          items: value,
          meta: value,
          file: value,
          source: value,
          link: value,
          caption: value,
        };
        expect(() => read(type, data)).not.toThrow();
      }
    }
  });
});

describe('readList and toToolList', () => {
  const item = (content: string, items: unknown[] = []) => ({ content, meta: {}, items });

  it.each([
    ['texts', { style: 'ordered', items: ['a', 'b'] }, [item('a'), item('b')]],
    [
      'nested objects without meta',
      { style: 'ordered', items: [{ content: 'a', items: [{ content: 'b', items: [] }] }] },
      [item('a', [item('b')])],
    ],
    ['texts among objects', { style: 'ordered', items: ['a', { content: 'b' }] }, [item('a'), item('b')]],
    ['what is no list', { style: 'ordered', items: 'a' }, []],
    ['what is no item', { style: 'ordered', items: [null, 3, 'a'] }, [item('a')]],
  ])('read a list from %s', (_what, data, items) => {
    expect(toToolList(data)).toEqual({ style: 'ordered', meta: {}, items });
  });

  it('read checklists with their checked state', () => {
    const items = [{ content: 'a', meta: { checked: true }, items: [] }];
    expect(readList({ items: [{ text: 'a', checked: true }] })).toEqual({ style: 'checklist', meta: {}, items });
    expect(readList({ style: 'checklist', meta: {}, items })).toEqual({ style: 'checklist', meta: {}, items });
  });

  it('keep the start and any known counter type', () => {
    const meta = { start: 4, counterType: 'upper-roman' };
    expect(readList({ style: 'ordered', meta, items: [] }).meta).toEqual(meta);
    expect(readList({ style: 'ordered', meta: { start: '7', counterType: 'x' }, items: [] }).meta).toEqual({
      start: 7,
    });
    expect(readList({ style: 'unordered', meta, items: [] }).meta).toEqual({});
  });

  it('return data in the tool’s own format unchanged', () => {
    const data = { style: 'unordered', meta: {}, items: [item('a', [item('b')])], other: 1 };
    expect(toToolList(data)).toBe(data);
    expect(toToolList({ ...data, items: ['a'] })).toEqual({ ...data, items: [item('a')] });
  });

  it('cut off lists nested deeper than forty levels', () => {
    let items: unknown[] = [];
    for (let depth = 0; depth < 5000; depth++) items = [{ content: 'x', items }];
    expect(() => readList({ style: 'ordered', items })).not.toThrow();
  });
});
