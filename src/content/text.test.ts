import { describe, expect, it } from 'vitest';
import { chooseInitials, parseValue, plainText, splitLabel } from './text';

const rich = (...texts: string[]) => ({ blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })) });

describe('plain text', () => {
  it('plainText joins the texts of a document’s blocks with spaces and removes their tags', () => {
    expect(plainText(rich('We <b>buy</b>', 'and &amp; keep'))).toBe('We buy and & keep');
    expect([plainText('plain <b>'), plainText(12), plainText(null), plainText({})]).toEqual([
      'plain <b>',
      '12',
      '',
      '',
    ]);
  });

  it('plainText joins the cells of a table', () => {
    const table = {
      type: 'table',
      data: {
        withHeadings: true,
        content: [
          ['Year', 'Shops'],
          ['2024', '<b>11</b>'],
        ],
      },
    };
    expect(plainText({ blocks: [table] })).toBe('Year Shops 2024 11');
  });

  it.each([
    ['18.2<sup>1</sup> %', '18.2¹ %'],
    ['CO<sub>2</sub> and m<SUP class="x">-<b>2</b></SUP>', 'CO₂ and m⁻²'],
    ['1<sup>st</sup> of 2<sup>nd</sup> 10', '1st of 2nd 10'],
    ['<s>old</s> <del>12</del> 1<sup>2', 'old 12 1²'],
    ['a<sup>&#49;</sup><br>2', 'a¹ 2'],
  ])('plainText converts %s to %j', (html, words) => {
    expect(plainText(rich(html))).toBe(words);
  });

  it.each([
    ['deals|in year one', 'deals', 'in year one'],
    [' deals | a | b ', 'deals', 'a | b'],
    ['deals', 'deals', null],
    ['|in year one', '', 'in year one'],
  ])('splitLabel splits %j into %j and %j', (label, main, sub) => {
    expect(splitLabel(label)).toEqual({ main, sub });
  });

  it.each([
    ['Patience: We hold for years: five or seven', 'Patience', 'We hold for years: five or seven'],
    [' Patience ', 'Patience', ''],
    [': We hold', '', 'We hold'],
    ['', '', ''],
  ])('parseValue reads %j as title %j and description %j', (value, title, description) => {
    expect(parseValue(value)).toEqual({ title, description });
  });

  it('parseValue returns objects unchanged', () => {
    const value = { title: 'Patience', description: rich('We hold') };
    expect(parseValue(value)).toBe(value);
  });

  it('chooseInitials prefers given initials, at most two letters, over those of the first and last name', () => {
    expect(chooseInitials('MOX', 'Theo Lindqvist')).toBe('MO');
    expect(chooseInitials(' ', 'Theo van der Lindqvist')).toBe('TL');
    expect(chooseInitials(undefined, 'Öz')).toBe('Ö');
  });
});
