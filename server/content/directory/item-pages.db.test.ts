import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pages, redirects } from '../../../db/schema/content';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;
let drawn: string[] = [];

beforeAll(async () => {
  // The rendered page contains the item it was given, and the metadata of its head.
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, async (url, { item, contents }, said) => {
    drawn.push(url);
    const { related: _, ...own } = item ?? {};
    const html = JSON.stringify({ item: item && own, said, content: item && contents.portfolio });
    return { html, head: '', status: url === '/404' ? 404 : 200 };
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn('editor');
  drawn = [];
});

const HARROW = '/portfolio/harrow-finch-heating';
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers });
const getStatus = async (path: string) => (await get(path)).status;
const getRedirect = async (path: string) => {
  const { status, headers } = await get(path);
  return `${status} ${headers.get('location')}`;
};
const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const batch = (...changes: object[]) => send('POST', '/api/content/batch', { changes });
const rename = (index: number, value: string) =>
  batch({ op: 'set', path: `portfolio.investments.${index}.name`, value });
const readItem = async (path: string) => /"item":(\{[^}]*\})/.exec(await (await get(path)).text())?.[1];

describe('item pages', () => {
  it('are below the page of their list, in any spelling, and receive the item and its breadcrumbs', async () => {
    expect(JSON.parse((await readItem(HARROW)) ?? '')).toEqual({
      ...{ list: 'investments', index: 0, slug: 'harrow-finch-heating' },
      ...{ address: HARROW, view: 'company' },
    });
    const html = await (await get('/PORTFOLIO/Harrow-Finch-Heating/?x=1')).text();
    expect(html).toContain('"trail":[{"title":"Home","path":"/"},{"title":"Portfolio","path":"/portfolio"}]');
    expect(await getStatus('/caseStudies/fairweather-linen')).toBe(200);
    expect(await getStatus('/team/marian-oakes')).toBe(200);
    expect(await getStatus('/team/walter-brandt')).toBe(200);
  });

  it('answer 404 for an unknown item without a database query', async () => {
    await get(HARROW);
    const { db } = server.services.database;
    const asked = [vi.spyOn(db, 'execute'), vi.spyOn(db, 'select')];
    // The 404 page is rendered once.
    expect(await getStatus('/nowhere')).toBe(404);
    for (const one of asked) one.mockClear();
    for (const path of [
      '/portfolio/nobody',
      '/portfolio/harrow-finch-heating/x',
      '/about/marian-oakes',
      '/portfolio/%00',
    ])
      expect(await getStatus(path), path).toBe(404);
    for (const one of asked) expect(one).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('are cached, and rendered again after their page is written', async () => {
    await get(HARROW);
    await get(HARROW);
    expect(drawn).toEqual([HARROW]);
    await batch({ op: 'set', path: 'portfolio.investments.0.status', value: 'Sold' });
    expect(await (await get(HARROW)).text()).toContain('"status":"Sold"');
    expect(drawn).toEqual([HARROW, HARROW]);
  });

  it('redirect permanently after an item is renamed, any number of times, and back', async () => {
    await rename(0, 'Harrow Heating');
    expect(await getRedirect(HARROW)).toBe('301 /portfolio/harrow-heating');
    await rename(0, 'Harrow & Sons');
    expect(await getRedirect(HARROW)).toBe('301 /portfolio/harrow-sons');
    expect(await getRedirect('/portfolio/harrow-heating')).toBe('301 /portfolio/harrow-sons');
    await rename(0, 'Harrow & Finch Heating');
    expect(await getStatus(HARROW)).toBe(200);
    expect(await getRedirect('/portfolio/harrow-sons')).toBe(`301 ${HARROW}`);
  });

  it('are tracked by item id: if two items swap names, neither page redirects to the other', async () => {
    const [first, second] = ['Harrow & Finch Heating', 'Bellwether Roofing'];
    await batch(
      { op: 'set', path: 'portfolio.investments.0.name', value: second },
      { op: 'set', path: 'portfolio.investments.1.name', value: first },
    );
    expect(await getStatus(HARROW)).toBe(200);
    expect(await getStatus('/portfolio/bellwether-roofing')).toBe(200);
    expect(await server.database.db.select().from(redirects)).toEqual([]);
    const { ids } = (await send('GET', '/api/content/portfolio?ids=true')).body as {
      ids: { investments: (string | { id: string })[] };
    };
    const [one] = ids.investments.map((id) => (typeof id === 'string' ? id : id.id));
    await batch(
      { op: 'move', path: `portfolio.investments.~${one}`, after: null },
      { op: 'set', path: `portfolio.investments.~${one}.name`, value: 'Moved and renamed' },
    );
    expect(await getRedirect('/portfolio/bellwether-roofing')).toBe('301 /portfolio/moved-and-renamed');
  });

  it('move with their page and redirect, and disappear while it is unpublished', async () => {
    expect((await send('PATCH', '/api/pages/portfolio', { address: '/companies' })).status).toBe(200);
    expect(await getRedirect(HARROW)).toBe('301 /companies/harrow-finch-heating');
    expect(await getStatus('/companies/harrow-finch-heating')).toBe(200);
    await send('PATCH', '/api/pages/portfolio', { address: '/portfolio' });
    expect(await getStatus(HARROW)).toBe(200);
    await send('PATCH', '/api/pages/portfolio', { status: 'draft' });
    expect(await getStatus(HARROW)).toBe(404);
    expect((await (await get('/sitemap.xml')).text()).includes('/portfolio/')).toBe(false);
  });

  it('disappear with a removed item and return when it is restored', async () => {
    const removed = await batch({ op: 'remove', path: 'portfolio.investments.0' });
    expect(removed.status).toBe(200);
    expect(await getStatus(HARROW)).toBe(404);
    const { items } = (await send('GET', '/api/history?page=portfolio&limit=1')).body as { items: { id: string }[] };
    expect((await send('POST', `/api/history/${items[0]?.id}/revert`)).status).toBe(200);
    expect(await getStatus(HARROW)).toBe(200);
  });

  it('give way to a page that is already there, and block new pages at their address', async () => {
    const refused = await send('POST', '/api/pages', { title: 'Heating', address: HARROW });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `“Harrow & Finch Heating (Portfolio)” already uses ${HARROW}. Choose another address.`,
    ]);
    expect(
      (await send('POST', '/api/pages', { title: 'Mill', address: '/portfolio/mill', status: 'published' })).status,
    ).toBe(201);
    await rename(0, 'Mill');
    expect(await readItem('/portfolio/mill')).toBeUndefined();
    expect(await getStatus('/portfolio/mill')).toBe(200);
  });

  it('are in the sitemap, have their own share card, and are counted separately', async () => {
    const sitemap = await (await get('/sitemap.xml')).text();
    expect(sitemap.split(`${HARROW}</loc><lastmod>`)).toHaveLength(2);
    expect(sitemap).toContain('/caseStudies/harrow-finch-heating</loc>');
    const card = /"card":"([^"]*)"/.exec(await (await get(HARROW)).text())?.[1] ?? '';
    expect(card).toMatch(/^\/media\/share\/portfolio\/harrow-finch-heating\.[0-9a-f]{12}\.png$/);
    expect((await get(card)).headers.get('content-type')).toBe('image/png');
    expect(await getRedirect('/media/share/portfolio/harrow-finch-heating.png')).toBe(`302 ${card}`);
    for (const name of ['portfolio/nobody', 'about/harrow-finch-heating', 'portfolio/%2e%2e', 'portfolio/%'])
      expect([400, 404], name).toContain(await getStatus(`/media/share/${name}.png`));
    const beacon = (path: string) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Mozilla/5.0 Firefox/128.0' },
      });
    expect((await beacon('/visits/portfolio/harrow-finch-heating')).status).toBe(204);
    expect((await beacon('/visits/portfolio/nobody')).status).toBe(405);
    const admin = await server.signIn('admin');
    const { pageViews } = (await server.send('GET', '/api/admin/stats', undefined, admin)).body as {
      pageViews: { pageId: string; views: number }[];
    };
    expect(pageViews.find(({ pageId }) => pageId === 'portfolio/harrow-finch-heating')?.views).toBeGreaterThan(0);
  });

  it('are found in content that was not written by the writer, whatever it contains', async () => {
    const { db } = server.database;
    const content = { investments: [null, { name: 'Past the writer' }, 7, { name: { a: 1 } }] };
    await db.update(pages).set({ content }).where(eq(pages.pageId, 'portfolio'));
    server.services.directory.forgetAll();
    server.services.pageCache.clear();
    expect(await readItem('/portfolio/past-the-writer')).toContain('"index":1');
    expect(await getStatus(HARROW)).toBe(404);
  });
});
