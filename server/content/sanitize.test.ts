import fc from 'fast-check';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { EMBED_HOSTS } from '../../src/content/embed-services';
import { sanitizeAt, sanitizeDocument } from './sanitize';
import { sanitizeInline } from './sanitize-inline';

const paragraph = (data: object) => ({ blocks: [{ type: 'paragraph', data }] });
const cleanBlock = (type: string, data: object, rest: object = {}) => {
  const { value, unsafe } = sanitizeDocument({ body: { blocks: [{ type, data, ...rest }] } });
  const { blocks } = (value as { body: { blocks: { data: unknown; tunes?: unknown }[] } }).body;
  return { data: blocks[0]?.data, tunes: blocks[0]?.tunes, unsafe: unsafe.map(({ path }) => path) };
};

describe('inline HTML', () => {
  it('keeps what the inline tools make, letter by letter', () => {
    for (const html of [
      '<b>a</b> <i>b</i> <a href="/team">c</a> <mark class="cdx-marker">d</mark> <code class="inline-code">e</code><br>',
      '<a href="mailto:a@example.com" target="_blank" rel="noopener noreferrer">x</a>',
      '<a href="/a?b=1&amp;c=2#d">x</a>',
      'fish &amp; chips&nbsp;a &lt; b &gt; c "quoted"',
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
    ['<form><input name="x">y</form>', 'y'],
  ])('makes %s into %s', (html, expected) => {
    expect(sanitizeInline(html)).toBe(expected);
  });

  it('is the same when cleaned again, and never holds anything that runs', () => {
    fc.assert(
      fc.property(fc.array(PIECE, { maxLength: 40 }), (pieces) => {
        const cleaned = sanitizeInline(pieces.join(''));
        expect(sanitizeInline(cleaned)).toBe(cleaned);
        expect(strangers(cleaned)).toEqual([]);
      }),
      { numRuns: 400 },
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

  it('is cleaned at one place as in the whole', () => {
    const document = { hero: { title: paragraph({ text: '<u>a</u>', items: ['<u>b</u>'] }) }, other: '<u>' };
    const whole = sanitizeDocument(document).value;
    for (const place of ['', 'hero', 'hero.title', 'hero.title.blocks.0', 'hero.title.blocks.0.data.text']) {
      expect(sanitizeAt(document, place === '' ? [] : place.split('.'))).toEqual(whole);
    }
  });
});

describe('a block', () => {
  it.each([
    ['paragraph', { text: '<u>a</u>' }, { text: 'a' }],
    ['header', { text: '<script>x</script>A', level: 2 }, { text: 'A', level: 2 }],
    [
      'list',
      { style: 'ordered', items: ['<u>a</u>', { content: '<b onclick=x>b</b>', items: [] }] },
      { style: 'ordered', items: ['a', { content: '<b>b</b>', items: [] }] },
    ],
    [
      'checklist',
      { items: [{ text: '<img src=x onerror=y>a', checked: true }] },
      { items: [{ text: 'a', checked: true }] },
    ],
    [
      'quote',
      { text: '<u>a</u>', caption: '<i>b</i>', alignment: 'left' },
      { text: 'a', caption: '<i>b</i>', alignment: 'left' },
    ],
    [
      'image',
      { file: { url: '/media/a', alt: 'Fish & <chips>' }, caption: '<u>c</u>' },
      { file: { url: '/media/a', alt: 'Fish & <chips>' }, caption: 'c' },
    ],
    [
      'linkTool',
      { link: 'https://a.example/?a=1&b=2', meta: { title: 'A & <B>' } },
      { link: 'https://a.example/?a=1&b=2', meta: { title: 'A & <B>' } },
    ],
    [
      'table',
      { content: [['<td onclick=x>a</td>']], deep: { html: '<script>x</script>b' } },
      { content: [['a']], deep: { html: 'b' } },
    ],
    ['raw', { image: '<img src=x onerror=alert(1)>' }, { image: '%3Cimg src=x onerror=alert(1)%3E' }],
    ['constructor', { text: '<u>a</u>' }, { text: 'a' }],
  ])('of type %s %j is cleaned by its type', (type, data, expected) => {
    expect(cleanBlock(type, data)).toEqual({ data: expected, tunes: undefined, unsafe: [] });
  });

  it('keeps unknown tunes, cleaned', () => {
    expect(
      cleanBlock('paragraph', { text: 'a' }, { tunes: { anchor: 'a<script>x</script>', n: { deep: 1 } } }).tunes,
    ).toEqual({
      anchor: 'a',
      n: { deep: 1 },
    });
  });

  it.each([
    [
      'a known source',
      { service: 'x', source: 'https://vimeo.com/76979871', embed: 'https://evil.example' },
      'vimeo',
      'https://player.vimeo.com/video/76979871?title=0&byline=0',
    ],
    [
      'an unknown source',
      { service: 'x', source: 'https://evil.example/v', embed: 'https://player.vimeo.com/1' },
      'x',
      '',
    ],
    ['no source', { service: 'vimeo', embed: 'https://player.vimeo.com/video/1' }, 'vimeo', ''],
  ])('frames what its source says: %s', (_what, data, service, embed) => {
    expect(cleanBlock('embed', data).data).toEqual({ ...data, service, embed });
  });

  it('frames nothing but the known hosts, and is the same when cleaned again', () => {
    const source = fc.oneof(
      fc.webUrl(),
      fc.constantFrom('https://youtu.be/a', 'https://x.com/a/status/1'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.record({ service: fc.string(), source, embed: fc.webUrl(), caption: fc.string() }), (data) => {
        const once = cleanBlock('embed', data).data as { embed: string };
        expect(cleanBlock('embed', once).data).toEqual(once);
        if (once.embed) expect(EMBED_HOSTS).toContain(new URL(once.embed).host);
      }),
    );
  });

  it('of any type holds nothing that runs, and is the same when cleaned again', () => {
    const text = fc.array(PIECE, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const type = fc.constantFrom(
      'paragraph',
      'header',
      'list',
      'checklist',
      'quote',
      'image',
      'linkTool',
      'embed',
      'code',
    );
    const { tree: data } = fc.letrec((tie) => ({
      tree: fc.dictionary(KEY, fc.oneof({ depthSize: 'small' }, text, tie('tree'), fc.array(text, { maxLength: 3 })), {
        maxKeys: 4,
      }),
    }));
    fc.assert(
      fc.property(type, data, (blockType, given) => {
        const once = sanitizeDocument({ blocks: [{ type: blockType, data: given }] });
        expect(sanitizeDocument(once.value).value).toEqual(once.value);
        const shown = stringsOf(once.value).filter(([path]) => !PLAIN_PATH.test(path));
        expect(shown.flatMap(([, value]) => strangers(value))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

const KEY = fc.constantFrom(
  'text',
  'caption',
  'items',
  'content',
  'meta',
  'title',
  'link',
  'url',
  'file',
  'source',
  'embed',
  'x',
);
/** Where the view and the tools print plain text, by whatever means. */
const PLAIN_PATH = /(style|alignment|counterType|service|type|meta\.title|file\.alt)$/;

const PIECE = fc.constantFrom(
  ...['<', '>', '&', '"', "'", '/', 'a', 'b', 'script', 'img', ' href=', ' src=x', 'javascript:', '<!--', '-->', '<b>'],
  ...[
    '</b>',
    '<svg>',
    '</svg>',
    '<math>',
    '<style>',
    '</style>',
    '&lt;',
    '&amp;',
    '&#x3c;',
    ' onerror=x',
    '\n',
    '\u00a0',
  ],
  ...[
    '<a href="javascript:x">',
    '<a href="/x">',
    '</a>',
    '<iframe srcdoc="',
    '<template>',
    '<noscript>',
    '<title>',
    '\u0000',
  ],
);

/** Elements and attributes that no inline tool makes, as a browser would read them. */
function strangers(html: string): string[] {
  const found: string[] = [];
  const allowed: Record<string, string[]> = { a: ['href', 'target', 'rel'], mark: ['className'], code: ['className'] };
  const walk = (node: { type: string; tagName?: string; properties?: object; children?: unknown[] }): void => {
    if (node.type === 'comment' || node.type === 'doctype') found.push(node.type);
    if (node.type === 'element') {
      const tag = node.tagName ?? '';
      if (!['b', 'strong', 'i', 'em', 'a', 'mark', 'code', 'br'].includes(tag)) found.push(tag);
      for (const [name, value] of Object.entries(node.properties ?? {})) {
        if (!allowed[tag]?.includes(name)) found.push(`${tag} ${name}`);
        if (name === 'href' && /^\s*[a-z]+:/i.test(String(value)) && !/^(https?|mailto|tel):/i.test(String(value))) {
          found.push(`${tag} ${name}=${String(value)}`);
        }
      }
    }
    for (const child of node.children ?? []) walk(child as never);
  };
  walk(unified().use(rehypeParse, { fragment: true }).parse(html) as never);
  return found;
}

function stringsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => stringsOf(child, path ? `${path}.${key}` : key));
}
