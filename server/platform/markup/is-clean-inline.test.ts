import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIECE } from '../../content/changes/testing-html';
import { cleanInline } from './clean-inline';
import { isCleanInline } from './is-clean-inline';

/** Pieces of clean texts, and some that only look clean. */
const NEARLY = fc.constantFrom(
  ...['<b>', '</b>', '<i>', '</i>', '<a href="/x">', '<a>', '</a>', '<br>', '<mark class="cdx-marker">', '</mark>'],
  ...[
    '<code>',
    '</code>',
    '<code class="inline-code">',
    'a',
    ' ',
    '&amp;',
    '&lt;',
    '&nbsp;',
    '&quot;',
    '"',
    '\n',
    '\r',
  ],
  ...['<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">', '<a rel="" href="">'],
  ...['<a href="a&b">', '<a href=" javascript:x">', '<a target="_top">', '<a href="x" href="y">', '<mark class="x">'],
  ...[
    '<a href="HTTP://a">',
    '<sup>',
    '</sup>',
    '<s>',
    '</s>',
    '<sub>',
    '<del>',
    '</del>',
    '<a rel="noopener  x">',
    '<table>',
    '</p>',
    '<b >',
    '</B>',
    '\u0000',
    '\u00a0',
    '&',
  ],
);
const texts = fc.array(fc.oneof({ weight: 4, arbitrary: NEARLY }, PIECE), { maxLength: 12 }).map((all) => all.join(''));

describe('a clean text', () => {
  it.each([
    '<b>a</b> <i>b</i> <a href="/team">c</a> <mark class="cdx-marker">d</mark> <code class="inline-code">e</code><br>',
    '<a href="mailto:a@example.com" target="_blank" rel="noopener noreferrer">x</a>',
    'fish &amp; chips&nbsp;a &lt; b &gt; c "quoted"',
    '18.2<sup>1</sup> % CO<sub>2</sub> <s>not</s> <del>never</del>',
    '<b><b><b><b><b>x</b></b></b></b></b>',
    `${'<b>'.repeat(100)}${'</b>'.repeat(100)}`,
    '',
  ])('is recognized without parsing: case %#', (html) => {
    expect(isCleanInline(html)).toBe(true);
  });

  it.each([
    '<b>a',
    'a</b>',
    '<b><i>a</b></i>',
    '<a><b><a>x</a></b></a>',
    '<a href="javascript:x">a</a>',
    '<a onclick="x">a</a>',
    'a & b',
    '<br/>',
    `${'<b>'.repeat(101)}${'</b>'.repeat(101)}`,
  ])('does not include case %#', (html) => {
    expect(isCleanInline(html)).toBe(false);
  });

  it('is not changed by sanitizing', () => {
    // Texts without any markup character are never parsed.
    const clean = texts.filter((html) => /[<&>\u00a0]/.test(html) && isCleanInline(html));
    fc.assert(
      fc.property(clean, (html) => {
        expect(cleanInline(html)).toBe(html);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the result of every sanitizing', () => {
    const wild = fc.array(fc.oneof(PIECE, NEARLY, fc.constantFrom('<table>', '<td>', '<a>', '<object>')), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(wild, (pieces) => {
        const cleaned = cleanInline(pieces.join(''));
        expect([cleaned, isCleanInline(cleaned)]).toEqual([cleaned, true]);
      }),
      { numRuns: 1000 },
    );
  });
});
