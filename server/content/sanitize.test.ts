import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeAt, sanitizeDocument, sanitizeInline } from './sanitize';

const paragraph = (data: object) => ({ blocks: [{ type: 'paragraph', data }] });

describe('inline HTML', () => {
  it('keeps what the inline tools make', () => {
    for (const html of [
      '<b>a</b> <i>b</i> <a href="/team">c</a> <mark class="cdx-marker">d</mark> <code class="inline-code">e</code><br>',
      '<a href="mailto:a@example.com" target="_blank" rel="noopener noreferrer">x</a>',
      'fish &amp; chips',
    ]) {
      expect(sanitizeInline(html)).toBe(html);
    }
  });

  it('loses everything else', () => {
    expect(sanitizeInline('<img src=x onerror=alert(1)>a<script>b</script><p style="x">c</p>')).toBe('ac');
    expect(sanitizeInline('<a href="java\tscript:alert(1)">x</a>')).toBe('<a>x</a>');
    expect(sanitizeInline('<svg><a href="javascript:1">x</a></svg>y')).toBe('y');
  });

  it('is the same when cleaned again, and never holds another tag', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      '/',
      'a',
      'b',
      'script',
      'img',
      ' href=',
      'javascript:',
      '<!--',
      '-->',
      '<b>',
      '</b>',
      '<svg>',
      '<math>',
      '<style>',
      '&lt;',
      '&amp;',
      ' onerror=x',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const cleaned = sanitizeInline(pieces.join(''));
        expect(sanitizeInline(cleaned)).toBe(cleaned);
        expect(cleaned.replace(/<\/?(b|strong|i|em|a|mark|code)( href="[^"]*")?>|<br>/g, '')).not.toMatch(/<[a-z!/]/i);
        expect(cleaned).not.toMatch(/href="javascript:/i);
      }),
    );
  });
});

describe('a document', () => {
  it('has the HTML of its rich texts cleaned and its plain texts left as typed', () => {
    const document = { title: '<b onclick="x">1</b>', body: paragraph({ text: '<b onclick="x">1</b>' }) };
    expect(sanitizeDocument(document).value).toEqual({ title: document.title, body: paragraph({ text: '<b>1</b>' }) });
  });

  it('tells of unsafe addresses wherever they stand', () => {
    const bad = 'javascript:x';
    const document = {
      image_url: bad,
      photos: ['/ok.jpg', bad],
      text: { ...paragraph({ link: bad }), href: bad },
      video: { blocks: [{ type: 'embed', data: { embed: 'http://example.com', source: 'https://example.com' } }] },
    };
    expect(
      sanitizeDocument(document)
        .unsafe.map(({ path }) => path)
        .sort(),
    ).toEqual(['image_url', 'photos.1', 'text.blocks.0.data.link', 'text.href', 'video.blocks.0.data.embed']);
  });

  it('is cleaned at one place as in the whole', () => {
    const document = { hero: { title: paragraph({ text: '<u>a</u>', items: ['<u>b</u>'] }) }, other: '<u>' };
    const whole = sanitizeDocument(document).value;
    for (const place of ['', 'hero', 'hero.title', 'hero.title.blocks.0', 'hero.title.blocks.0.data.text']) {
      expect(sanitizeAt(document, place === '' ? [] : place.split('.'))).toEqual(whole);
    }
  });
});
