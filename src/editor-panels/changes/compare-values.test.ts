import { describe, expect, it } from 'vitest';
import { compareTexts, compareValues } from './compare-values';
import { readableLines } from './readable-lines';

/** Abbreviates lines as `~label: same [-removed-]{+added+} (note)`. */
function abbreviateLines(before: unknown, after: unknown): string[] {
  const signs = { same: '=', added: '+', removed: '-', changed: '~' };
  return compareValues(before, after).map(({ kind, label, note, parts }) => {
    const words = parts.map(({ kind: part, text }) =>
      kind !== 'changed' || part === 'same' ? text : part === 'added' ? `{+${text}+}` : `[-${text}-]`,
    );
    return `${signs[kind]}${label}: ${words.join('')}${note === '' ? '' : ` (${note})`}`;
  });
}
const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
const rich = (...blocks: unknown[]) => ({ blocks });

describe('compareValues', () => {
  it.each([
    ['a word', 'We buy shops.', 'We keep shops.', ['~: We [-buy-]{+keep+} shops.']],
    ['nothing before', null, 'Hello', ['+: Hello']],
    ['everything removed', 'Hello', null, ['-: Hello']],
    ['no value on either side', null, '', []],
    ['numbers', 12, 10, ['~: [-12-]{+10+}']],
    ['the same', 'Hello', 'Hello', ['=: Hello']],
    [
      'one block edited and one replaced',
      rich(paragraph('One'), paragraph('Two shops here'), paragraph('Three')),
      rich(paragraph('One'), paragraph('Two farms here'), paragraph('Entirely other words')),
      ['=Paragraph: One', '~Paragraph: Two [-shops-]{+farms+} here', '~Paragraph: [-Three-]{+Entirely other words+}'],
    ],
    [
      'an inserted block',
      rich(paragraph('One'), paragraph('Three')),
      rich(paragraph('One'), paragraph('Two'), paragraph('Three')),
      ['=Paragraph: One', '+Paragraph: Two', '=Paragraph: Three'],
    ],
    [
      'a block whose type changed',
      rich(paragraph('About us')),
      rich({ type: 'header', data: { text: 'About us', level: 2 } }),
      ['~Heading 2: About us (Paragraph became Heading 2)'],
    ],
    [
      'the words of a link card, and characters that look like a tag in a text without markup',
      rich(
        { type: 'linkTool', data: { link: 'https://a.example', meta: { title: 'Our team', description: 'People' } } },
        { type: 'image', data: { file: { url: '/media/a.webp' }, alt: 'Mill' } },
      ),
      rich(
        { type: 'linkTool', data: { link: 'https://a.example', meta: { title: 'Our team', description: 'Net 18%' } } },
        { type: 'image', data: { file: { url: '/media/a.webp' }, alt: 'Mill <net 18%>' } },
      ),
      ['~Link: Our team\n[-People-]{+Net 18%+}\nhttps://a.example', '~Image: Mill {+<net 18%>\n+}/media/a.webp'],
    ],
    [
      'formatting only',
      rich(paragraph('Be bold')),
      rich(paragraph('Be <b>bold</b>')),
      ['~Paragraph: Be bold (Formatting changed)'],
    ],
    [
      'plain text that became rich',
      'About us',
      rich(paragraph('About us')),
      ['~Paragraph: About us (Plain text became Paragraph)'],
    ],
    [
      'a field of a section',
      { headline: 'A', primaryButton: { text: 'Go' } },
      { headline: 'A', primaryButton: { text: 'Stay' } },
      ['=Headline: A', '~Primary Button › Text: [-Go-]{+Stay+}'],
    ],
    ['a removed list item', ['a', 'b'], ['a'], ['=1: a', '-2: b']],
    [
      'an element of a custom section',
      { elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }] },
      { elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hello' } }] },
      ['~Elements › Heading › Text: [-Hi-]{+Hello+}'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(abbreviateLines(before, after)).toEqual(expected);
  });

  it('compareTexts reproduces the new text from its same and added parts', () => {
    const after = 'The  quick, brown\nfox — jumped!';
    const parts = compareTexts('A quick brown dog jumped.', after);
    expect(
      parts
        .filter(({ kind }) => kind !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(after);
  });

  it('compareTexts stays fast on very long texts', () => {
    const long = (seed: number) => Array.from({ length: 40_000 }, (_, n) => `w${(n * seed) % 9973}`).join(' ');
    const began = performance.now();
    expect(compareTexts(long(7), long(11)).length).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('readableLines', () => {
  it.each([
    ['list', { style: 'unordered', items: ['a', { content: 'b', items: ['c'] }] }, 'List', '• a\n• b\n  • c'],
    ['list', { style: 'ordered', meta: { start: 3 }, items: ['a', 'b'] }, 'Numbered list', '3. a\n4. b'],
    [
      'checklist',
      {
        items: [
          { text: 'a', checked: true },
          { text: 'b', checked: false },
        ],
      },
      'Checklist',
      '[x] a\n[ ] b',
    ],
    ['quote', { text: 'Well &amp; good', caption: 'A. Sample' }, 'Quote', 'Well & good\n— A. Sample'],
    [
      'table',
      {
        content: [
          ['Year', 'Shops'],
          ['2024', '<b>11</b>'],
        ],
      },
      'Table',
      'Year | Shops\n2024 | 11',
    ],
    ['delimiter', {}, 'Delimiter', '* * *'],
    ['image', { file: { url: '/media/a', alt: 'A shop' }, caption: 'Ours' }, 'Image', 'A shop\nOurs\n/media/a'],
    ['linkTool', { link: 'https://a.example', meta: { title: 'A page' } }, 'Link', 'A page\nhttps://a.example'],
    ['hologram', {}, 'Block of type hologram', 'The block can not be displayed correctly.'],
  ])('describes a %s block', (type, data, label, text) => {
    expect(readableLines({ blocks: [{ type, data }] })).toMatchObject([{ label, text }]);
  });
});
