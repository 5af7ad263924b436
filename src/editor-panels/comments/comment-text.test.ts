import { describe, expect, it } from 'vitest';
import { findAsked, findMentioned } from './comment-composer';
import { splitText } from './comment-text';

describe('splitText', () => {
  it('finds addresses without the punctuation around them, and the names of mentioned people', () => {
    const text = 'See (https://example.com/a?b=c). @Ann Lee, and @Ann Leeds; not @Bob or ann@example.com.';
    const parts = splitText(text, ['Ann Lee', 'Ann Leeds']);
    expect(parts.filter(({ kind }) => kind !== 'text').map(({ kind, words }) => [kind, words])).toEqual([
      ['link', 'https://example.com/a?b=c'],
      ['mention', '@Ann Lee'],
      ['mention', '@Ann Leeds'],
    ]);
    expect(parts.map(({ words }) => words).join('')).toBe(text);
  });

  it('makes links of nothing but web addresses, and loses no text', () => {
    for (const text of ['javascript://x', 'https://', 'http:// x', '', '@', 'a\nb', 'https://https://x', '@@Ann']) {
      const parts = splitText(text, ['Ann']);
      expect(parts.map(({ words }) => words).join('')).toBe(text);
      for (const { kind, words } of parts) if (kind === 'link') expect(words).toMatch(/^https?:\/\/\S/);
    }
  });
});

describe('findMentioned', () => {
  const [ann, other, bob] = [
    { id: 'a', name: 'Ann Lee' },
    { id: 'b', name: 'Ann Lee' },
    { id: 'c', name: 'Bob Oak' },
  ];

  it('returns who was chosen and is still in the text, and who was typed if the name is unique', () => {
    expect(findMentioned('@Ann Lee and @Bob Oak', [other], [ann, other, bob])).toEqual(['b', 'c']);
    expect(findMentioned('@Ann Lee', [], [ann, other, bob])).toEqual([]);
    expect(findMentioned('Nobody', [ann, bob], [ann, bob])).toEqual([]);
  });
});

describe('findAsked', () => {
  it.each([
    ['Hello @An', 'An'],
    ['@', ''],
    ['@Ann Le', 'Ann Le'],
    ['ann@example', null],
    ['@Ann\nand', null],
    ['Hello', null],
  ])('finds the name being written in %j', (before, asked) => {
    expect(findAsked(before)).toBe(asked);
  });
});
