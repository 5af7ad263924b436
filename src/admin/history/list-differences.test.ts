import { describe, expect, it } from 'vitest';
import type { Ids } from '../../content/items/ids';
import { listDifferences, type ShownPage, sharedDifferences } from './list-differences';

const faq = (...texts: string[]) => ({ faq: { items: texts.map((question) => ({ question, answer: 'So' })) } });
const page = (content: Record<string, unknown>, ids: Ids = {}, more: Partial<ShownPage> = {}): ShownPage => ({
  content,
  ids,
  version: 1,
  sections: [],
  site: { content: {}, ids: {}, version: 1 },
  photos: {},
  alts: {},
  ...more,
});
const section = (sectionId: string, more: Partial<ShownPage['sections'][number]> = {}) => ({
  id: 1,
  sectionId,
  sectionType: 'hero',
  sectionName: `The ${sectionId}`,
  sectionData: { headline: 'Words' } as Record<string, unknown>,
  position: 0,
  pageId: 'home',
  isActive: true,
  createdBy: null,
  version: 1,
  ids: {},
  ...more,
});
const summarize = (was: ShownPage, is: ShownPage) =>
  listDifferences('home', was, is).map(({ title, path, before, after }) => [title, path, before, after]);

describe('listDifferences', () => {
  it('lists a changed text with its label and both values', () => {
    const [was, is] = [page({ hero: { headline: 'Then' } }), page({ hero: { headline: 'Now', cta: 'Go' } })];
    expect(summarize(was, is)).toEqual([
      ['Hero › Headline', 'home.hero.headline', 'Then', 'Now'],
      ['Hero › Button text', 'home.hero.cta', undefined, 'Go'],
    ]);
    expect(summarize(was, was)).toEqual([]);
  });

  it('lists the first facts of a built-in page one by one, with the status in words', () => {
    expect(summarize(page({}), page({ page: { status: 'deleted' } }))).toEqual([
      ['Page › Status', 'home.page.status', 'Published', 'Deleted'],
    ]);
  });

  it('matches list items by id, wherever they have moved', () => {
    const was = page(faq('A', 'B', 'C'), { faq: { items: ['a', 'b', 'c'] } });
    const is = page(faq('C', 'New', 'A, again'), { faq: { items: ['c', 'n', 'a'] } });
    expect(summarize(was, is).map(([title, path]) => [title, path])).toEqual([
      ['Removed “B” from FAQ › Questions', 'home.faq.items.1'],
      ['Moved “C” within FAQ › Questions', 'home.faq.items.0'],
      ['Added “New” to FAQ › Questions', 'home.faq.items.1'],
      ['FAQ › Questions › Question 3 › Question', 'home.faq.items.2.question'],
    ]);
  });

  it('describes how sections changed', () => {
    const was = page({}, {}, { sections: [section('gone'), section('kept'), section('last')] });
    const kept = section('kept', { isActive: false, sectionName: 'Other', sectionData: { headline: 'New' } });
    const is = page({}, {}, { sections: [section('last'), kept, section('new')] });
    expect(summarize(was, is).map(([title]) => title)).toEqual([
      'Deleted the section “The gone”',
      'Moved the section “The last”',
      'Hid the section “Other”',
      'Renamed the section “The kept” to “Other”',
      'Other › Headline',
      'Added the section “The new”',
    ]);
  });

  it('lists changed alt texts of the images on the page only', () => {
    const name = 'a'.repeat(16);
    const content = { hero: { image: `/media/${name}${'b'.repeat(24)}.png` } };
    const other = 'c'.repeat(16);
    const was = page(content, {}, { alts: { [name]: 'A shop', [other]: 'x' } });
    const is = page(content, {}, { alts: { [name]: 'A bakery', [other]: 'y' } });
    expect(summarize(was, is)).toEqual([['Alt text', '', 'A shop', 'A bakery']]);
  });

  it('lists changes of shared site content separately', () => {
    const site = (name: string) => ({ site: { content: { firm: { name } }, ids: {}, version: 1 } });
    const [was, is] = [page({}, {}, site('Then')), page({}, {}, site('Now'))];
    expect(listDifferences('home', was, is)).toEqual([]);
    expect(sharedDifferences(was, is)).toMatchObject([{ path: 'site.firm.name', before: 'Then', after: 'Now' }]);
  });
});
