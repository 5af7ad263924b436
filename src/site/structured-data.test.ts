import { describe, expect, it } from 'vitest';
import { contactPresets } from '../pages/contact/contact-presets';
import type { ItemView } from '../pages/items/item-pages';
import type { ServedSource } from './head';
import { renderHead } from './head-html';

const ORIGIN = 'https://e.example';
const SITE = { firm: { name: 'Elmwater', legalName: 'Elmwater Partners LLC', tagline: 'Patient owners' } };

// biome-ignore lint/suspicious/noExplicitAny: schema.org data has many shapes.
type Data = any;

/** Returns the structured data in a page's head, by type. */
function readStructuredData(source: Partial<ServedSource> & { path: string }): Record<string, Data> {
  const html = renderHead({ origin: ORIGIN, ...source, contents: { site: SITE, ...source.contents } });
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  );
  for (const data of found) expect(data['@context']).toBe('https://schema.org');
  return Object.fromEntries(found.map((data) => [data['@type'], data]));
}

/** Returns the paths of all empty members. */
function findEmptyMembers(value: Data, path = ''): string[] {
  if (value === null || value === '') return [path];
  if (typeof value !== 'object') return [];
  const said = Object.entries(value).filter(([key]) => key !== '@type');
  return said.length === 0 ? [path] : said.flatMap(([key, member]) => findEmptyMembers(member, `${path}/${key}`));
}

