import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RichTextBlock } from '../content/rich-text';
import { hasDocument, loadBlocks } from './load-blocks';
import { RichText } from './view';

const html = (...blocks: RichTextBlock[]) =>
  renderToStaticMarkup(<RichText path="home.a" value={{ blocks }} />).replace(/^<div[^>]*>|<\/div>$/g, '');
const block = (type: string, data: Record<string, unknown>) => html({ type, data });

beforeAll(() => loadBlocks());

describe('RichText', () => {
  it('renders an element with its path, and plain text as paragraphs', () => {
    expect(renderToStaticMarkup(<RichText path="home.a" value={'one\n\ntwo <b>'} />)).toBe(
      '<div data-path="home.a" data-rich="true" class="prose"><p>one</p><p>two &lt;b&gt;</p></div>',
    );
    expect(renderToStaticMarkup(<RichText path="home.a" value="" />)).toBe('');
  });

  it('lets text that may be right-to-left decide its own direction', () => {
    expect(block('paragraph', { text: 'שלום <b>עולם</b>' })).toBe('<p dir="auto">שלום <b>עולם</b></p>');
    expect(block('header', { text: 'مرحبا', level: 3 })).toBe('<h3 dir="auto">مرحبا</h3>');
    const items = '<li><span dir="auto">אחת</span></li>';
    expect(block('list', { style: 'unordered', items: ['אחת'] })).toBe(`<ul dir="auto">${items}</ul>`);
    expect(renderToStaticMarkup(<RichText path="home.a" value="שלום" />)).toContain('<p dir="auto">');
  });

  it.each([
    ['paragraph', { text: 'a <b>b</b>' }, '<p>a <b>b</b></p>'],
    ['header', { text: 'A', level: 3 }, '<h3>A</h3>'],
    ['header', { text: 'A' }, '<h2>A</h2>'],
    ['header', { text: 'A', level: 1 }, '<h2>A</h2>'],
    ['header', { text: 'A', level: 6 }, '<h4>A</h4>'],
    ['list', { style: 'unordered', items: ['a'] }, '<ul><li><span>a</span></li></ul>'],
    [
      'list',
      {
        style: 'ordered',
        meta: { start: 3, counterType: 'lower-roman' },
        items: [{ content: 'a', meta: {}, items: [{ content: 'b' }] }],
      },
      '<ol start="3" class="list-[lower-roman]"><li><span>a</span><ol class="list-[lower-roman]"><li><span>b</span></li></ol></li></ol>',
    ],
    [
      'checklist',
      {
        items: [
          { text: 'a', checked: true },
          { text: 'b', checked: false },
        ],
      },
      '<ul class="rt-checks"><li data-done="true"><span class="sr-only">Done: </span><span>a</span></li><li><span class="sr-only">To do: </span><span>b</span></li></ul>',
    ],
    [
      'list',
      { style: 'checklist', items: [{ content: 'a', meta: { checked: true }, items: [] }] },
      '<ul class="rt-checks"><li data-done="true"><span class="sr-only">Done: </span><span>a</span></li></ul>',
    ],
    [
      'quote',
      { text: 'a', caption: 'b', alignment: 'center' },
      '<figure class="rt-quote" data-alignment="center"><blockquote>a</blockquote><figcaption>b</figcaption></figure>',
    ],
    ['delimiter', {}, '<hr/>'],
    [
      'image',
      { file: { url: '/media/a', width: 4, height: 3, alt: 'A "key"' }, caption: '', withBorder: true },
      '<figure class="rt-image" data-border="true"><img loading="lazy" decoding="async" src="/media/a" alt="A &quot;key&quot;" width="4" height="3"/></figure>',
    ],
    [
      'image',
      { file: { url: 'javascript:alert(1)' } },
      '<p class="rt-unreadable">The block can not be displayed correctly.</p>',
    ],
    [
      'linkTool',
      { link: 'https://a.example', meta: {} },
      '<p><a href="https://a.example" rel="noopener noreferrer">https://a.example</a></p>',
    ],
    [
      'linkTool',
      { link: 'https://www.a.example/b', meta: { title: 'Fish & chips', image: { url: 'http://a.example/x' } } },
      '<a class="rt-link" href="https://www.a.example/b" target="_blank" rel="noopener noreferrer"><span class="rt-link-words"><span class="rt-link-title">Fish &amp; chips</span><span class="rt-link-host">a.example</span></span></a>',
    ],
    [
      'linkTool',
      { link: 'javascript:alert(1)', meta: { title: 'x' } },
      '<p class="rt-unreadable">The block can not be displayed correctly.</p>',
    ],
    [
      'table',
      {
        withHeadings: true,
        content: [
          ['Year', 'Shops'],
          ['2024', '<b>11</b>'],
        ],
      },
      '<section class="rt-table" aria-label="Table" tabindex="0"><table><thead><tr><th>Year</th><th>Shops</th></tr></thead><tbody><tr><td>2024</td><td><b>11</b></td></tr></tbody></table></section>',
    ],
    [
      'table',
      { content: [['a']] },
      '<section class="rt-table" aria-label="Table" tabindex="0"><table><tbody><tr><td>a</td></tr></tbody></table></section>',
    ],
    ['table', { content: [] }, '<p class="rt-unreadable">The block can not be displayed correctly.</p>'],
    [
      'embed',
      { service: 'x', source: 'https://a.example/v', embed: 'https://a.example/frame' },
      '<p><a href="https://a.example/v" rel="noopener noreferrer">https://a.example/v</a></p>',
    ],
    [
      'embed',
      { service: 'x', source: 'javascript:1' },
      '<p class="rt-unreadable">The block can not be displayed correctly.</p>',
    ],
  ])('renders %s %j', (type, data, expected) => {
    expect(block(type, data)).toBe(expected);
  });

  it('requests nothing from the other host before the click', () => {
    const shown = block('embed', {
      service: 'youtube',
      source: 'https://youtu.be/wZZ7oFKsKzY',
      caption: 'A <b>visit</b>',
    });
    expect(shown).not.toMatch(/<iframe|<img|src=/);
    expect(shown).toContain('data-embed="https://www.youtube.com/embed/wZZ7oFKsKzY"');
    expect(shown).toContain('Show from YouTube');
    expect(shown).toContain('href="https://youtu.be/wZZ7oFKsKzY"');
    expect(shown).toContain('<figcaption>A <b>visit</b></figcaption>');
  });

  it('renders both of two blocks with the same id', () => {
    const twin = { id: 'x', type: 'paragraph', data: { text: 'a' } };
    expect(html(twin, twin)).toBe('<p>a</p><p>a</p>');
  });
});

it('hasDocument finds documents at any depth', () => {
  expect(hasDocument({ a: [{ b: { blocks: [] } }] })).toBe(true);
  for (const value of [null, 'x', 5, {}, { blocks: 'x' }, [[{ a: 1 }]]]) expect(hasDocument(value)).toBe(false);
});
