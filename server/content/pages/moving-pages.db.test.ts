import { sql } from 'drizzle-orm';
import { PgDatabase } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawRows } from '../../../db/client';
import { redirects } from '../../../db/schema/content';
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

  it('finds the links that drafts change with one statement, without comparing each link with each change of a large draft', async () => {
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
    const links = [...free, ...touched, ...many].map((path) => ({ path }));
    const statements = vi.spyOn(db, 'execute');
    const comparisons = (['split', 'startsWith'] as const).map((name) => vi.spyOn(String.prototype, name));
    const left = await withoutDrafted(db, links);
    const count = comparisons.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of comparisons) spy.mockRestore();
    expect(left.map(({ path }) => path)).toEqual([...free, ...many]);
    expect(statements).toHaveBeenCalledTimes(1);
    expect(count).toBeLessThan(5 * (stored.length + links.length));
    statements.mockRestore();
  });

  it('updates the links of many pages with as many statements as those of one page', async () => {
    const { db } = server.database;
    const description = { blocks: [{ type: 'paragraph', data: { text: '<a href="/target">Target</a>' } }] };
    const steps = { title: 'Process', steps: [{ title: 'One', description }] };
    const { pageId: linking } = await create({
      title: 'Page',
      address: '/page',
      layout: 'landing',
      status: 'published',
    });
    await send('POST', '/api/content/update', { path: `${linking}.process`, value: steps });
    const { pageId } = await create({ title: 'Target', address: '/target', status: 'published' });
    const statements = vi.spyOn(PgDatabase.prototype, 'execute');
    const countOf = async (address: string) => {
      statements.mockClear();
      expect((await patch(pageId, { address })).status).toBe(200);
      return statements.mock.calls.length;
    };
    const ofOne = await countOf('/target/one');
    await db.execute(sql`
      insert into pages (page_id, kind, address, status, title, content, ids, version)
      select page_id || n, kind, address || n, status, title || n, content, ids, version
      from pages, generate_series(1, 40) as n where page_id = ${linking}`);
    expect(await countOf('/target/many')).toBe(ofOne);
    statements.mockRestore();
    const rows = await db.execute(sql`
      select pages.page_id, pages.version, page_versions.content::text = pages.content::text and page_versions.ids::text = pages.ids::text
        and page_versions.created_at = pages.updated_at as "isStored", (
          select count(*)::int from changes where changes.change_set_id = page_versions.change_set_id and changes.page_id = pages.page_id
            and old_value::text like '%/target/one%' and new_value::text like '%/target/many%') as changes
      from pages join page_versions using (page_id, version) where page_id like ${`${linking}%`}`);
    const moved = rawRows<{ isStored: boolean; changes: number }>(rows);
    expect(moved).toHaveLength(41);
    expect(moved.filter(({ isStored, changes }) => isStored && changes === 1)).toHaveLength(41);
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

  it('updates the links of a text to several pages that move in a draft at once', async () => {
    const text = (...urls: string[]) => urls.map((url) => `<a href="${url}">Read on</a>`).join(' ');
    const blocks = [{ type: 'paragraph', data: { text: text('/about', '/contact') } }];
    await send('POST', '/api/content/update', { path: 'team.story', value: { blocks } });
    const { id } = (await send('POST', '/api/drafts', { name: 'Autumn' })).body;
    const moved = [
      { op: 'changePage', pageId: 'about', address: '/who-we-are' },
      { op: 'changePage', pageId: 'contact', address: '/reach-us' },
    ];
    expect((await send('POST', `/api/drafts/${id}/changes`, { changes: moved })).status).toBe(200);
    expect((await send('POST', `/api/drafts/${id}/publish`, {})).status).toBe(200);
    const { story } = (await server.send('GET', '/api/content/team')).body;
    expect(story.blocks[0].data.text).toBe(text('/who-we-are', '/reach-us'));
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
