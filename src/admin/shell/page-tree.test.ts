import { describe, expect, it } from 'vitest';
import type { NamedItem, NamedPage } from '../../editing/names';
import { buildPageTree, hasPage, type PageNode } from './page-tree';

const page = (pageId: string, path: string | null, title = pageId): NamedPage => ({
  pageId,
  title,
  path,
  status: 'published',
});
const item = (pageId: string, path: string): NamedItem => ({ ...page(pageId, path), path, of: 'Portfolio' });
const outline = (nodes: readonly PageNode[]): unknown[] =>
  nodes.map(({ pageId, below }) => (below.length > 0 ? [pageId, outline(below)] : pageId));

describe('buildPageTree', () => {
  it('lists the tabs in the specified order, wherever they are', () => {
    const pages = [page('contact', '/contact'), page('about', '/who-we-are'), page('home', '/')];
    expect(outline(buildPageTree({ pages, items: [] }).tabs)).toEqual(['home', 'about', 'contact']);
  });

  it('nests a page below the page whose address it continues', () => {
    const pages = [
      page('about', '/about'),
      page('p1', '/about/history'),
      page('p2', '/about/history/1990s'),
      page('p3', '/aboutness'),
      page('p4', '/gone/below'),
    ];
    const { tabs, others } = buildPageTree({ pages, items: [] });
    expect(outline(tabs)).toEqual([['about', [['p1', ['p2']]]]]);
    expect(outline(others)).toEqual(['p3', 'p4']);
  });

  it('nests no page below the front page', () => {
    const { tabs, others } = buildPageTree({ pages: [page('home', '/'), page('p1', '/press')], items: [] });
    expect([outline(tabs), outline(others)]).toEqual([['home'], ['p1']]);
  });

  it('keeps a tab a tab if its address continues that of another page', () => {
    const pages = [page('about', '/about'), page('team', '/about/team')];
    expect(outline(buildPageTree({ pages, items: [] }).tabs)).toEqual(['about', 'team']);
  });

  it('lists built-in pages first, then others by title, without content that has no address', () => {
    const pages = [
      page('zebra', '/z', 'Zebra'),
      page('ant', '/a', 'Ant'),
      page('brokers', '/brokers'),
      page('site', null),
      page('investors', '/investors'),
    ];
    expect(outline(buildPageTree({ pages, items: [] }).others)).toEqual(['investors', 'brokers', 'ant', 'zebra']);
  });

  it('nests the pages of items below their page, with the path that opens the item', () => {
    const { tabs } = buildPageTree({
      pages: [page('portfolio', '/portfolio')],
      items: [item('portfolio/oak-lane', '/portfolio/oak-lane')],
    });
    expect(outline(tabs)).toEqual([['portfolio', ['portfolio/oak-lane']]]);
    expect(tabs[0]?.below[0]?.href).toBe('/admin?page=portfolio&item=oak-lane');
  });

  it('leaves out the entries of a collection, but not the page that lists them', () => {
    const pages = [
      { ...page('insights', '/insights'), kind: 'insights' },
      { ...page('a1', '/insights/an-article'), kind: 'insights-entry' },
      page('p1', '/insights-2'),
    ];
    expect(outline(buildPageTree({ pages, items: [] }).others)).toEqual(['insights', 'p1']);
  });
});

describe('hasPage', () => {
  it('finds a page at any depth', () => {
    const { tabs } = buildPageTree({ pages: [page('about', '/about'), page('p1', '/about/history')], items: [] });
    expect(tabs.map((node) => [hasPage(node, 'about'), hasPage(node, 'p1'), hasPage(node, 'p2')])).toEqual([
      [true, true, false],
    ]);
  });
});
