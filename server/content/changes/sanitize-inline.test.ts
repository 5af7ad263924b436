import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeInline } from './sanitize-inline';
import { findUnexpected, PIECE } from './testing-html';

describe('sanitizeInline', () => {
  it('keeps the output of the inline tools unchanged', () => {
    for (const html of [
      '<b>a</b> <i>b</i> <a href="/team">c</a> <mark class="cdx-marker">d</mark> <code class="inline-code">e</code><br>',
      '<a href="mailto:a@example.com" target="_blank" rel="noopener noreferrer">x</a>',
      '<a href="/a?b=1&amp;c=2#d">x</a>',
      'fish &amp; chips&nbsp;a &lt; b &gt; c "quoted"',
      '18.2<sup>1</sup> % CO<sub>2</sub> <s>not</s> <del>never</del>',
      '',
    ]) {
      expect(sanitizeInline(html)).toBe(html);
    }
  });

  it.each([
    ['<img src=x onerror=alert(1)>a<script>b</script><p style="x">c</p>', 'ac'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="/ok" onclick="x" style="y" class="z" id="i">x</a>', '<a href="/ok">x</a>'],
    ['<svg><a href="javascript:1">x</a></svg>y', 'y'],
    ['<math><mtext><b onmouseover=x>1</b></math>z', 'z'],
    ['<!--<img src=x onerror=alert(1)>-->x', 'x'],
    ['<mark class="cdx-marker evil" style="position:fixed">m</mark>', '<mark class="cdx-marker">m</mark>'],
    ['<b>a', '<b>a</b>'],
    ['a < b', 'a &lt; b'],
    ['<a href="HTTP://Example.com/A">x</a>', '<a href="http://Example.com/A">x</a>'],
    ['<a href="MAILTO:a@example.com">x</a>', '<a href="mailto:a@example.com">x</a>'],
    ['<a href="Tel:+1">x</a>', '<a href="tel:+1">x</a>'],
    ['<a href=" HTTPS://a.example">x</a>', '<a href="https://a.example">x</a>'],
    ['<a href="JavaScript:alert(1)">x</a>', '<a>x</a>'],
    ['<sup class="x" onclick="y">1</sup>', '<sup>1</sup>'],
    ['<form><input name="x">y</form>', 'y'],
  ])('turns %s into %s', (html, expected) => {
    expect(sanitizeInline(html)).toBe(expected);
  });

  it('is idempotent, and leaves nothing executable', () => {
    fc.assert(
      fc.property(fc.array(PIECE, { maxLength: 40 }), (pieces) => {
        const cleaned = sanitizeInline(pieces.join(''));
        expect(sanitizeInline(cleaned)).toBe(cleaned);
        expect(findUnexpected(cleaned)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
