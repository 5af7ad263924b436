import { describe, expect, it } from 'vitest';
import { decodePage } from '../../library/link-preview/preview-link';
import { readMetadata } from './read-metadata';

const URL_ = 'https://shop.example/news/today';
const read = (html: string) => readMetadata(html, URL_);

describe('readMetadata', () => {
  it.each([
    [
      'Open Graph first',
      '<title>Plain</title><meta name="twitter:title" content="Tw"><meta property="og:title" content="Og">',
      { title: 'Og' },
    ],
    ['Twitter second', '<title>Plain</title><meta name="twitter:title" content="Tw">', { title: 'Tw' }],
    ['the plain title last', '<title> Fish &amp;\n chips </title>', { title: 'Fish & chips' }],
    ['no title of an SVG', '<svg><title>Icon</title></svg><title>Page</title>', { title: 'Page' }],
    ['the plain description', '<meta name="Description" content="By the sea">', { description: 'By the sea' }],
    ['Open Graph as a name', '<meta name="og:description" content="Og">', { description: 'Og' }],
    [
      'the first of several',
      '<meta property="og:title" content="1"><meta property="og:title" content="2">',
      { title: '1' },
    ],
    [
      'a picture with a relative URL',
      '<meta property="og:image" content="a.jpg">',
      { image: 'https://shop.example/news/a.jpg' },
    ],
    [
      'a picture by the base',
      '<base href="/static/"><meta property="og:image" content="a.jpg">',
      { image: 'https://shop.example/static/a.jpg' },
    ],
    [
      'a picture of another host',
      '<meta name="twitter:image" content="//cdn.example/a">',
      { image: 'https://cdn.example/a' },
    ],
    ['a linked picture', '<link rel="image_src" href="/b.png">', { image: 'https://shop.example/b.png' }],
    ['no picture with another scheme', '<meta property="og:image" content="javascript:alert(1)">', { image: '' }],
    ['no data URL', '<meta property="og:image" content="data:image/png;base64,AA">', { image: '' }],
    ['nothing from an empty page', '', { title: '', description: '', image: '' }],
  ])('takes %s', (_what, html, expected) => {
    expect(read(html)).toMatchObject(expected);
  });

  it('shortens long texts', () => {
    const { title } = read(`<title>${'x'.repeat(400)}</title>`);
    expect([title.length, title.endsWith('...')]).toEqual([300, true]);
  });

  it('returns text without tags', () => {
    expect(read('<meta property="og:title" content="<b>x</b>">').title).toBe('<b>x</b>');
  });
});

describe('decodePage', () => {
  const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const meta = (charset: string) => Buffer.from(`<meta charset="${charset}">`);

  it.each<[string, Buffer, string, string]>([
    ['UTF-8 by default', Buffer.from('naïve'), 'text/html', 'naïve'],
    ['the charset of the header', cyrillic, 'text/html; charset=windows-1251', 'Привет'],
    [
      'the declaration in the page',
      Buffer.concat([meta('windows-1251'), cyrillic]),
      'text/html',
      '<meta charset="windows-1251">Привет',
    ],
    [
      'the declaration in an old page',
      Buffer.concat([
        Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=windows-1251">'),
        cyrillic,
      ]),
      'text/html',
      '<meta http-equiv=Content-Type content="text/html; charset=windows-1251">Привет',
    ],
    [
      'the header before the page',
      Buffer.concat([meta('utf-8'), Buffer.from([0xe9])]),
      'text/html; charset="latin1"',
      '<meta charset="utf-8">é',
    ],
    ['the byte order mark first', Buffer.from('\ufeffnaïve'), 'text/html; charset=latin1', 'naïve'],
    ['UTF-16 from its byte order mark', Buffer.from('\ufeffhi', 'utf16le'), 'text/html', 'hi'],
    ['Japanese', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=Shift_JIS', '日本'],
    ['UTF-8 for an unknown charset', Buffer.from('naïve'), 'text/html; charset=klingon', 'naïve'],
  ])('takes %s', (_what, body, contentType, expected) => {
    expect(decodePage(body, contentType)).toBe(expected);
  });
});
