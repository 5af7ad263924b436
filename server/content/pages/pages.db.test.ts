import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pages } from '../../../db/schema/content';
import { changes } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';

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
