import { describe, expect, it } from 'vitest';
import { matchItem, type ShownItem } from './item-on';
import { getItemPaths, itemPagesOf } from './item-pages';
import { findItem } from './use-item';

const createInvestments = (...names: unknown[]) => ({ investments: names.map((name) => ({ name })) });
const slugs = (pageId: string, content: unknown) => itemPagesOf(pageId, content).map(({ slug }) => slug);

describe('item pages', () => {
  it('get their slug from the slug field or the item’s name', () => {
    expect(slugs('portfolio', createInvestments('Harrow & Finch Heating', 'Kettle & Crumb'))).toEqual([
      'harrow-finch-heating',
      'kettle-crumb',
    ]);
    const cases = [
      { slug: 'The_Laundry', title: 'The same laundry' },
      { title: 'Without' },
      { slug: '…', title: '?!' },
    ];
    expect(slugs('caseStudies', { cases })).toEqual(['the-laundry', 'without']);
    expect(slugs('about', { story: [{ name: 'A' }] })).toEqual([]);
  });

  it('get numbered slugs if items have the same name, across all lists of a page', () => {
    const content = { leadership: [{ name: 'Ann Ode' }], operators: [{ name: 'Ann\nOde' }, { name: 'Ann Ode 2' }] };
    expect(slugs('team', content)).toEqual(['ann-ode', 'ann-ode-2', 'ann-ode-2-2']);
  });

  it('keep letters of every script', () => {
    expect(slugs('portfolio', createInvestments('Ænes Smørrebrød', '東京 Bäckerei', '  '))).toEqual([
      'ænes-smørrebrød',
      '東京-bäckerei',
    ]);
    expect([...getItemPaths('portfolio', createInvestments('Köln')).values()]).toEqual(['/portfolio/k%C3%B6ln']);
  });

  it('are below the address of their page', () => {
    const content = { ...createInvestments('Mill'), page: { address: '/companies' } };
    expect([...getItemPaths('portfolio', content)]).toEqual([['portfolio.investments.0', '/companies/mill']]);
  });

  it('do not exist for content that is not a list of items', () => {
    for (const content of [null, 7, {}, { investments: 'x' }, { investments: [null, 7, 'x', { name: {} }, []] }])
      expect(itemPagesOf('portfolio', content)).toEqual([]);
    expect(itemPagesOf('constructor', createInvestments('A'))).toEqual([]);
  });

  it('are computed in linear time even if all items have the same name', () => {
    const content = createInvestments(...Array.from({ length: 20_000 }, () => 'Same'));
    const startedAt = performance.now();
    expect(new Set(slugs('portfolio', content)).size).toBe(20_000);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describe('the item whose own page is shown', () => {
  const item: ShownItem = { list: 'investments', index: 1, slug: 'b', address: '/portfolio/b', view: 'company' };
  const at = (content: object, ids?: string[], last: ReturnType<typeof findItem> = null) =>
    findItem({ pageId: 'portfolio', item, content, ids: ids && { investments: ids } }, last);

  it('is found by its id after it was moved and renamed', () => {
    const first = at(createInvestments('A', 'B', 'C'), ['1', '2', '3']);
    expect(first).toEqual({ index: 1, id: '2' });
    expect(at(createInvestments('C', 'A', 'New'), ['3', '1', '2'], first)).toEqual({ index: 2, id: '2' });
    expect(at(createInvestments('B', 'C'), ['1', '3'], first)).toBeNull();
  });

  it('is found by its slug if there are no ids', () => {
    expect(at(createInvestments('C', 'A', 'B'))).toEqual({ index: 2, id: undefined });
    expect(at(createInvestments('A', 'New'))).toEqual({ index: 1, id: undefined });
    expect(at(createInvestments('A'))).toBeNull();
  });

  it('is returned only for its own address', () => {
    expect(matchItem('/PORTFOLIO/b/', item)).toBe(item);
    expect(matchItem('/portfolio', item)).toBeUndefined();
  });
});
