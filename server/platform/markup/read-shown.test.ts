import { expect, it } from 'vitest';
import { readShown } from './read-shown';

const page = (main: string, head = '') =>
  `<!doctype html><html><head>${head}</head><body><header><a href="/">Home</a><h2>Menu</h2></header>
  <main>${main}</main><footer><a href="/terms">Terms</a><p>Foot</p></footer></body></html>`;

it('reads a page’s headings, pictures, texts and links separately from the parts that all pages share', () => {
  const shown = readShown(
    page(
      `<header><h1 data-path="home.hero.headline">One <em>two</em></h1></header>
      <p data-path="home.a">Words, <a href="/about#story">a link</a> and <a href="/about#story">it again</a>.</p>
      <img src="/media/x.webp" alt="A street"><img src="/assets/line.svg" alt="">
      <a href="/b"><img src="/media/y.webp" alt="By its picture"></a><a href="/c"></a>
      <svg><title>Drawn</title><a href="/d">no</a></svg><section id="faq"></section>`,
      '<meta name="description" content="What it is"><meta name="robots" content="noindex">',
    ),
  );
  expect(shown.outline).toEqual({
    headings: [{ level: 1, text: 'One two', path: 'home.hero.headline' }],
    pictures: [
      { src: '/media/x.webp', alt: 'A street', path: undefined },
      { src: '/media/y.webp', alt: 'By its picture', path: undefined },
    ],
    texts: [{ text: 'Words, a link and it again.', path: 'home.a' }],
    coloured: [],
  });
  expect(shown.links).toEqual([
    { href: '/about#story', text: 'a link', path: 'home.a' },
    { href: '/b', text: 'By its picture', path: undefined },
    { href: '/c', text: '', path: undefined },
  ]);
  expect(shown.sharedLinks.map(({ href }) => href)).toEqual(['/', '/terms']);
  expect([shown.description, shown.isIndexed, shown.ids]).toEqual(['What it is', false, ['faq']]);
});

it('assigns a link to the field that contains it or its text, and reports it once per field', () => {
  const link = '<a href="/x"><span>Go</span></a>';
  const html = `<a href="/x"><span data-path="home.cta.text">Go</span></a>${['a', 'a', 'b'].map((name) => `<p data-path="home.${name}">${link}</p>`).join('')}`;
  expect(readShown(page(html)).links.map(({ path }) => path)).toEqual(['home.cta.text', 'home.a', 'home.b']);
});

it('reads markup at the maximum nesting depth', () => {
  const deep = `${'<div>'.repeat(80)}<p>In the midst</p>${'</div>'.repeat(80)}`;
  expect(readShown(page(deep)).outline.texts).toEqual([{ text: 'In the midst', path: undefined }]);
});

it('applies an element’s text color to all texts inside', () => {
  const html = '<div style="color:#ff0"><h2>Large</h2><p>Small <b>and bold</b></p></div><p style="margin:0">Plain</p>';
  const dark = '<section class="section section-navy"><p style="color:#fff">On navy</p></section>';
  expect(readShown(page(html + dark)).outline.coloured).toEqual([
    { text: 'Large', colour: '#ff0', isLarge: true, ground: undefined, path: undefined },
    { text: 'Small and bold', colour: '#ff0', isLarge: false, ground: undefined, path: undefined },
    { text: 'On navy', colour: '#fff', isLarge: false, ground: 'navy', path: undefined },
  ]);
});
