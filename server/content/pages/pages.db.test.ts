import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pages, redirects } from '../../../db/schema/content';
import { changes } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';
import { applyChanges } from '../changes/apply-changes';
import { readEditable } from '../changes/read-editable';
import { changePage } from './change-page';
import { withoutDrafted } from './link-changes';
import { menuChanges } from './menu-changes';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn('editor');
});

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const create = async (body: object) => (await send('POST', '/api/pages', body)).body;
const patch = (pageId: string, body: object) => send('PATCH', `/api/pages/${pageId}`, body);
const getStatus = async (path: string) => (await server.send('GET', path)).status;
const getIssues = ({ status, body }: { status: number; body: { issues?: { path: string }[] } }) => [
  status,
  body.issues?.map(({ path }) => path),
];

describe('a new page', () => {
  it('is a draft that only editors can read, with the requested layout and address', async () => {
    const made = await send('POST', '/api/pages', {
      title: ' Our history ',
      address: '/About/History/',
      layout: 'article',
    });
    const page = { pageId: 'our-history', title: 'Our history', address: '/about/history', status: 'draft' };
    expect([made.status, made.body]).toEqual([201, page]);
    const read = (headers = {}) => server.send('GET', '/api/content/our-history', undefined, headers);
    expect((await read(editor)).body).toMatchObject({ page: { layout: 'article' }, hero: { headline: 'Our history' } });
    expect((await read()).status).toBe(404);
    expect((await server.send('GET', '/api/sections/our-history')).status).toBe(404);
    expect(await getStatus('/about/history')).toBe(404);
    expect((await server.send('GET', '/about/history', undefined, editor)).status).toBe(200);
  });

  it('gets its id and address from the title, with a number if the id was ever taken', async () => {
    expect(await create({ title: 'Über uns' })).toMatchObject({ pageId: 'uber-uns', address: '/über-uns' });
    await send('DELETE', '/api/pages/uber-uns');
    expect(await create({ title: 'Über uns' })).toMatchObject({ pageId: 'uber-uns-2', address: '/über-uns' });
    expect(getIssues(await send('POST', '/api/pages', { title: 'About' }))).toEqual([422, ['address']]);
    expect(getIssues(await send('POST', '/api/pages', { title: 'A', address: '/api/x' }))).toEqual([422, ['address']]);
    expect(getIssues(await send('POST', '/api/pages', { title: ' ' }))).toEqual([400, ['title']]);
  });

  it('can be published, and is then listed, in the sitemap and in the menu', async () => {
    await create({ title: 'Press', status: 'published', isInMenu: true });
    expect(await getStatus('/PRESS/')).toBe(200);
    expect((await server.send('GET', '/api/content/site')).body.navigation.at(-1)).toEqual({
      text: 'Press',
      url: '/press',
    });
    expect((await server.send('GET', '/sitemap.xml')).body).toMatch(/<loc>http:\/\/[^<]+\/press<\/loc><lastmod>\d{4}-/);
    const listed = (await server.send('GET', '/api/pages?limit=100')).body.items;
    expect(listed).toContainEqual({ pageId: 'press', title: 'Press', address: '/press' });
    expect(listed).toContainEqual({ pageId: 'caseStudies', title: 'Case Studies', address: '/caseStudies' });
    const first = (await server.send('GET', '/api/pages?limit=2')).body;
    const next = (await server.send('GET', `/api/pages?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...next.items]).toEqual(listed.slice(0, 4));
  });

  it('is in the sitemap only if search engines may index it and it is its own canonical URL', async () => {
    const { pageId } = await create({ title: 'Press', status: 'published' });
    const isListed = async () => (await server.send('GET', '/sitemap.xml')).body.includes('/press</loc><lastmod>');
    const said = async (words: object) => {
      expect((await patch(pageId, words)).status).toBe(200);
      return isListed();
    };
    expect(await isListed()).toBe(true);
    expect(await said({ index: false })).toBe(false);
    expect(await said({ index: true, canonical: 'https://elsewhere.example/press' })).toBe(false);
    expect(await said({ canonical: `${server.url}/press` })).toBe(true);
    expect(await said({ canonical: '' })).toBe(true);
  });

  it('is not created if the menu it should be added to is full', async () => {
    const links = Array.from({ length: 12 }, (_, index) => ({ text: `Link ${index}`, url: '/' }));
    await send('POST', '/api/content/update', { path: 'site.navigation', value: links });
    const refused = await send('POST', '/api/pages', { title: 'Press', status: 'published', isInMenu: true });
    expect(getIssues(refused)).toEqual([422, ['isInMenu']]);
    expect(refused.body.message).toContain('Remove one under Menus first.');
    expect((await send('GET', '/api/content/press')).status).toBe(404);
  });

  it('is written like any other page and has its own sections; unknown pages cannot be written', async () => {
    const { pageId } = await create({ title: 'Press' });
    expect(
      (await send('POST', '/api/content/update', { path: `${pageId}.hero.headline`, value: 'Press room' })).status,
    ).toBe(200);
    const section = { pageId, sectionType: 'hero', sectionName: 'More', sectionData: { headline: 'More' } };
    expect((await send('POST', '/api/sections', section)).status).toBe(201);
    expect((await send('POST', '/api/content/update', { path: 'nowhere.hero.headline', value: 'x' })).status).toBe(404);
    const write = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
    expect((await write(`${pageId}.hero.headline`, 7)).status).toBe(422);
    expect((await write(`${pageId}.page.address`, '/team')).status).toBe(422);
    expect((await write(`${pageId}.page.layout`, 'legal')).status).toBe(422);
    expect((await write(`${pageId}.page.owner`, 'me')).status).toBe(422);
    expect((await send('POST', '/api/content/delete', { path: `${pageId}.page` })).status).toBe(422);
  });
});

describe('moving a page', () => {
  it('redirects from every former address in one step and counts each use', async () => {
    const { pageId } = await create({ title: 'History', address: '/history', status: 'published' });
    await patch(pageId, { address: '/about/history' });
    await patch(pageId, { address: '/about/past' });
    for (const old of ['/history', '/About/History/']) {
      const sent = await server.send('GET', `${old}?from=mail`);
      expect([sent.status, sent.headers.get('location')]).toEqual([301, '/about/past?from=mail']);
    }
    await server.services.redirectUses.flush();
    const kept = await server.database.db.select().from(redirects).orderBy(redirects.id);
    expect(kept.map(({ from, to, uses }) => [from, to, uses])).toEqual([
      ['/history', '/about/past', 1],
      ['/about/history', '/about/past', 1],
    ]);
    await patch(pageId, { address: '/history' });
    expect(await getStatus('/history')).toBe(200);
    expect((await server.send('GET', '/about/past')).headers.get('location')).toBe('/history');
  });

  it('updates header and footer links, and their texts if they were the old title', async () => {
    const { pageId } = await create({ title: 'History', address: '/history', status: 'published' });
    const links = [
      { text: 'History', url: '/history' },
      { text: 'Where we are from', url: '/History/#1998' },
      { text: 'Historic', url: '/history-of-others' },
      { text: 'Elsewhere', url: 'https://e.example/history' },
    ];
    const columns = [{ title: 'Firm', links: [{ text: 'History', url: '/history?from=foot' }] }];
    await send('POST', '/api/content/update', { path: 'site.navigation', value: links });
    await send('POST', '/api/content/update', { path: 'site.footer.columns', value: columns });
    await patch(pageId, { address: '/about/history', title: 'Our past' });
    const { navigation, footer } = (await server.send('GET', '/api/content/site')).body;
    expect(navigation).toEqual([
      { text: 'Our past', url: '/about/history' },
      { text: 'Where we are from', url: '/about/history#1998' },
      links[2],
      links[3],
    ]);
    expect(footer.columns[0].links).toEqual([{ text: 'Our past', url: '/about/history?from=foot' }]);
    // All of it is one change set, so it can be undone as a whole.
    const made = await server.database.db
      .select({ path: changes.path, set: changes.changeSetId })
      .from(changes)
      .orderBy(changes.id);
    const last = made.filter(({ set }) => set === made.at(-1)?.set).map(({ path }) => path);
    expect(last).toEqual(expect.arrayContaining([`${pageId}.page.address`, 'site.navigation.0.text']));
  });

  it('updates the right menu links even if they are reordered at the same moment', async () => {
    const { db } = server.database;
    const links = [
      { text: 'Team', url: '/team' },
      { text: 'History', url: '/history' },
    ];
    await send('POST', '/api/content/update', { path: 'site.navigation', value: links });
    const found = menuChanges(await readEditable(db, 'site'), new Map([['/history', '/past']]), null);
    await send('POST', '/api/content/update', { path: 'site.navigation', value: [...links].reverse() });
    const by = {
      actor: { kind: 'session', id: 'u1', name: 'Ada', role: 'admin', client: '' },
      source: 'dashboard',
    } as const;
    await applyChanges(db, { ...by, changes: found });
    expect((await server.send('GET', '/api/content/site')).body.navigation).toEqual([
      { text: 'History', url: '/past' },
      { text: 'Team', url: '/team' },
    ]);
  });

  it('updates links in content, in the same change set', async () => {
    const write = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
    const story = (href: string) => ({
      blocks: [
        {
          type: 'paragraph',
          data: { text: `Read <a href="${href}">our story</a> at /about, which is href="/about" in HTML.` },
        },
      ],
    });
    await write('team.story', story('/About/?from=team#top'));
    await write('team.note', { title: '/about', buttonUrl: '/about', others: ['/about'], linkUrl: '/about-others' });
    const sectionData = { title: 'Meet us', primaryButton: { text: 'About us', url: '/about' } };
    const fair = { pageId: 'team', sectionId: 'fair', sectionType: 'cta', sectionName: 'Fair', sectionData };
    expect((await send('POST', '/api/sections', fair)).status).toBe(201);
    const linkUrl = async () => (await server.send('GET', '/api/content/home')).body.welcome.linkUrl;
    // Nothing is stored there, so the page shows the preset, which is /about.
    expect(await linkUrl()).toBeUndefined();

    expect((await patch('about', { address: '/who-we-are' })).status).toBe(200);
    const team = (await server.send('GET', '/api/content/team')).body;
    expect(team.story.blocks[0].data).toEqual(story('/who-we-are?from=team#top').blocks[0]?.data);
    const note = { title: '/about', buttonUrl: '/who-we-are', others: ['/about'], linkUrl: '/about-others' };
    expect(team.note).toEqual(note);
    const [section] = (await server.send('GET', '/api/sections/team')).body;
    expect(section.sectionData.primaryButton).toEqual({ text: 'About us', url: '/who-we-are' });
    expect(await linkUrl()).toBe('/who-we-are');
    const made = await server.database.db
      .select({ path: changes.path, set: changes.changeSetId })
      .from(changes)
      .orderBy(changes.id);
    const last = made.filter(({ set }) => set === made.at(-1)?.set).map(({ path }) => path);
    expect(last).toEqual(
      expect.arrayContaining([
        'about.page.address',
        'team.story',
        'team.note.buttonUrl',
        'dynamic.fair.primaryButton.url',
        'home.welcome.linkUrl',
      ]),
    );
  });

  it('updates the other links if someone edits a text and a menu with links at the same moment', async () => {
    const { db } = server.database;
    const write = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
    await write('team.note', { oneUrl: '/about', otherUrl: '/about' });
    await write('site.navigation', [
      { text: 'About', url: '/about' },
      { text: 'Us', url: '/about' },
    ]);
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (...run) => {
      for (const path of ['team.note.oneUrl', 'site.navigation.0.url'])
        expect((await write(path, '/contact')).status).toBe(200);
      return transaction(...run);
    });
    const { origin, region } = { origin: server.url, region: server.services.region };
    const actor = { kind: 'session', id: 'u1', name: 'Ada', role: 'admin', client: '' } as const;
    await changePage(db, 'about', { address: '/who-we-are' }, { actor, source: 'dashboard', origin, region });
    const team = (await server.send('GET', '/api/content/team')).body;
    expect(team.note).toEqual({ oneUrl: '/contact', otherUrl: '/who-we-are' });
    const { navigation } = (await server.send('GET', '/api/content/site')).body;
    expect(navigation.map(({ url }: { url: string }) => url)).toEqual(['/contact', '/who-we-are']);
  });

  it('updates links to the pages of its items', async () => {
    const write = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
    await write('about.note', { url: '/team/marian-oakes#story', otherUrl: '/team/nobody' });
    await write('site.navigation', [{ text: 'Marian', url: '/team/marian-oakes' }]);
    expect((await patch('team', { address: '/people' })).status).toBe(200);
    const { note } = (await server.send('GET', '/api/content/about')).body;
    expect(note).toEqual({ url: '/people/marian-oakes#story', otherUrl: '/team/nobody' });
    const { navigation } = (await server.send('GET', '/api/content/site')).body;
    expect(navigation).toEqual([{ text: 'Marian', url: '/people/marian-oakes' }]);
  });

  it('finds the links that drafts change, quickly even in a large draft', async () => {
    const { db } = server.database;
    const { id } = (await send('POST', '/api/drafts', { name: 'Autumn' })).body;
    const stored = [
      ...['home.one', 'home.two.url', 'element.abc.url'].map((path) => ({ op: 'set', path, value: '' })),
      { op: 'deleteSection', sectionId: 'fair' },
      ...Array.from({ length: 10_000 }, (_, n) => ({ op: 'set', path: `home.many.${n}.text`, value: '' })),
    ];
    await db.execute(sql`
      insert into draft_operations (draft_id, operation, page_id, makes)
      select ${id}, given, 'home', '[]' from json_array_elements(${JSON.stringify(stored)}::json) as given`);
    const free = ['home.ones', 'home.url', 'team.one', 'dynamic.fairs.url', 'home.elements.~abcd.url'];
    const touched = ['home.one.url', 'home.two', 'dynamic.fair.url', 'home.elements.~abc.text'];
    const many = Array.from({ length: 3000 }, (_, n) => `team.many.${n}.url`);
    const begun = performance.now();
    const left = await withoutDrafted(
      db,
      [...free, ...touched, ...many].map((path) => ({ path })),
    );
    expect(left.map(({ path }) => path)).toEqual([...free, ...many]);
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it('leaves a link that an open draft changes to the redirect, so that the draft has no conflict', async () => {
    const { id } = (await send('POST', '/api/drafts', { name: 'Autumn' })).body;
    const change = { op: 'set', path: 'home.welcome.linkUrl', value: '/team', base: null };
    expect((await send('POST', `/api/drafts/${id}/changes`, { changes: [change] })).status).toBe(200);
    await patch('about', { address: '/who-we-are' });
    expect((await server.send('GET', '/api/content/home')).body.welcome.linkUrl).toBeUndefined();
    expect((await send('POST', `/api/drafts/${id}/publish`, {})).status).toBe(200);
    expect((await server.send('GET', '/api/content/home')).body.welcome.linkUrl).toBe('/team');
  });

  it('updates links in a draft, in the draft only', async () => {
    const { id } = (await send('POST', '/api/drafts', { name: 'Autumn' })).body;
    const linkUrl = async () => (await server.send('GET', '/api/content/home')).body.welcome.linkUrl;
    const changesOf = [
      { op: 'set', path: 'team.note', value: { buttonUrl: '/about' }, base: null },
      { op: 'changePage', pageId: 'about', address: '/who-we-are' },
    ];
    for (const one of changesOf)
      expect((await send('POST', `/api/drafts/${id}/changes`, { changes: [one] })).status).toBe(200);
    expect(await linkUrl()).toBeUndefined();
    expect((await send('POST', `/api/drafts/${id}/publish`, {})).status).toBe(200);
    expect(await linkUrl()).toBe('/who-we-are');
    expect((await server.send('GET', '/api/content/team')).body.note.buttonUrl).toBe('/who-we-are');
  });

  it('drops a canonical URL that was its own address and keeps one elsewhere', async () => {
    const { pageId } = await create({ title: 'History', address: '/history', status: 'published' });
    const own = `${server.url}/history`;
    await send('POST', '/api/content/update', { path: `${pageId}.page.canonical`, value: own });
    const canonicalOf = async () => (await send('GET', `/api/content/${pageId}`)).body.page.canonical ?? '';
    await patch(pageId, { address: '/past' });
    expect(await canonicalOf()).toBe('');
    await patch(pageId, { canonical: `${server.url}/past` });
    expect(await canonicalOf()).toBe('');
    await patch(pageId, { canonical: 'https://e.example/history' });
    await patch(pageId, { address: '/history' });
    expect(await canonicalOf()).toBe('https://e.example/history');
  });

  it('works for built-in pages, except home, the demo and the site-wide content', async () => {
    expect((await patch('about', { address: '/who-we-are' })).body).toMatchObject({ address: '/who-we-are' });
    expect((await server.send('GET', '/about')).headers.get('location')).toBe('/who-we-are');
    expect(await getStatus('/who-we-are')).toBe(200);
    expect((await create({ title: 'About', status: 'published' })).address).toBe('/about');
    expect(await getStatus('/about')).toBe(200);
    for (const id of ['home', 'demo', 'site']) expect((await patch(id, { address: '/elsewhere' })).status).toBe(422);
    for (const id of ['home', 'demo', 'site']) expect((await send('DELETE', `/api/pages/${id}`)).status).toBe(422);
    expect((await patch('nowhere', { title: 'x' })).status).toBe(404);
  });

  it('creates no redirect to a page that visitors may not read', async () => {
    const { pageId } = await create({ title: 'History', status: 'published' });
    await patch(pageId, { address: '/past', status: 'draft' });
    expect(await getStatus('/history')).toBe(404);
    await server.database.db.insert(redirects).values({ from: '/old', to: '/team', kind: 'prefix', origin: 'hand' });
    server.services.directory.forgetAll();
    expect((await server.send('GET', '/old/one/two')).headers.get('location')).toBe('/team/one/two');
  });
});

describe('the status of a page', () => {
  it('is recorded in its history and can be reverted from there', async () => {
    const { pageId } = await create({ title: 'History' });
    await patch(pageId, { status: 'published' });
    expect(await getStatus('/history')).toBe(200);
    await patch(pageId, { address: '/past' });
    await patch(pageId, { status: 'draft' });
    expect(await getStatus('/past')).toBe(404);
    const items = (await send('GET', `/api/history?page=${pageId}&path=${pageId}.page`)).body.items;
    expect(items.map(({ description }: { description: string }) => description)).toEqual([
      'Unpublished History',
      'Moved to /past',
      'Published History',
      'Created History',
    ]);
    for (const { id } of items.slice(0, 3)) {
      expect((await send('POST', `/api/history/${id}/revert`)).status).toBe(200);
    }
    expect((await patch(pageId, {})).body).toMatchObject({ address: '/history', status: 'draft' });
    expect((await send('POST', `/api/history/${items[3].id}/revert`)).status).toBe(200);
    expect((await send('GET', `/api/content/${pageId}`)).body.page.status).toBe('deleted');
  });

  it('is 410 for visitors and 404 in the API once deleted, until it is restored as a draft', async () => {
    const { pageId } = await create({ title: 'History', status: 'published' });
    expect((await send('DELETE', `/api/pages/${pageId}`)).body).toEqual({ success: true, pageId });
    expect([await getStatus('/history'), await getStatus(`/api/content/${pageId}`)]).toEqual([410, 404]);
    expect((await send('DELETE', `/api/pages/${pageId}`)).status).toBe(409);
    const { pageId: other } = await create({ title: 'History', status: 'published' });
    expect(getIssues(await patch(pageId, { status: 'draft' }))).toEqual([422, ['address']]);
    await send('DELETE', `/api/pages/${other}`);
    expect((await patch(pageId, { status: 'draft' })).body.status).toBe('draft');
    expect(await getStatus('/history')).toBe(404);
  });

  it('unpublishes a built-in page and publishes it again with the rest of its content unchanged', async () => {
    const before = (await server.send('GET', '/api/content/brokers')).body;
    await patch('brokers', { status: 'draft' });
    expect([await getStatus('/brokers'), await getStatus('/api/content/brokers')]).toEqual([404, 404]);
    await patch('brokers', { status: 'published' });
    expect((await server.send('GET', '/api/content/brokers')).body).toEqual({
      ...before,
      page: { status: 'published' },
    });
  });

  it('is stored in columns that match the content', async () => {
    await create({ title: 'History' });
    const rows = await server.database.db.select().from(pages).where(eq(pages.kind, 'blank'));
    expect(rows.map(({ pageId, address, status, title }) => [pageId, address, status, title])).toEqual([
      ['history', '/history', 'draft', 'History'],
    ]);
  });
});

it('a duplicate has the same texts and sections with new ids', async () => {
  const { pageId } = await create({ title: 'History', status: 'published' });
  const custom = { elements: [{ id: 'text-1', type: 'text', data: { text: 'Words' } }] };
  await send('POST', '/api/sections', { pageId, sectionType: 'custom', sectionName: 'More', sectionData: custom });
  const copy = (await send('POST', '/api/trpc/pages.duplicate', { pageId, title: 'History two' })).body.result.data;
  expect(copy).toEqual({ pageId: 'history-two', title: 'History two', address: '/history-two', status: 'draft' });
  const [section] = (await send('GET', '/api/sections/history-two?includeInactive=true')).body;
  expect(section.sectionData.elements).toEqual([{ ...custom.elements[0], id: expect.not.stringMatching(/^text-1$/) }]);
  const legal = await send('POST', '/api/trpc/pages.duplicate', { pageId: 'terms', title: 'Rules' });
  expect(legal.body.result.data.pageId).toBe('rules');
  expect((await send('POST', '/api/trpc/pages.duplicate', { pageId: 'team', title: 'T' })).status).toBe(422);
});

it('an import creates exported pages that the site does not have yet', async () => {
  const admin = await server.signIn('admin');
  await create({ title: 'History', status: 'published' });
  const file = (await server.send('GET', '/api/admin/export', undefined, admin)).body;
  await server.database.reset();
  const again = await server.signIn('admin');
  expect((await server.send('POST', '/api/admin/import', file, again)).status).toBe(200);
  expect(await getStatus('/history')).toBe(200);
});

it('restoring the site to a moment before a page was created deletes the page', async () => {
  const admin = await server.signIn('admin');
  const at = (await server.send('GET', '/api/trpc/history.pastSite?input=%7B%7D', undefined, admin)).body.result.data
    .at;
  await new Promise((resolve) => setTimeout(resolve, 5));
  await create({ title: 'History', status: 'published' });
  const input = encodeURIComponent(JSON.stringify({ at }));
  const past = (await server.send('GET', `/api/trpc/history.pastSite?input=${input}`, undefined, admin)).body.result
    .data;
  const { versions } = past;
  const done = await server.send('POST', '/api/trpc/history.restoreSite', { at, versions }, admin);
  expect(done.status).toBe(200);
  expect(await getStatus('/history')).toBe(410);
});

it('pages created concurrently with the same title each get their own id and content', async () => {
  const made = await Promise.all(
    [1, 2, 3, 4].map((n) => send('POST', '/api/pages', { title: 'Same', address: `/same/${n}` })),
  );
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(made.map(({ body }) => body.pageId)).size).toBe(4);
  const raced = await Promise.all(
    ['A', 'B', 'C'].map((title) => send('POST', '/api/pages', { title, address: '/race' })),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  const [row] = await server.database.db
    .select({ all: sql<number>`count(*)::int` })
    .from(changes)
    .where(eq(changes.fieldName, 'page'));
  expect(row?.all).toBe(5);
});

it('the page list is sorted by title, names the last author, and leaves out entries of collections', async () => {
  await create({ title: 'History', address: '/past_days' });
  await create({ title: 'Insights', layout: 'insights' });
  await create({ title: 'What we look for', layout: 'insights-entry' });
  const listed: { title: string }[] = (await send('GET', '/api/trpc/pages.list')).body.result.data;
  const titles = listed.map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted());
  expect(titles).toHaveLength(15);
  expect(titles).not.toContain('What we look for');
  expect(listed.find(({ title }) => title === 'History')).toMatchObject({
    path: '/past_days',
    status: 'draft',
    changedBy: expect.stringMatching(/^Person/),
  });
});
