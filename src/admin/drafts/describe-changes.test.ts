import { describe, expect, it } from 'vitest';
import { learnDrafted, learnPage, namedPages } from '../../editing/names';
import {
  describeConflict,
  describeDraftChange,
  describeIssues,
  describeRefusal,
  describeWaiting,
  findObstacle,
  groupByPlace,
  labelPlace,
  listItems,
  listPages,
  type MergedChange,
  type MergedConflict,
  type MergedDraft,
  orderPages,
} from './describe-changes';
import { describeRevealed } from './describe-revealed';

const FAIR = { sectionId: 'fair', sectionType: 'hero', sectionName: 'Fair' };
const change = (path: string, more: Partial<MergedChange> = {}): MergedChange => ({
  ...{ id: 1, pageId: 'home', op: 'set', path, ref: path, description: '', before: 'Then', after: 'Now' },
  changedAt: '2026-01-05T10:02:00.000Z',
  ...more,
});
const say = (path: string, more: Partial<MergedChange> = {}) => describeDraftChange(change(path, more), [FAIR]);
const ITEMS = ['c', 'a'].map((id) => ({ id, name: id.toUpperCase() }));

describe('labelPlace', () => {
  it('names a field with its page, and a redirect', () => {
    expect(labelPlace({ pageId: 'home', path: 'home.hero.cta' })).toBe('Home › Hero › Button text');
    expect(labelPlace({ pageId: 'site', path: 'site.redirects./old.html' })).toBe('Redirect from /old.html');
  });
});

