import { describe, expect, it } from 'vitest';
import type { NamedPage } from '../../editing/names';
import { listAttention } from './list-attention';

const CALM = {
  unread: 0,
  unsaved: {},
  unsavedBrand: 0,
  named: [],
  dueReviews: 0,
  hasFailedBackup: false,
  claims: { overdue: 0, 'due-soon': 0, 'retired-shown': 0 },
  ...{ hasCopyProblem: false, hasDisposal: false },
};
const page = (status: 'draft' | 'published', kind = 'blank'): NamedPage => {
  return { pageId: 'p', title: 'Page', path: '/page', status, kind };
};

describe('listAttention', () => {
  it('is empty if nothing needs attention', () => {
    expect(listAttention({ ...CALM, unsaved: { home: 0 }, named: [page('published')] })).toEqual([]);
  });

  it('names a single unpublished page or article and links to it, and counts several', () => {
    const articles = [page('draft', 'insights-entry'), page('draft', 'insights-entry')];
    const list = (named: NamedPage[]) => listAttention({ ...CALM, named }).map(({ text, href }) => [text, href]);
    expect(list([page('draft', 'insights'), ...articles])).toEqual([
      ['1 unpublished page: Page', '/admin?page=p'],
      ['2 unpublished articles', '/admin/entries?collection=insights'],
    ]);
    expect(list(articles.slice(1))).toEqual([['1 unpublished article: Page', '/admin?page=p']]);
  });

  it('lists unsaved changes of the brand with its screen', () => {
    const list = (site: number, unsavedBrand: number) =>
      listAttention({ ...CALM, unsaved: { site }, unsavedBrand }).map(({ text, href }) => [text, href]);
    expect(list(3, 1)).toEqual([
      ['2 unsaved changes on Header & footer', '/admin?page=site'],
      ['1 unsaved change on Brand', '/admin/brand'],
    ]);
    expect(list(2, 2)).toEqual([['2 unsaved changes on Brand', '/admin/brand']]);
  });

  it('counts messages, unsaved changes, unpublished pages, claims and reviews, each with its screen', () => {
    const named = [page('draft'), page('draft'), page('published')];
    const counts = { unread: 1, dueReviews: 3, claims: { overdue: 2, 'due-soon': 1, 'retired-shown': 1 } };
    const problems = { hasFailedBackup: true, hasCopyProblem: true, hasDisposal: true };
    expect(listAttention({ ...counts, ...problems, unsaved: { about: 2 }, unsavedBrand: 0, named })).toEqual([
      { text: '1 unread message', href: '/admin/inbox' },
      { text: '2 unsaved changes on About Us', href: '/admin?page=about' },
      { text: '2 unpublished pages', href: '/admin/pages' },
      { text: '2 claims overdue for review', href: '/admin/claims?attention=overdue' },
      { text: '1 claim due for review within 30 days', href: '/admin/claims?attention=due-soon' },
      { text: '1 claim retired, but still on the site', href: '/admin/claims?attention=retired-shown' },
      { text: '3 pages to review', href: '/admin/reviews' },
      { text: 'A disposal of records to confirm', href: '/admin/retention#disposals' },
      { text: 'The copy of the record needs attention', href: '/admin/retention#record-copy' },
      { text: 'The latest backup failed', href: '/admin/settings/data#backups' },
    ]);
  });
});
