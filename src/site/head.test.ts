import { describe, expect, it } from 'vitest';
import { headHtml, headOf } from './head';

const site = { firm: { name: 'Elmwater', tagline: 'Patient owners' } };
const head = (path: string, contents = {}) =>
  headOf({ path, contents: { site, ...contents }, origin: 'https://e.example' });

describe('the head of a page', () => {
  it.each([
    ['/', 'Elmwater · Patient owners'],
    ['/about', 'About Us · Elmwater'],
    ['/contact', 'Contact Us · Elmwater'],
    ['/casestudies/', 'Case Studies · Elmwater'],
    ['/overlay-demo', 'Overlay Demo · Elmwater'],
    ['/admin/inbox', 'Dashboard · Elmwater'],
    ['/nowhere', 'Page Not Found · Elmwater'],
  ])('%s is called %s', (path, title) => {
    expect(head(path).title).toBe(title);
  });

  it('describes it by the sentence of its hero, without one by the tagline', () => {
    expect(head('/team', { team: { hero: { subheadline: 'The people' } } }).description).toBe('The people');
    expect(head('/team').description).toBe('Patient owners');
  });

  it('shows search engines the pages visitors are led to, at the address the list gives them', () => {
    expect(head('/CASESTUDIES/')).toMatchObject({ isIndexed: true, canonical: 'https://e.example/caseStudies' });
    for (const path of ['/overlay-demo', '/admin', '/nowhere']) expect(head(path).isIndexed).toBe(false);
  });

  it('of an article says when it was published and by whom, shows its cover, and leads to the feed', () => {
    const letter = {
      page: { layout: 'insights-entry', title: 'A <letter>', address: '/insights/a-letter', status: 'published' },
      entry: { standfirst: 'Told briefly.', author: 'Ada Ferrow', date: '2026-03-01', cover: '/media/x.webp' },
    };
    const collection = {
      ...{ id: 'insights' as const, categories: [], used: [], entries: [] },
      list: { title: 'Insights', href: '/insights' },
    };
    const html = headHtml({
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