describe('describeDraftChange', () => {
  it('names a field without its section, and keeps both values', () => {
    expect(say('home.hero.headline')).toMatchObject({
      ...{ section: 'home.hero', sectionLabel: 'Hero', title: 'Headline', at: 'home.hero.headline' },
      ...{ before: 'Then', after: 'Now' },
    });
    expect(say('dynamic.fair.headline')).toMatchObject({ sectionLabel: 'Fair', title: 'Headline' });
  });

  it('quotes items that are added, removed and moved, with their list', () => {
    const path = 'home.faq.items.1';
    const added = say(path, { op: 'insert', description: 'Added “B”', before: null, after: { question: 'B' } });
    expect(added).toMatchObject({ title: 'Added “B” to Questions', before: null, after: { Question: 'B' } });
    const removed = say(path, { op: 'remove', description: 'Removed “B”', ref: 'home.faq.items.~b', after: null });
    expect(removed).toMatchObject({ title: 'Removed “B” from Questions', at: 'home.faq.items' });
    const moved = say(path, { op: 'move', description: 'Moved “B”', before: 0, after: 1 });
    expect(moved).toMatchObject({ title: 'Moved “B” within Questions', before: null, after: null });
  });

  it('names the fields of a page that only the draft has like those of every other page', () => {
    learnDrafted([{ pageId: 'first-year', title: 'First year', kind: 'insights-entry' }]);
    const added = { pageId: 'first-year', before: null };
    expect(say('first-year.entry.standfirst', added)).toMatchObject({ title: 'Summary' });
    const entry = { standfirst: 'In short.', categories: ['news'], date: '2026-03-01' };
    const shown = { Summary: 'In short.', Categories: ['News'], 'Publish date': 'March 1, 2026' };
    expect(say('first-year.page', { ...added, op: 'page-add', after: { entry } }).after).toEqual({ Entry: shown });
    expect(say('first-year.entry', { ...added, after: entry }).after).toEqual(shown);
    expect(labelPlace({ pageId: 'first-year', path: 'first-year.entry.author' })).toBe('First year › Entry › Author');
    expect(namedPages.getState().pages.some(({ pageId }) => pageId === 'first-year')).toBe(false);
  });

  it('shows all sections of a new page, also those of one name', () => {
    const after = { our_story: { text: 'One' }, 'our-story': { text: 'Two' } };
    const shown = say('mills.page', { op: 'page-add', pageId: 'mills', before: null, after }).after;
    expect(Object.values(shown as object)).toEqual([{ text: 'One' }, { text: 'Two' }]);
  });

  it('shows what search engines and shared links show of a new page', () => {
    const facts = { title: 'Mills', address: '/mills', status: 'published', layout: 'blank', description: 'Net 18%' };
    const { title, after } = say('mills.page', {
      op: 'page-add',
      pageId: 'mills',
      before: null,
      after: { page: facts },
    });
    expect([title, after]).toEqual(['New page “Mills” at /mills', { 'Page › Meta description': 'Net 18%' }]);
  });

  it('shows where a redirect leads, with its reach', () => {
    const [before, after] = [
      { to: '/b', kind: 'exact', status: 301 },
      { to: '/b', kind: 'prefix', status: 308 },
    ];
    const path = 'site.redirects./a';
    expect(
      say(path, { op: 'redirect', description: 'Changed the redirect from /a to /b', before, after }),
    ).toMatchObject({
      ...{ title: 'Changed the redirect from /a to /b', before: 'To /b (301)' },
      after: 'To /b, with everything under it (308)',
    });
  });

  it('says that a later change of the draft replaces a change', () => {
    const replaced = say('home.hero.cta', { before: null, after: null, isReplaced: true });
    expect(replaced.title).toBe('Button text: replaced by a later change of this draft');
  });

  it('lists what visitors see because of a draft that does not write it', () => {
    const elements = [{ id: 'text-1', type: 'paragraph', data: { text: 'Net 18%' } }];
    const revealed = {
      pages: [
        {
          ...{ pageId: 'home', isWhole: true },
          sections: [
            { id: 'page', type: null, name: null, content: { title: 'Home', description: 'In short' } },
            { id: 'fair', type: 'custom', name: 'Fair', content: { elements } },
          ],
        },
      ],
      pictures: [{ image: '/media/a.webp', alt: 'A mill' }],
    };
    const described = describeRevealed({ revealed, sections: [] } as unknown as MergedDraft);
    expect(described.map(({ title, after }) => [title, after])).toEqual([
      ['Page', { Title: 'Home', 'Page › Meta description': 'In short' }],
      ['Fair', expect.objectContaining({})],
      ['Alt text', 'A mill'],
    ]);
    expect(JSON.stringify(described[1]?.after)).toContain('Net 18%');
  });

  it('quotes a category that is added or removed by its name', () => {
    learnPage('letter', { page: { layout: 'insights-entry', title: 'A letter' } });
    const path = 'letter.entry.categories.0';
    const chosen = { pageId: 'letter', description: 'Added “market-notes”' };
    expect(say(path, { ...chosen, op: 'insert', before: null, after: 'market-notes' })).toMatchObject({
      ...{ title: 'Added “Market notes” to Categories', after: 'Market notes' },
    });
    expect(say(path, { ...chosen, op: 'remove', before: 'market-notes', after: null })).toMatchObject({
      ...{ title: 'Removed “Market notes” from Categories', before: 'Market notes' },
    });
  });

  it('says in words what happens to a section', () => {
    const title = (more: Partial<MergedChange>, path = 'dynamic.fair') => say(path, more).title;
    const state = (sectionName: string, isActive: boolean) => ({ sectionName, isActive });
    expect(title({ op: 'section-add' })).toBe('Added the section “Fair”');
    expect(title({ op: 'section-delete' })).toBe('Deleted the section “Fair”');
    expect(title({ op: 'section-restore' })).toBe('Restored the section “Fair”');
    expect(title({ op: 'move' }, 'sections.fair.order')).toBe('Moved the section “Fair”');
    const update = (before: object, after: object) => title({ op: 'section-update', before, after });
    expect(update(state('Old', true), state('Fair', true))).toBe('Renamed the section “Old” to “Fair”');
    expect(update(state('Fair', true), state('Fair', false))).toBe('Hid the section “Fair”');
    expect(update(state('Old', false), state('Fair', true))).toBe('Renamed the section “Old” to “Fair” and showed it');
    expect(say('dynamic.fair', { op: 'section-delete' }).at).toBeNull();
  });

  it('says what happens to a section of the page itself', () => {
    expect(say('home.page.hidden.hero', { before: null, after: true })).toMatchObject({
      ...{ title: 'Hid the section “Hero”', section: 'home.hero', at: 'home.hero', before: null, after: null },
    });
    expect(say('home.page.hidden.hero', { before: true, after: null }).title).toBe('Showed the section “Hero”');
    expect(say('home.page.names.hero', { before: null, after: 'Start' }).title).toBe(
      'Renamed the section “Hero” to “Start”',
    );
    expect(say('home.page.order', { before: [], after: ['faq'] })).toMatchObject({
      title: 'Moved sections on the page',
      before: null,
    });
    expect(say('home.offer', { before: null, after: { blocks: [] } }).title).toBe('Added the section “Offer”');
    expect(say('home.offer', { op: 'unset', after: null })).toMatchObject({
      ...{ title: 'Deleted the section “Offer”', at: null },
    });
  });
});

