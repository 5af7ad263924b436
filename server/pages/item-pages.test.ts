import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pages, redirects } from '../../db/schema/content';
import { startTestServer, type TestServer } from '../testing';

let server: TestServer;
let editor: Record<string, string>;
let drawn: string[] = [];

beforeAll(async () => {
  // A page says which item it was handed, and what stands in its head.
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, async (url, { item, contents }, said) => {
    drawn.push(url);
    const html = JSON.stringify({ item, said, content: item && contents.portfolio });
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
const statusOf = async (path: string) => (await get(path)).status;
const leadsTo = async (path: string) => {
  const { status, headers } = await get(path);
  return `${status} ${headers.get('location')}`;
};
const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const batch = (...changes: object[]) => send('POST', '/api/content/batch', { changes });
const rename = (index: number, value: string) =>
  batch({ op: 'set', path: `portfolio.investments.${index}.name`, value });
const itemIn = async (path: string) => /"item":(\{[^}]*\})/.exec(await (await get(path)).text())?.[1];

describe('an item’s own page', () => {
  it('stands below its page, whatever the spelling, and is handed the item and the way to it', async () => {
    expect(JSON.parse((await itemIn(HARROW)) ?? '')).toEqual({
      ...{ list: 'investments', index: 0, slug: 'harrow-finch-heating' },
      ...{ address: HARROW, view: 'company' },
    });
    const html = await (await get('/PORTFOLIO/Harrow-Finch-Heating/?x=1')).text();
    expect(html).toContain('"trail":[{"title":"Home","path":"/"},{"title":"Portfolio","path":"/portfolio"}]');
    expect(await statusOf('/caseStudies/fairweather-linen')).toBe(200);
    expect(await statusOf('/team/marian-oakes')).toBe(200);
    expect(await statusOf('/team/walter-brandt')).toBe(200);
  });

  it('is 404 where there is no such item, and asks nothing of the database for it', async () => {
    await get(HARROW);
    const { db } = server.services.database;
    const asked = [vi.spyOn(db, 'execute'), vi.spyOn(db, 'select')];
    // What is shown where there is nothing is drawn once.
    expect(await statusOf('/nowhere')).toBe(404);
    for (const one of asked) one.mockClear();
    for (const path of [
      '/portfolio/nobody',
      '/portfolio/harrow-finch-heating/x',
      '/about/marian-oakes',
      '/portfolio/%00',
    ])
      expect(await statusOf(path), path).toBe(404);
    for (const one of asked) expect(one).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('is kept once drawn, and drawn anew when its page is written', async () => {
    await get(HARROW);
    await get(HARROW);
    expect(drawn).toEqual([HARROW]);
    await batch({ op: 'set', path: 'portfolio.investments.0.status', value: 'Sold' });
    expect(await (await get(HARROW)).text()).toContain('"status":"Sold"');
    expect(drawn).toEqual([HARROW, HARROW]);
  });

  it('leads on for good when the item is called otherwise, however often, and back', async () => {
    await rename(0, 'Harrow Heating');
    expect(await leadsTo(HARROW)).toBe('301 /portfolio/harrow-heating');
    await rename(0, 'Harrow & Sons');
    expect(await leadsTo(HARROW)).toBe('301 /portfolio/harrow-sons');
    expect(await leadsTo('/portfolio/harrow-heating')).toBe('301 /portfolio/harrow-sons');
    await rename(0, 'Harrow & Finch Heating');
    expect(await statusOf(HARROW)).toBe(200);
    expect(await leadsTo('/portfolio/harrow-sons')).toBe(`301 ${HARROW}`);
  });

  it('is followed by its id: where two change names, none is led to the other’s page', async () => {
    const [first, second] = ['Harrow & Finch Heating', 'Bellwether Roofing'];
    await batch(
      { op: 'set', path: 'portfolio.investments.0.name', value: second },
      { op: 'set', path: 'portfolio.investments.1.name', value: first },
    );
    expect(await statusOf(HARROW)).toBe(200);
    expect(await statusOf('/portfolio/bellwether-roofing')).toBe(200);
    expect(await server.database.db.select().from(redirects)).toEqual([]);
    const { ids } = (await send('GET', '/api/content/portfolio?ids=true')).body as {
      ids: { investments: (string | { id: string })[] };
    };
    const [one] = ids.investments.map((id) => (typeof id === 'string' ? id : id.id));
    await batch(
      { op: 'move', path: `portfolio.investments.~${one}`, after: null },
      { op: 'set', path: `portfolio.investments.~${one}.name`, value: 'Moved and renamed' },
    );
    expect(await leadsTo('/portfolio/bellwether-roofing')).toBe('301 /portfolio/moved-and-renamed');
  });

  it('goes with its page: to another address with a redirect each, out of sight while that is not published', async () => {
    expect((await send('PATCH', '/api/pages/portfolio', { address: '/companies' })).status).toBe(200);
    expect(await leadsTo(HARROW)).toBe('301 /companies/harrow-finch-heating');
    expect(await statusOf('/companies/harrow-finch-heating')).toBe(200);
    await send('PATCH', '/api/pages/portfolio', { address: '/portfolio' });
    expect(await statusOf(HARROW)).toBe(200);
    await send('PATCH', '/api/pages/portfolio', { status: 'draft' });
    expect(await statusOf(HARROW)).toBe(404);
    expect((await (await get('/sitemap.xml')).text()).includes('/portfolio/')).toBe(false);
  });

  it('is gone with the item, and there again when that is put back', async () => {
    const removed = await batch({ op: 'remove', path: 'portfolio.investments.0' });
    expect(removed.status).toBe(200);
    expect(await statusOf(HARROW)).toBe(404);
    const { items } = (await send('GET', '/api/history?page=portfolio&limit=1')).body as { items: { id: string }[] };
    expect((await send('POST', `/api/history/${items[0]?.id}/revert`)).status).toBe(200);
    expect(await statusOf(HARROW)).toBe(200);
  });

  it('gives way to a page that stands there, and lets no other come there', async () => {
    const refused = await send('POST', '/api/pages', { title: 'Heating', address: HARROW });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `“Harrow & Finch Heating (Portfolio)” stands at ${HARROW} already.`,
    ]);
    expect(
      (await send('POST', '/api/pages', { title: 'Mill', address: '/portfolio/mill', status: 'published' })).status,
    ).toBe(201);
    await rename(0, 'Mill');
    expect(await itemIn('/portfolio/mill')).toBeUndefined();
    expect(await statusOf('/portfolio/mill')).toBe(200);
  });

  it('is in the sitemap, shared with a card of its own, and counted by itself', async () => {
    const sitemap = await (await get('/sitemap.xml')).text();
    expect(sitemap.split(`${HARROW}</loc><lastmod>`)).toHaveLength(2);
    expect(sitemap).toContain('/caseStudies/harrow-finch-heating</loc>');
    const card = /"card":"([^"]*)"/.exec(await (await get(HARROW)).text())?.[1] ?? '';
    expect(card).toMatch(/^\/media\/share\/portfolio\/harrow-finch-heating\.[0-9a-f]{12}\.png$/);
    expect((await get(card)).headers.get('content-type')).toBe('image/png');
    expect(await leadsTo('/media/share/portfolio/harrow-finch-heating.png')).toBe(`302 ${card}`);
    for (const name of ['portfolio/nobody', 'about/harrow-finch-heating', 'portfolio/%2e%2e', 'portfolio/%'])
      expect([400, 404], name).toContain(await statusOf(`/media/share/${name}.png`));
    const beacon = (path: string) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Mozilla/5.0 Firefox/128.0' },
      });
    expect((await beacon('/visits/portfolio/harrow-finch-heating')).status).toBe(204);
    expect((await beacon('/visits/portfolio/nobody')).status).toBe(405);
    await server.services.pageViews.flush();
    const admin = await server.signIn('admin');
    const { visits } = (await server.send('GET', '/api/admin/stats', undefined, admin)).body as {
      visits: { pageId: string; views: number }[];
    };
    expect(visits.find(({ pageId }) => pageId === 'portfolio/harrow-finch-heating')?.views).toBeGreaterThan(0);
  });

  it('is found where content came in past the writer, with whatever is in it', async () => {
    const { db } = server.database;
    const content = { investments: [null, { name: 'Past the writer' }, 7, { name: { a: 1 } }] };
    await db.update(pages).set({ content }).where(eq(pages.pageId, 'portfolio'));
    server.services.directory.forgetAll();
    server.services.pageCache.clear();
    expect(await itemIn('/portfolio/past-the-writer')).toContain('"index":1');
    expect(await statusOf(HARROW)).toBe(404);
  });
});