describe('buildStructuredData', () => {
  it('describes the firm, with its logo or the default icon', () => {
    const site = {
      firm: { ...SITE.firm, address: ['Elmwater', '14 Mill Race Lane', 'Elmwater, OH 44000'] },
      logo: { image: '/media/logo.png' },
      social: { linkedin: 'https://l.example/elmwater', twitter: '' },
    };
    expect(readStructuredData({ path: '/about' }).Organization).toMatchObject({
      name: 'Elmwater Partners LLC',
      url: ORIGIN,
      logo: `${ORIGIN}/icon-512.png`,
    });
    expect(readStructuredData({ path: '/about', contents: { site } }).Organization).toMatchObject({
      logo: `${ORIGIN}/media/logo.png`,
      sameAs: ['https://l.example/elmwater'],
      address: '14 Mill Race Lane, Elmwater, OH 44000',
    });
  });

  it('has breadcrumbs from the front page, except on the front page itself', () => {
    const contents = { history: { page: { layout: 'blank', title: 'History', address: '/about/history' } } };
    const trail = [
      { title: 'Home', path: '/' },
      { title: 'About Us', path: '/about' },
    ];
    const routes = { '/about/history': 'history' };
    const { BreadcrumbList } = readStructuredData({ path: '/about/history', contents, routes, trail });
    expect(BreadcrumbList.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'About Us', item: `${ORIGIN}/about` },
      { '@type': 'ListItem', position: 3, name: 'History', item: `${ORIGIN}/about/history` },
    ]);
    expect(readStructuredData({ path: '/', trail: [] })).not.toHaveProperty('BreadcrumbList');
  });

  it('has the questions of the front page’s content and of the contact page', () => {
    const answer = { blocks: [{ type: 'paragraph', data: { text: 'A <b>partner</b>.' } }] };
    const items = [{ question: 'Who?', answer }, { question: 'No answer?', answer: '' }, null, { question: 7 }];
    const home = readStructuredData({ path: '/', contents: { home: { faq: { items } } } });
    const accepted = { '@type': 'Answer', text: 'A partner.' };
    expect(home.FAQPage.mainEntity).toEqual([{ '@type': 'Question', name: 'Who?', acceptedAnswer: accepted }]);
    const preset = contactPresets.faq.items.length;
    expect(readStructuredData({ path: '/contact' }).FAQPage.mainEntity).toHaveLength(preset);
    const own = readStructuredData({ path: '/contact', contents: { contact: { faq: { items: items.slice(0, 1) } } } });
    expect(own.FAQPage.mainEntity).toHaveLength(1);
    for (const faq of [undefined, null, 'x', { items: 'x' }, { items: [] }]) {
      expect(readStructuredData({ path: '/', contents: { home: { faq } } })).not.toHaveProperty('FAQPage');
    }
    expect(readStructuredData({ path: '/about' })).not.toHaveProperty('FAQPage');
  });

  it('gives the author and dates of an article, and of no other page', () => {
    const page = { layout: 'article', title: 'News', address: '/news' };
    const content = { page, hero: { headline: 'The news', subheadline: 'In short' }, byline: { author: 'Ann Ode' } };
    const source = { path: '/news', routes: { '/news': 'news' }, published: '2026-01-02', changed: '2026-01-03' };
    const { Article } = readStructuredData({ ...source, contents: { news: content }, card: '/media/share/news.0.png' });
    expect(Article).toMatchObject({
      headline: 'The news',
      description: 'In short',
      image: `${ORIGIN}/media/share/news.0.png`,
      datePublished: '2026-01-02',
      dateModified: '2026-01-03',
      author: { '@type': 'Person', name: 'Ann Ode' },
      mainEntityOfPage: `${ORIGIN}/news`,
    });
    const unsigned = readStructuredData({ ...source, contents: { news: { page, byline: 5 } } });
    expect(unsigned.Article.author).toEqual({ '@id': `${ORIGIN}/#organization` });
    expect(
      readStructuredData({ ...source, contents: { news: { page: { ...page, layout: 'blank' } } } }),
    ).not.toHaveProperty('Article');
  });

  it('has no empty member in data of any kind', () => {
    const page = { layout: 'article', title: 'News', address: '/news' };
    const contents = {
      site: {
        firm: { name: 'Elmwater', email: '', phone: '' },
        social: { linkedin: '', twitter: 'https://x.example/' },
      },
      home: { faq: { items: [{ question: 'Who?', answer: 'We.' }] } },
      news: { page, hero: { subheadline: '' }, byline: { author: '' } },
      portfolio: { investments: [{ name: 'Bell Works', description: '' }] },
      caseStudies: { cases: [{ slug: 'bell', title: 'Bell', summary: '', company: '' }] },
      team: { leadership: [{ name: 'Ada Ode', title: '', bio: '', email: '', linkedin: 'https://l.example' }] },
    };
    const item = (pageId: string, slug: string, view: ItemView, list: string) => {
      const address = `/${pageId.toLowerCase()}/${slug}`;
      return { path: address, routes: { [address]: pageId }, item: { address, view, list, index: 0, slug } };
    };
    const kinds = [
      { path: '/' },
      { path: '/news', routes: { '/news': 'news' }, trail: [{ title: 'Home', path: '/' }] },
      item('portfolio', 'bell-works', 'company', 'investments'),
      item('caseStudies', 'bell', 'case-study', 'cases'),
      item('team', 'ada-ode', 'profile', 'leadership'),
    ];
    const all = kinds.map((source) => readStructuredData({ ...source, contents }));
    expect(all.map((data) => Object.keys(data))).toEqual([
      ['Organization', 'FAQPage'],
      ['Organization', 'BreadcrumbList', 'Article'],
      ['Organization', 'Corporation'],
      ['Organization', 'Article'],
      ['Organization', 'ProfilePage'],
    ]);
    for (const data of all) expect(findEmptyMembers(data)).toEqual([]);
  });

  it('never closes the script element', () => {
    const site = { firm: { name: '</script><script>alert(1)</script>', tagline: '<!--' } };
    expect(readStructuredData({ path: '/about', contents: { site } }).Organization.name).toBe(site.firm.name);
  });

  it('is empty on a page that is not indexed', () => {
    expect(readStructuredData({ path: '/about', contents: { about: { page: { index: false } } } })).toEqual({});
  });
});
