import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMBED_HOSTS } from '../../../src/content/embed-services';
import { sanitizeDocument } from './sanitize';
import { findUnexpected, PIECE } from './testing-html';

const cleanBlock = (type: string, data: object, rest: object = {}) => {
  const { value, unsafe } = sanitizeDocument({ body: { blocks: [{ type, data, ...rest }] } });
  const { blocks } = (value as { body: { blocks: { data: unknown; tunes?: unknown }[] } }).body;
  return { data: blocks[0]?.data, tunes: blocks[0]?.tunes, unsafe: unsafe.map(({ path }) => path) };
};

describe('sanitizing a block', () => {
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
      { withHeadings: true, content: [['<td onclick=x>a<br><b>b</b></td>']], deep: { html: '<script>x</script>b' } },
      { withHeadings: true, content: [['a<br><b>b</b>']], deep: { html: 'b' } },
    ],
    ['raw', { image: '<img src=x onerror=alert(1)>' }, { image: '%3Cimg src=x onerror=alert(1)%3E' }],
    ['constructor', { text: '<u>a</u>' }, { text: 'a' }],
  ])('cleans type %s %j by its own rules', (type, data, expected) => {
    expect(cleanBlock(type, data)).toEqual({ data: expected, tunes: undefined, unsafe: [] });
  });

  it('keeps and cleans unknown tunes', () => {
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
  ])("derives the frame's address from the source: %s", (_what, data, service, embed) => {
    expect(cleanBlock('embed', data).data).toEqual({ ...data, service, embed });
  });

  it('embeds only known hosts, and is idempotent', () => {
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

  it('leaves nothing executable in any type, and is idempotent', () => {
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
        const shown = listStrings(once.value).filter(([path]) => !PLAIN_PATH.test(path));
        expect(shown.flatMap(([, value]) => findUnexpected(value))).toEqual([]);
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
/** The fields that the view and the tools output as plain text. */
const PLAIN_PATH = /(style|alignment|counterType|service|type|meta\.title|file\.alt)$/;

function listStrings(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => listStrings(child, path ? `${path}.${key}` : key));
}
