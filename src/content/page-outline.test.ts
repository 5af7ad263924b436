import { expect, it } from 'vitest';
import { paletteOf } from './brand/palette';
import { findGround, findHints, findTextColour } from './page-outline';

const WELL = {
  headings: [
    { level: 1, text: 'About' },
    { level: 2, text: 'Story' },
    { level: 3, text: 'Now' },
    { level: 2, text: 'Values' },
  ],
  pictures: [{ src: '/media/a.webp', alt: 'A street' }],
  texts: [{ text: 'We buy small firms. We keep them.' }],
};
const messages = (outline: Partial<typeof WELL> | { pictures: { src: string; alt: string | null }[] }) =>
  findHints({ ...WELL, ...outline }).map(({ message }) => message);

it('reports nothing for a well-formed page', () => {
  expect(messages({})).toEqual([]);
  expect(messages({ texts: [] })).toEqual([]);
});

it('reports missing, extra, empty, and skipped headings', () => {
  expect(messages({ headings: [] })).toEqual(['No main heading (H1).']);
  const headings = [
    { level: 1, text: 'One' },
    { level: 1, text: 'Two' },
    { level: 3, text: 'Deep' },
    { level: 2, text: ' ' },
  ];
  expect(messages({ headings })).toEqual([
    '2 main headings (H1). Use only one.',
    '“Deep” skips from heading level 1 to 3.',
    'A level 2 heading is empty.',
  ]);
});

it('reports images without alt text', () => {
  const pictures = [
    { src: '/media/a.webp', alt: null },
    { src: '/attached-assets/shops/b.webp?from=/x/y', alt: ' ' },
    { src: 'https://example.com/', alt: '' },
    { src: '/media/c.webp', alt: 'A shop' },
  ];
  expect(messages({ pictures })).toEqual([
    'Image has no alt text.',
    'Image has no alt text (b.webp).',
    'Image has no alt text.',
  ]);
});

it('reports long sentences and a long average', () => {
  const long = `${Array(40).fill('word').join(' ')}.`;
  expect(messages({ texts: [{ text: `Short one. ${long}` }] })[0]).toMatch(
    /^Long sentence \(40 words\): “word word .*…”$/,
  );
  const middling = Array(4).fill(`${Array(28).fill('word').join(' ')}.`);
  expect(messages({ texts: [{ text: middling.join(' ') }] })).toEqual([
    'Sentences average 28 words. Aim for 15 to 20.',
  ]);
  expect(messages({ texts: [{ text: 'e.g. 3.5 is one.' }] })).toEqual([]);
});

it('reports text colors with too little contrast, with a lower limit for large text', () => {
  const one = (colour: string, isLarge = false) =>
    findHints({ ...WELL, coloured: [{ text: 'Call us', colour, isLarge, path: 'element.a.text' }] });
  expect(one('#ffd700')).toEqual([
    {
      kind: 'colour',
      message: '“Call us” is hard to read: contrast is 1.3:1, and 4.5:1 is needed.',
      path: 'element.a.text',
    },
  ]);
  for (const pale of ['yellow', '#FF0', 'rgb(255, 255, 0)']) expect(one(pale), pale).toHaveLength(1);
  expect([one('#888888').length, one('#888888', true).length]).toEqual([1, 0]);
  for (const fine of ['black', '#123', 'rgb(0 0 90)', 'rgb(0 0 0 / 0.1)', 'var(--x)', 'rebeccapurple', ''])
    expect(one(fine), fine).toEqual([]);
});

it('measures contrast against the actual background in the firm’s own colors', () => {
  const white = { text: 'Call us', colour: '#ffffff', isLarge: false };
  expect(findHints({ ...WELL, coloured: [{ ...white, ground: 'navy' }] })).toEqual([]);
  expect(findHints({ ...WELL, coloured: [{ ...white, ground: 'white' }] })).toHaveLength(1);
  expect(findHints({ ...WELL, coloured: [{ ...white, colour: '#0b1f3a', ground: 'navy' }] })).toHaveLength(1);
  const green = paletteOf({ paper: '#e2f0e6' });
  const grey = { text: 'Call us', colour: '#6b7078', isLarge: false };
  expect(
    [findHints({ ...WELL, coloured: [grey] }), findHints({ ...WELL, coloured: [grey] }, green)].map(
      ({ length }) => length,
    ),
  ).toEqual([0, 1]);
  expect(findGround(['section', 'section-deep'])).toBe('paper-deep');
});

it('reads the text color from a style attribute', () => {
  expect(findTextColour('background-color: red; color: #fff')).toBe('#fff');
  expect(findTextColour('COLOR:red')).toBe('red');
  expect(findTextColour('background-color: red')).toBeUndefined();
});
