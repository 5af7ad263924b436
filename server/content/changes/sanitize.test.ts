import { describe, expect, it } from 'vitest';
import { sanitizeAt, sanitizeDocument } from './sanitize';

const paragraph = (data: object) => ({ blocks: [{ type: 'paragraph', data }] });

describe('sanitizeDocument', () => {
  it('cleans the HTML of rich texts and leaves plain texts as typed', () => {
    const document = { title: '<b onclick="x">1</b>', body: paragraph({ text: '<b onclick="x">1</b>' }) };
    expect(sanitizeDocument(document).value).toEqual({ title: document.title, body: paragraph({ text: '<b>1</b>' }) });
  });

  it('reports unsafe URLs at any depth', () => {
    const bad = 'javascript:x';
    const document = {
      image_url: bad,
      photos: ['/ok.jpg', bad],
      text: { ...paragraph({ link: bad }), href: bad },
      video: { blocks: [{ type: 'embed', data: { embed: 'http://example.com', source: bad } }] },
      picture: { blocks: [{ type: 'image', data: { file: { url: bad } } }] },
    };
    expect(
      sanitizeDocument(document)
        .unsafe.map(({ path }) => path)
        .sort(),
    ).toEqual([
      'image_url',
      'photos.1',
      'picture.blocks.0.data.file.url',
      'text.blocks.0.data.link',
      'text.href',
      'video.blocks.0.data.source',
    ]);
  });

  it('gives the same result for one place as for the whole document', () => {
    const document = { hero: { title: paragraph({ text: '<u>a</u>', items: ['<u>b</u>'] }) }, other: '<u>' };
    const whole = sanitizeDocument(document).value;
    for (const place of ['', 'hero', 'hero.title', 'hero.title.blocks.0', 'hero.title.blocks.0.data.text']) {
      expect(sanitizeAt(document, place === '' ? [] : place.split('.'))).toEqual(whole);
    }
  });
});