describe('describeDraftChange of pages and redirects', () => {
  it('says the title and address of a new page, and where a redirect leads', () => {
    const description = 'Added a redirect from /old to /new';
    const change = { id: 1, before: null, description, changedAt: '2026-03-01T09:00:00.000Z' };
    const page = { title: 'History', address: '/history', status: 'published' };
    expect(
      describeDraftChange(
        ...([
          {
            ...change,
            pageId: 'history',
            op: 'page-add',
            path: 'history.page',
            ref: 'history.page',
            after: { page, hero: {} },
          },
          [],
        ] as const),
      ),
    ).toMatchObject({ title: 'New page “History” at /history', after: { Hero: {} } });
    const path = 'site.redirects./old';
    const redirect = {
      ...change,
      pageId: 'site',
      op: 'redirect',
      path,
      ref: path,
      after: { to: '/new', kind: 'exact', status: 301 },
    };
    expect(describeDraftChange(redirect, [])).toMatchObject({
      title: change.description,
      sectionLabel: 'Redirects',
      at: null,
    });
    expect(
      describeConflict(
        { ...redirect, base: null, theirs: { to: null, kind: 'prefix', status: 410 }, mine: redirect.after },
        [],
        [],
      ),
    ).toMatchObject({
      title: 'Redirect from /old',
      theirs: 'Gone, with everything under it (410)',
      mine: 'To /new (301)',
    });
  });
});

describe('describeConflict', () => {
  const conflict = (path: string, more: Partial<MergedConflict>): MergedConflict => ({
    ...{ id: 1, pageId: 'home', path, ref: path, theirs: 'Theirs', mine: 'Mine', base: 'Base' },
    ...more,
  });

  it('shows the names of items instead of their ids', () => {
    const shown = describeConflict(
      conflict('home.faq.items.order', { theirs: ['a', 'c', 'x'], mine: 'c', base: ['c', 'a'] }),
      [],
      ITEMS,
    );
    expect(shown).toMatchObject({
      ...{ title: 'Order of Questions', isOrder: true },
      theirs: '1. A\n2. C\n3. an item that was removed',
      mine: '1. C\n2. A',
      base: '1. C\n2. A',
    });
  });

  it('shows values as their fields do', () => {
    const values = { theirs: 'lora', mine: 'fraunces', base: null };
    expect(describeConflict(conflict('site.brand.typefaces', values), [], [])).toMatchObject({
      ...{ theirs: 'Lora with Work Sans', mine: 'Fraunces with Inter', base: null },
    });
  });

  it('shows the name and the visibility of a section in words', () => {
    const [theirs, mine, base] = [{ isActive: true }, { sectionName: 'Fair', isActive: false }, { sectionName: 'Old' }];
    expect(describeConflict(conflict('dynamic.fair', { theirs, mine, base }), [FAIR], [])).toMatchObject({
      theirs: { visibility: 'Shown' },
      mine: { name: 'Fair', visibility: 'Hidden' },
      base: { name: 'Old' },
    });
    const deleted = describeConflict(conflict('dynamic.fair', { mine: null }), [FAIR], []);
    expect(deleted.title).toBe('Delete the section “Fair”');
  });
});

it('listItems names the items of a list of the page or of one of its sections', () => {
  const order = (ref: string) => ({ ref }) as MergedConflict;
  const page = {
    content: { faq: { items: [{ question: 'B' }, { question: 'A' }] } },
    ids: { faq: { items: ['b', 'a'] } },
    sections: [{ sectionId: 'fair', sectionData: { lines: ['One'] }, ids: { lines: ['l'] } }],
  };
  expect(listItems(page, order('home.faq.items.order'))).toEqual([
    { id: 'b', name: '“B”' },
    { id: 'a', name: '“A”' },
  ]);
  expect(listItems(page, order('dynamic.fair.lines.order'))).toEqual([{ id: 'l', name: '“One”' }]);
  expect(listItems(page, order('home.gone.items.order'))).toEqual([]);
});

