import { describe, expect, it } from 'vitest';
import { type MarkupNode, parseMarkup } from './parse-markup';

const LENGTH = 250_000;
const parse = (html: string, kind: 'fragment' | 'page' = 'fragment') => parseMarkup(html, kind, LENGTH);
const many = (part: string, length = LENGTH) => part.repeat(Math.floor(length / part.length));
const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`).join(' ');
const open = (count: number) => Array.from({ length: count }, (_, index) => `<b ${index}>`).join('');

describe('parsed markup', () => {
  it('can be nested at most a hundred deep, regardless of its form', () => {
    expect(parse('<b>'.repeat(100)).children).toHaveLength(1);
    const refusal = 'Elements can be nested at most 100 deep.';
    for (const html of [
      '<b>'.repeat(101),
      `${'<div>'.repeat(101)}x${'</div>'.repeat(101)}`,
      `<svg>${'<g>'.repeat(100)}`,
      '<template>'.repeat(101),
      many('<a><div></a>'),
      many('<table><td>'),
      many('<div>'),
    ]) {
      expect(() => parse(html), html.slice(0, 40)).toThrow(refusal);
    }
  });

  it('can have at most fifty attributes per element, regardless of their form', () => {
    expect(parse(`<a ${attributes(50)}>x</a>`).children).toHaveLength(1);
    for (const html of [
      `<a ${attributes(51)}>`,
      `<a "'<${attributes(60)}>`,
      `<script><a "</script><b ${attributes(70_000).slice(0, LENGTH - 100)}>`,
    ]) {
      expect(() => parse(html), html.slice(0, 40)).toThrow('An element can have at most 50 attributes.');
    }
  });

  it('can have a limited number of characters', () => {
    expect(() => parse('x'.repeat(LENGTH + 1))).toThrow('Markup can have at most 250000 characters.');
  });

  it.each([
    ['that reopens five hundred elements again and again', `<p>${open(500)}${many('<p>x', 20_000)}`, /nested/],
    ['that reopens ninety elements again and again', `<p>${open(90)}${many('<p>x', 200_000)}`, /left open/],
    ['that reopens a few elements in a long text', `<p>${open(30)}${many('<p>x', 200_000)}`, /left open/],
  ])('%s is rejected before it uses much memory', (_what, html, message) => {
    expect(() => parse(html)).toThrow(message);
  });

  it('may leave some elements open', () => {
    const html = `<p><b><i>${'<p>x'.repeat(400)}`;
    expect(count(parse(html).children)).toBe(3 + 400 * 3);
  });

  // None of these may create disproportionately many elements.
  it.each([
    '<a>x',
    '<a 1><p>',
    '<a><p></a>x',
    '<table>',
    '<table><tr><td></td></tr>x<a>',
    '<br>',
    '<p>',
    '</p>',
    '</br>',
    '<li>',
    '<b><p></b></p>',
    '<!--',
    '<!---->',
    '<![CDATA[',
    '<svg><![CDATA[',
    '&',
    '&amp',
    '&#x41',
    '<',
    '</',
    '<title>',
    '<select><option>',
    '<template></template>',
    '<body a=1>',
    '<nobr>',
    '<button>',
    '<form>',
    '<a "',
    '<a ="',
  ])('that only repeats %s costs no more than its length', (part) => {
    for (const kind of ['fragment', 'page'] as const) {
      try {
        expect(count(parse(many(part), kind).children)).toBeLessThan((2 * LENGTH) / 3);
      } catch (error) {
        expect(error).toMatchObject({ name: 'MarkupRefused' });
      }
    }
  });
});

function count(nodes: readonly MarkupNode[]): number {
  const all = [...nodes];
  let elements = 0;
  for (let node = all.pop(); node; node = all.pop()) {
    if (node.type !== 'element') continue;
    elements++;
    for (const child of node.children) all.push(child);
  }
  return elements;
}
