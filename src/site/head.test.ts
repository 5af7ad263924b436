import { describe, expect, it } from 'vitest';
import { headOf, listMetaTags, type PageSource } from './head';
import { renderHead } from './head-html';

const site = { firm: { name: 'Elmwater', tagline: 'Patient owners' } };
const ORIGIN = 'https://e.example';
const head = (path: string, contents = {}, more: Partial<PageSource> = {}) =>
  headOf({ path, contents: { site, ...contents }, origin: ORIGIN, ...more });

describe('headOf', () => {
  it.each([
    ['/', 'Elmwater · Patient owners'],
    ['/about', 'About Us · Elmwater'],
    ['/contact', 'Contact Us · Elmwater'],
    ['/casestudies/', 'Case Studies · Elmwater'],
    ['/overlay-demo', 'Overlay Demo · Elmwater'],
    ['/admin/inbox', 'Dashboard · Elmwater'],
    ['/nowhere', 'Page Not Found · Elmwater'],
  ])('gives %s the title %s', (path, title) => {
    expect(head(path).title).toBe(title);
  });

  it('uses the hero’s subheadline as the description, or else the tagline', () => {
    expect(head('/team', { team: { hero: { subheadline: 'The people' } } }).description).toBe('The people');
    expect(head('/team').description).toBe('Patient owners');
  });

  it('indexes only listed pages, with the canonical address from the page list', () => {
    expect(head('/CASESTUDIES/')).toMatchObject({ isIndexed: true, canonical: 'https://e.example/caseStudies' });
    for (const path of ['/overlay-demo', '/admin', '/nowhere']) expect(head(path).isIndexed).toBe(false);
  });

  it('gives each part of a list its own canonical address, without other query parameters', () => {
    const insights = { page: { layout: 'insights', title: 'Insights', address: '/insights', status: 'published' } };
    const collection = {
      ...{ id: 'insights' as const, categories: [], used: [], entries: [] },
      list: { title: 'Insights', href: '/insights' },
    };
    const canonical = (search: string) =>
      head('/insights', { insights }, { search, collection, routes: { '/insights': 'insights' } }).canonical;
    expect(canonical('')).toBe('https://e.example/insights');
    expect(canonical('author=ada-ferrow&utm_source=mail')).toBe('https://e.example/insights?author=ada-ferrow');
    expect(canonical('before=second&category=news')).toBe('https://e.example/insights?category=news&before=second');
  });

  it('shares the chosen image with its size and its alt text from the media library', () => {
    const file = `${'a'.repeat(40)}-1600x900-${'0'.repeat(18)}`;
    const contents = { about: { page: { image: `/media/${file}.jpg#focus=30,40&zoom=150` } } };
    const card = '/media/share/about.000000000000.png';
    const { share } = head('/about', contents, { alts: { ['a'.repeat(16)]: 'Our street' }, card });
    const size = { width: 1600, height: 900 };
    expect(share).toEqual({ url: `${ORIGIN}/media/${file}.jpg`, alt: 'Our street', isChosen: true, size });
    const elsewhere = head('/about', { about: { page: { image: 'https://p.example/a.jpg' } } });
    expect(elsewhere.share).toEqual({ url: 'https://p.example/a.jpg', alt: elsewhere.title, isChosen: true });
    expect(listMetaTags(elsewhere).map(([, name]) => name)).not.toContain('og:image:width');
  });

  it('shares the generated card if no image was chosen, or else the site’s default image', () => {
    const card = '/media/share/about.000000000000.png';
    const meta = Object.fromEntries(listMetaTags(head('/about', {}, { card })).map(([, name, words]) => [name, words]));
    expect(meta).toMatchObject({ 'og:image': ORIGIN + card, 'og:image:alt': 'About Us · Elmwater' });
    expect(meta).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '630', 'twitter:image': ORIGIN + card });
    expect(head('/about').share).toMatchObject({ url: `${ORIGIN}/share.png`, size: { width: 1200, height: 630 } });
    expect(head('/about', { about: { page: { index: false } } }, { card }).share.url).toBe('');
  });

  it('gives an article’s publish date, author and cover, and links to the feed', () => {
    const letter = {
      page: { layout: 'insights-entry', title: 'A <letter>', address: '/insights/a-letter', status: 'published' },
      entry: { standfirst: 'Told briefly.', author: 'Ada Ferrow', date: '2026-03-01', cover: '/media/x.webp' },
    };
    const collection = {
      ...{ id: 'insights' as const, categories: [], used: [], entries: [] },
      list: { title: 'Insights', href: '/insights' },
    };
    const html = renderHead({
      path: '/insights/a-letter',
      contents: { site, letter },
      routes: { '/insights/a-letter': 'letter' },
      origin: 'https://e.example',
      collection,
    });
    for (const tag of [
      '<meta property="og:type" content="article">',
      '<meta property="article:published_time" content="2026-03-01">',
      '<meta name="description" content="Told briefly.">',
      '<meta property="og:image" content="https://e.example/media/x.webp">',
      '<link rel="alternate" type="application/atom+xml" title="Insights" href="https://e.example/insights/feed.xml">',
      '"headline":"A \\u003cletter>"',
      '"author":{"@type":"Person","name":"Ada Ferrow"}',
    ])
      expect(html).toContain(tag);
  });
});
