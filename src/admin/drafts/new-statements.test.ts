import { describe, expect, it } from 'vitest';
import { findNewStatements } from './new-statements';

const wordsOf = (before: unknown, after: unknown) => findNewStatements(before, after).map(({ words }) => words);

describe('findNewStatements', () => {
  it('returns what a changed text states and did not state before', () => {
    expect(wordsOf('We own 11 companies.', 'We own 11 companies and close in 29 days.')).toEqual(['29']);
    expect(wordsOf('We manage $2900.', 'We manage $29.')).toEqual(['$29']);
    expect(wordsOf('We close in 29 days.', 'We own companies.')).toEqual([]);
  });

  it('reads texts at any depth, each statement once, and no addresses of images', () => {
    const section = { items: [{ value: '29 days' }, { value: '29 days' }], image: '/media/a-2400x1600.jpg' };
    expect(wordsOf(null, section)).toEqual(['29']);
  });

  it('reads captions, alt texts and the words of link cards', () => {
    const link = { link: 'https://a.example/11', meta: { title: 'We own 12 mills', description: 'Net 18%' } };
    const image = { file: { url: '/media/a-24.webp' }, alt: '13 mills', caption: '14 <b>mills</b>' };
    const blocks = [
      { type: 'linkTool', data: link },
      { type: 'image', data: image },
    ];
    expect(wordsOf(null, { blocks })).toEqual(['12', '18%', '14', '13']);
  });

  it('accepts values without texts', () => {
    for (const value of [null, undefined, 7, true, []]) expect(wordsOf(value, value)).toEqual([]);
  });
});
