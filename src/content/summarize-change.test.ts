import { describe, expect, it } from 'vitest';
import { describeValue, dotColor, formatPreview, summarizeChange } from './summarize-change';

const doc = (...texts: string[]) => ({ blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })) });
const long = 'x'.repeat(60);

describe('summarizeChange', () => {
  it.each([
    ['', 'Now', 'Added text'],
    [null, 'Now', 'Added text'],
    [doc(), doc('Now'), 'Added text'],
    [doc(''), '<b>Now</b>', 'Added text'],
    ['Then', '', 'Removed all text'],
    [doc('Then'), null, 'Removed all text'],
    [doc('plain'), doc('<b>plain</b>'), 'Bold added'],
    [doc('<strong class="a">plain</strong>'), doc('plain'), 'Bold removed'],
    [doc('plain'), doc('<i>plain</i>'), 'Italic added'],
    [doc('<em>plain</em>'), doc('plain'), 'Italic removed'],
    [doc('<b>a</b> b'), doc('<b>a</b> <b>b</b>'), 'Bold added'],
    [doc('<i>x</i>'), doc(`<b>${long}</b>`), 'Bold added'],
    ['a', `a${'b'.repeat(20)}`, 'Changed text'],
    ['a', `a${'b'.repeat(21)}`, 'Added text'],
    [`a${'b'.repeat(21)}`, 'a', 'Removed text'],
    ['one', 'two', 'Changed text'],
    ['<br>', 'image', 'Changed text'],
    ['/a.jpg', '/a.jpg#focus=30,40&ratio=16:9&zoom=150', 'Changed the crop'],
    ['/a.jpg#focus=30,40', '/a.jpg', 'Changed the crop'],
    ['/a.jpg', '/b.jpg#focus=1,2', 'Changed text'],
    [null, ['one'], 'Added content'],
    [[], ['one'], 'Added content'],
    [{ title: 'T' }, null, 'Removed content'],
    [['one'], ['two'], 'Modified content'],
    [1, 2, 'Modified content'],
    ['one', { title: 'T' }, 'Modified content'],
  ])('from %j to %j: %s', (before, after, words) => {
    expect(summarizeChange(before, after)).toBe(words);
  });
});

describe('dotColor', () => {
  it.each([
    ['', 'a', 'green'],
    [null, { a: 1 }, 'green'],
    ['a', '', 'red'],
    [['a'], [], 'red'],
    [doc('a'), doc(), 'red'],
    ['a', 'b', 'blue'],
    [0, 1, 'blue'],
  ])('from %j to %j is %s', (before, after, color) => {
    expect(dotColor(before, after)).toBe(color);
  });
});

describe('describeValue and formatPreview', () => {
  it.each([
    ['', 'empty'],
    [null, 'empty'],
    [undefined, 'empty'],
    [[], 'empty'],
    ['<b>not</b> stripped', '<b>not</b> stripped'],
    [doc('<b>a</b>', 'b &amp; c'), 'a b & c'],
    ['/a.jpg#focus=30,40&zoom=150', 'Focal point 30%, 40%, zoom 150%: /a.jpg'],
    [['one', doc('two')], 'one · two'],
    [[{ id: 'x-1', type: 'heading', data: { text: 'Hi', level: 2 } }], 'Hi · 2'],
    [7, '7'],
    [false, 'false'],
    [{ title: '', categories: [] }, 'empty'],
  ])('describes %j as %s', (value, words) => {
    expect(describeValue(value)).toBe(words);
  });

  it('cuts previews at 50 characters, never inside a character', () => {
    expect(formatPreview('x'.repeat(50))).toBe('x'.repeat(50));
    expect(formatPreview('🏠'.repeat(51))).toBe(`${'🏠'.repeat(50)}...`);
  });
});
