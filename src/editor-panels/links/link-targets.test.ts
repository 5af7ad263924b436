import { describe, expect, it } from 'vitest';
import { findTargets, findUrlProblem, groupTargets, isName, nameTarget } from './link-targets';

const page = (pageId: string, title: string, path: string | null, status: 'draft' | 'published' = 'published') => ({
  pageId,
  title,
  path,
  status,
});

const GROUPS = groupTargets({
  pages: [
    page('home', 'Home', '/'),
    page('team', 'Our people', '/people'),
    page('plans', 'Plans', '/plans', 'draft'),
    page('demo', 'Demo', '/overlay-demo'),
    page('site', 'Header & footer', null),
  ],
  items: [
    { ...page('portfolio/kettle', 'Kettle & Crumb', '/portfolio/kettle'), path: '/portfolio/kettle', of: 'Portfolio' },
  ],
  documents: [{ url: '/media/a.pdf', name: 'Annual letter.pdf' }],
  site: { firm: { email: 'hello@elm.example', phone: '(555) 555-0142' } },
});
const list = (typed: string) =>
  findTargets(GROUPS, typed).map(({ label, targets }) => [label, ...targets.map(({ name, url }) => `${name} ${url}`)]);

describe('findTargets', () => {
  it('lists published pages, their sections at their current addresses, items, documents and contact details', () => {
    expect(list('')).toEqual([
      ['Pages', 'Home /', 'Our people /people'],
      [
        'Sections on a page',
        'Home › FAQ /#faq',
        'Our people › Advisors /people#advisors',
        'Our people › Operating partners /people#operators',
      ],
      ['Portfolio', 'Kettle & Crumb /portfolio/kettle'],
      ['Documents', 'Annual letter.pdf /media/a.pdf'],
      ['Contact', 'Email hello@elm.example mailto:hello@elm.example', 'Call (555) 555-0142 tel:5555550142'],
    ]);
  });

  it('finds targets by name or URL, with the kind of the best match first', () => {
    expect(list('kettle')).toEqual([['Portfolio', 'Kettle & Crumb /portfolio/kettle']]);
    expect(list('/PEOPLE')[0]).toEqual(['Pages', 'Our people /people']);
    expect(list('annual')).toEqual([['Documents', 'Annual letter.pdf /media/a.pdf']]);
    expect(list('nothing like it')).toEqual([]);
  });

  it('offers to email or call what was typed', () => {
    expect(list('nora@field.example')).toEqual([['Contact', 'Email nora@field.example mailto:nora@field.example']]);
    expect(list('+1 (555) 010-0199')).toEqual([['Contact', 'Call +1 (555) 010-0199 tel:+15550100199']]);
    expect(list('hello@elm.example')).toHaveLength(1);
    expect(list('2026')).toEqual([]);
  });
});

it.each([
  ['/', 'Home'],
  ['/People/', 'Our people'],
  ['/#faq', 'Sections on a page › Home › FAQ'],
  ['/portfolio/kettle', 'Portfolio › Kettle & Crumb'],
  ['/media/a.pdf', 'Documents › Annual letter.pdf'],
  ['mailto:a@b.example?subject=x', 'Email a@b.example'],
  ['tel:5555550142', 'Call (555) 555-0142'],
  ['tel:+1', 'Call +1'],
  ['https://example.com', null],
  ['/nowhere', null],
])('nameTarget names %s as %s', (url, name) => {
  expect(nameTarget(GROUPS, url)).toBe(name);
});

it('isName tells names from addresses', () => {
  expect(['Our people', 'team', '24 hours'].map(isName)).toEqual([true, true, true]);
  expect(['/team', '#faq', 'example.com', 'a@b.example', 'mailto:x', '', '+1 555'].map(isName)).not.toContain(true);
});

it('findUrlProblem reports missing and unpublished pages', () => {
  const pages = [page('team', 'Team', '/team'), page('plans', 'Plans', '/Plans', 'draft')];
  const said = ['/team/', '/TEAM?x=1#y', '/plans', '/nowhere', 'https://x.example', '/media/a.pdf', '', 'tel:+1'];
  expect(said.map((url) => findUrlProblem(url, pages))).toEqual([
    null,
    null,
    'Not published',
    'No page at this address',
    ...[null, null, null, null],
  ]);
});