it('describeWaiting says what the change would do', () => {
  const waiting = { id: 1, pageId: 'home', path: 'home.faq.items', after: null, draft: null };
  expect(describeWaiting({ ...waiting, op: 'insert' }, []).title).toBe('Add an item to Questions');
  expect(describeWaiting({ ...waiting, op: 'remove', path: 'home.faq.items.~b' }, [])).toMatchObject({
    ...{ title: 'Remove an item from Questions', isSentence: true },
  });
  expect(describeWaiting({ ...waiting, op: 'set', path: 'home.faq.items.~b.answer' }, []).title).toBe(
    'Questions › Question › Answer',
  );
});

it('groupByPlace keeps pages and sections in the order of their first change', () => {
  const place = (id: number, pageId: string, section: string) => ({
    ...{ id, pageId, section, sectionLabel: section, title: '', at: null },
  });
  const all = [place(1, 'home', 'b'), place(2, 'about', 'c'), place(3, 'home', 'a'), place(4, 'home', 'b')];
  const grouped = groupByPlace(all).map(({ pageId, sections }) => [
    pageId,
    sections.map(({ path, changes }) => [path, changes.map(({ id }) => id)]),
  ]);
  expect(grouped).toEqual([
    [
      'home',
      [
        ['b', [1, 4]],
        ['a', [3]],
      ],
    ],
    ['about', [['c', [2]]]],
  ]);
});

it('findObstacle says why a draft cannot be published', () => {
  const merged = (operations: number, conflicts: number, waiting: (object | null)[]) =>
    ({
      draft: { operations },
      conflicts: Array.from({ length: conflicts }, () => ({})),
      waiting: waiting.map((draft) => ({ draft })),
    }) as unknown as MergedDraft;
  expect(findObstacle(merged(1, 0, []))).toBeNull();
  expect(findObstacle(merged(0, 0, []))).toBe('There is nothing to publish yet.');
  expect(findObstacle(merged(3, 2, [null]))).toBe('Settle 2 conflicts to publish.');
  expect(findObstacle(merged(3, 0, [{ id: 1 }]))).toBe('1 change waits for another draft.');
  expect(findObstacle(merged(3, 0, [{ id: 1 }, null]))).toBe('2 changes have no place on the site.');
});

it('describeRefusal names what changed', () => {
  const after = 'after you opened this page. Below is the current state.';
  expect(describeRefusal([{ path: 'home' }, { path: 'dynamic.fair' }], [FAIR])).toBe(
    `Nothing was published, because Home and the section “Fair” changed on the site ${after}`,
  );
  expect(describeRefusal([{ path: 'drafts.3' }], [])).toBe(
    `Nothing was published, because someone else changed this draft ${after}`,
  );
});

it('listPages names a few pages and counts the others', () => {
  const newPages = [{ pageId: 'p4k2', title: 'Careers' }];
  expect(listPages({ pages: ['home', 'p4k2'], newPages })).toBe('Home and Careers');
  expect(listPages({ pages: ['home', 'about', 'team', 'contact', 'faq'], newPages: [] })).toBe(
    'Home, About Us, Team, and 2 other pages',
  );
});

it('describeIssues names the place of each change that is not valid', () => {
  const merged = {
    changes: [change('home.hero.cta'), change('home.hero.headline')],
    sections: [],
  } as unknown as MergedDraft;
  const issues = [
    { path: 'changes.1.path', message: 'home.hero.headline: Too long' },
    { path: 'changes.1.path', message: 'home.hero.headline: Too long' },
    { path: 'name', message: 'A name is required.' },
  ];
  expect(describeIssues(issues, merged)).toEqual(['Home › Hero › Headline: Too long', 'A name is required.']);
});

describe('orderPages', () => {
  it('begins with the page that the list of changes begins with', () => {
    const changes = [change('team.hero.headline', { pageId: 'team' }), change('home.hero.cta')];
    const draft = { pages: ['about', 'home', 'team'] };
    expect(orderPages({ changes, draft } as unknown as MergedDraft)).toEqual(['team', 'home', 'about']);
  });
});
