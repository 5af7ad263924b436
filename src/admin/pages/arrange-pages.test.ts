import { describe, expect, it } from 'vitest';
import type { NamedItem } from '../../editing/names';
import { arrangePages } from './arrange-pages';
import type { ListedPage } from './use-pages';

function page(pageId: string, path: string, more: Partial<ListedPage> = {}): ListedPage {
  const facts = { title: pageId, kind: 'blank', status: 'published' as const, changedBy: null };
  return { ...facts, pageId, path, changedAt: '2026-01-01T00:00:00.000Z', ...more };
}

const PAGES: readonly ListedPage[] = [
  page('about', '/about', { changedAt: '2026-03-01T00:00:00.000Z' }),
  page('home', '/', { changedAt: '2026-02-01T00:00:00.000Z' }),
  page('portfolio', '/portfolio'),
  page('zebra', '/zebra', { status: 'draft' }),
  page('apple', '/apple'),
  page('core', '/apple/core'),
  page('gone', '/gone', { status: 'deleted' }),
];
const ITEMS: readonly NamedItem[] = [
  {
    pageId: 'portfolio/oak-lane',
    title: 'Oak Lane',
    path: '/portfolio/oak-lane',
    status: 'published',
    of: 'portfolio',
  },
];
const DEFAULT = { state: 'all', words: '', sort: null, opened: new Set<string>() } as const;

function list(wanted: Partial<Parameters<typeof arrangePages>[2]> = {}) {
  return arrangePages(PAGES, ITEMS, { ...DEFAULT, ...wanted }).map(({ label, rows }) => [
    label,
    ...rows.map(({ key, depth }) => `${'-'.repeat(depth)}${key}`),
  ]);
}

describe('arrangePages', () => {
  it('groups pages as the sidebar does, without deleted ones', () => {
    expect(list()).toEqual([
      ['Main pages', 'home', 'about', 'portfolio'],
      ['Other pages', 'apple', '-core', 'zebra'],
    ]);
  });

  it('lists the pages of items below the page that contains them, on request', () => {
    expect(list({ opened: new Set(['portfolio']) })[0]).toEqual([
      'Main pages',
      'home',
      'about',
      'portfolio',
      '-portfolio/oak-lane',
    ]);
  });

  it('sorts within each group and level', () => {
    expect(list({ sort: { by: 'title', isDescending: true } })).toEqual([
      ['Main pages', 'portfolio', 'home', 'about'],
      ['Other pages', 'zebra', 'apple', '-core'],
    ]);
    expect(list({ sort: { by: 'changed', isDescending: true } })[0]).toEqual([
      'Main pages',
      'about',
      'home',
      'portfolio',
    ]);
    expect(list({ sort: { by: 'status', isDescending: false } })[1]).toEqual([
      'Other pages',
      'zebra',
      'apple',
      '-core',
    ]);
  });

  it('finds words in titles and addresses, also of items, regardless of case', () => {
    expect(list({ words: 'OAK' })).toEqual([['Main pages', 'portfolio/oak-lane']]);
    expect(list({ words: '/apple' })).toEqual([['Other pages', 'apple', 'core']]);
    expect(list({ words: 'nothing' })).toEqual([]);
  });

  it('filters by status', () => {
    expect(list({ state: 'draft' })).toEqual([['Other pages', 'zebra']]);
    expect(list({ state: 'deleted' })).toEqual([['Deleted pages', 'gone']]);
    expect(list({ state: 'published', words: 'core' })).toEqual([['Other pages', 'core']]);
  });
});
