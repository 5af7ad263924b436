import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRows } from '../../../db/client';
import type { Boot } from '../../../src/boot';
import type { ShownCollection } from '../../../src/pages/collections/shown-collection';
import { startTestServer, type TestServer } from '../../main/testing';
import type { RenderApp } from '../../site/rendering/render-page';
import { PART } from './read-collection';

const drawn: string[] = [];
const render: RenderApp = async (url) => {
  drawn.push(url);
  return { html: '', head: '', status: 200 };
};

/** Two servers of the same site. */
let server: TestServer;
let other: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  const settings = { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' };
  [server, other] = [await startTestServer(settings, render), await startTestServer(settings, render)];
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  await server.database.reset();
  for (const { services } of [server, other]) {
    services.directory.forgetAll();
    services.pageCache.clear();
  }
  editor = await server.signIn('editor');
});

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const ask = async (procedure: string, input: object) =>
  (await send('GET', `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)).body.result.data;
const write = async (path: string, value: unknown) =>
  expect((await send('POST', '/api/content/update', { path, value })).status).toBe(200);
const getStatus = async (path: string, each = server) => (await each.send('GET', path)).status;
const getMessage = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

const turnOn = (status = 'published') => send('POST', '/api/pages', { title: 'Insights', layout: 'insights', status });

interface Given {
  date?: string;
  author?: string;
  categories?: string[];
  status?: 'draft' | 'published';
}

/** Creates an article. @returns its id */
async function createArticle(
  title: string,
  { date = '', author = '', categories = [], status = 'published' }: Given = {},
) {
  const made = await send('POST', '/api/pages', { title, layout: 'insights-entry', status });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { pageId } = made.body;
  const entry = { standfirst: `${title}, told briefly.`, author, date, categories, cover: '', imageAlt: '' };
  await write(`${pageId}.entry`, entry);
  return pageId as string;
}

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

/** Returns the collection data that a page shows. */
async function readShown(path: string, each = server, headers?: Record<string, string>): Promise<ShownCollection> {
  const answer = await each.send('GET', path, undefined, headers);
  expect(answer.status, path).toBe(200);
  const [, json = ''] = /<script type="application\/json" id="boot">([\s\S]*?)<\/script>/.exec(answer.body) ?? [];
  return (JSON.parse(json) as Boot).collection as ShownCollection;
}
const getTitles = ({ entries }: ShownCollection) => entries.map(({ title }) => title);

/** Returns the titles of a list by following its links from the first part to the last. */
async function walkList(path: string): Promise<string[]> {
  const part = await readShown(path);
  return [...getTitles(part), ...(part.older ? await walkList(part.older) : [])];
}

/** Returns all titles that the REST API lists for the collection. */
async function readTitles(query = '', cursor = ''): Promise<string[]> {
  const { body } = await server.send(
    'GET',
    `/api/collections/insights?limit=5${query}${cursor && `&cursor=${cursor}`}`,
  );
  const own = body.items.map(({ title }: { title: string }) => title);
  return body.nextCursor ? [...own, ...(await readTitles(query, body.nextCursor))] : own;
}

describe('collections', () => {
  it('start with their only list page, and have entries below it', async () => {
    expect([await getStatus('/insights'), await getStatus('/api/collections/insights')]).toEqual([404, 404]);
    const early = await send('POST', '/api/pages', { title: 'Too early', layout: 'insights-entry' });
    expect(getMessage(early)).toEqual([422, 'Create the page “Insights” first. It lists every article.']);
    expect((await turnOn()).body).toMatchObject({ pageId: 'insights', address: '/insights' });
    const again = 'The page at /insights already lists every article. Edit that page instead.';
    expect(getMessage(await turnOn())).toEqual([422, again]);
    const made = await send('POST', '/api/pages', { title: 'A first letter', layout: 'insights-entry' });
    expect(made.body).toMatchObject({ address: '/insights/a-first-letter', status: 'draft' });
    const apart = { title: 'Apart', layout: 'insights-entry', address: '/elsewhere/apart' };
    expect(getMessage(await send('POST', '/api/pages', apart))).toEqual([
      422,
      'This article must have an address directly below its list, such as /insights/name.',
    ]);
    expect((await send('PATCH', '/api/pages/a-first-letter', { address: '/team/letter' })).status).toBe(422);
    const write = { path: 'a-first-letter.page.address', value: '/letter' };
    expect((await send('POST', '/api/content/update', write)).status).toBe(422);
    expect((await send('POST', '/api/trpc/pages.duplicate', { pageId: 'insights', title: 'Again' })).status).toBe(422);
  });

  it('list entries newest first, in parts that stay complete while entries are published', async () => {
    await turnOn();
    // Some share a day, so that the id decides their order.
    const dated = Array.from({ length: 2 * PART + 3 }, (_, index) => day(index - (index % 3)));
    for (const [index, date] of dated.entries())
      await createArticle(`Article ${String(index).padStart(2, '0')}`, { date });
    const rows = rawRows<{ title: string }>(
      await server.database.db.execute(sql`select title from collection_entries join pages using (page_id)
        order by day desc, page_id desc`),
    );
    const all = rows.map(({ title }) => title);
    expect(all).toHaveLength(dated.length);
    expect(await walkList('/insights')).toEqual(all);
    expect(await readTitles()).toEqual(all);
    const first = await readShown('/insights');
    const second = await readShown(first.older ?? '');
    const third = await readShown(second.older ?? '');
    expect([first.newer, second.newer, third.older]).toEqual([undefined, '/insights', undefined]);
    expect(getTitles(await readShown(third.newer ?? ''))).toEqual(getTitles(second));
    await createArticle('Newest', { date: new Date().toISOString().slice(0, 10) });
    await createArticle('Oldest', { date: '2001-01-01' });
    expect(getTitles(await readShown(first.older ?? ''))).toEqual(getTitles(second));
    expect(getTitles(await readShown(second.older ?? ''))).toEqual([...getTitles(third), 'Oldest']);
    expect(await walkList('/insights')).toEqual(['Newest', ...all, 'Oldest']);
  });

  it('are filtered by category and author, and answer 404 for unknown ones without caching', async () => {
    await turnOn();
    await createArticle('A letter', { date: day(1), categories: ['letters'], author: 'Ada Ferrow' });
    await createArticle('Some news', { date: day(2), categories: ['news', 'letters'], author: 'Bo Lind' });
    await createArticle('Not yet', { categories: ['perspectives'], author: 'Cy Ray', status: 'draft' });
    const letters = await readShown('/insights?category=letters');
    expect([getTitles(letters), letters.category]).toEqual([
      ['Some news', 'A letter'],
      { id: 'letters', name: 'Letters' },
    ]);
    const ada = await readShown('/insights?author=ada-ferrow&utm_source=mail');
    expect([getTitles(ada), ada.author?.name]).toEqual([['A letter'], 'Ada Ferrow']);
    expect(letters.used).toEqual(['news', 'letters']);
    expect(await readTitles('&category=letters&author=bo-lind')).toEqual(['Some news']);
    expect(await readTitles('&category=nothing')).toEqual([]);
    const { pageCache } = server.services;
    await getStatus('/nowhere');
    const kept = pageCache.size;
    for (const query of ['category=perspectives', 'category=x', 'author=cy-ray', 'before=not-yet', 'before=home'])
      expect(await getStatus(`/insights?${query}`), query).toBe(404);
    expect(await getStatus('/insights?category=letters&author=bo-lind')).toBe(404);
    for (const id of ['a-letter', 'some-news']) expect(await getStatus(`/insights?before=${id}`)).toBe(200);
    expect(pageCache.size).toBe(kept);
    for (const query of ['cursor=x', 'cursor=2026-13-01.a', 'limit=0', 'limit=101'])
      expect(await getStatus(`/api/collections/insights?${query}`), query).toBe(400);
    expect(await getStatus('/api/collections/constructor')).toBe(404);
  });

  it('show visitors only published entries: in the list, the feed, related entries, REST and the sitemap', async () => {
    await turnOn();
    const open = await createArticle('Open', { date: day(3), categories: ['news'] });
    const hidden = await createArticle('Hidden', { date: day(2), categories: ['news'], status: 'draft' });
    const gone = await createArticle('Gone', { date: day(1), categories: ['news'] });
    await send('DELETE', `/api/pages/${gone}`);
    await write(`${open}.related.entries`, [hidden, gone, 'team']);
    const everywhere = async () => [
      getTitles(await readShown('/insights')),
      getTitles(await readShown('/insights/open')),
      await readTitles(),
      [...(await server.send('GET', '/insights/feed.xml')).body.matchAll(/<entry>[\s\S]*?<title>(\w+)/g)].map(
        ([, one]) => one,
      ),
      [...(await server.send('GET', '/sitemap.xml')).body.matchAll(/\/insights\/([\w-]+)<\/loc>/g)]
        .map(([, one]) => one)
        .sort(),
    ];
    expect(await everywhere()).toEqual([['Open'], [], ['Open'], ['Open'], ['open']]);
    expect([await getStatus('/insights/hidden'), await getStatus('/insights/gone')]).toEqual([404, 410]);
    expect(getTitles(await readShown('/insights/hidden', server, editor))).toEqual(['Open']);
    await send('PATCH', `/api/pages/${gone}`, { status: 'draft' });
    await send('PATCH', `/api/pages/${gone}`, { status: 'published' });
    await send('PATCH', `/api/pages/${hidden}`, { status: 'published' });
    expect(await everywhere()).toEqual([
      ['Open', 'Hidden', 'Gone'],
      ['Hidden', 'Gone'],
      ['Open', 'Hidden', 'Gone'],
      ['Open', 'Hidden', 'Gone'],
      ['gone', 'hidden', 'open'],
    ]);
    await send('PATCH', '/api/pages/insights', { status: 'draft' });
    expect([await getStatus('/insights/feed.xml'), await getStatus('/api/collections/insights')]).toEqual([404, 404]);
    expect((await readShown('/insights/open')).list).toBeNull();
  });

  it('name their categories for the editors as the list page does', async () => {
    await turnOn();
    await write('insights.categories', [{ id: 'letters', name: 'Market Notes' }]);
    await createArticle('First', { categories: ['letters'] });
    const { categories } = (await send('GET', '/api/trpc/pages.names')).body.result.data;
    expect(categories).toEqual({ letters: 'Market Notes' });
  });

  it('use the current category names of the list page on every server', async () => {
    await turnOn();
    await createArticle('A letter', { date: day(1), categories: ['letters', 'of-its-own'] });
    const names = async (each: TestServer) => [
      (await readShown('/insights', each)).entries[0]?.categories.map(({ name }) => name),
      (await readShown('/insights/a-letter', each)).categories.map(({ name }) => name),
      /label="Let[^"]+"/.exec((await each.send('GET', '/insights/feed.xml')).body)?.[0],
    ];
    const before = [['Letters', 'of-its-own'], ['News', 'Letters', 'Perspectives', 'of-its-own'], 'label="Letters"'];
    for (const each of [server, other]) expect(await names(each)).toEqual(before);
    await write('insights.categories.1.name', 'Letters to investors');
    for (const each of [server, other]) {
      await expect
        .poll(() => names(each))
        .toEqual([
          ['Letters to investors', 'of-its-own'],
          ['News', 'Letters to investors', 'Perspectives', 'of-its-own'],
          'label="Letters to investors"',
        ]);
    }
    expect((await server.send('GET', '/api/collections/insights')).body.items[0].categories[0]).toEqual({
      id: 'letters',
      name: 'Letters to investors',
    });
  });

  it('render their list again on every server after an entry is saved, and no page that does not show its text', async () => {
    await turnOn();
    await createArticle('A letter', { date: day(1) });
    const all = ['/insights', '/insights/feed.xml', '/insights/a-letter', '/team'];
    const etags = (each: TestServer) =>
      Promise.all(all.map(async (path) => (await each.send('GET', path)).headers.get('etag')));
    for (const each of [server, other]) await etags(each);
    const feed = async (each: TestServer) => (await each.send('GET', '/insights/feed.xml')).body as string;
    const before = await feed(other);
    await write('a-letter.body', 'Another text.');
    drawn.length = 0;
    await etags(server);
    expect(drawn.sort()).toEqual(['/insights', '/insights/a-letter']);
    await expect.poll(() => feed(other)).not.toBe(before);
    await write('a-letter.page.title', 'A new title');
    for (const each of [server, other])
      await expect.poll(async () => getTitles(await readShown('/insights', each))).toEqual(['A new title']);
  });

  it('move their entries with the list page, including deleted ones, and redirect from the old addresses', async () => {
    await turnOn();
    await createArticle('A letter');
    const gone = await createArticle('Gone');
    await send('DELETE', `/api/pages/${gone}`);
    expect((await send('PATCH', '/api/pages/insights', { address: '/news' })).body.address).toBe('/news');
    const old = await server.send('GET', '/insights/a-letter');
    expect([old.status, old.headers.get('location')]).toEqual([301, '/news/a-letter']);
    expect(getTitles(await readShown('/news'))).toEqual(['A letter']);
    expect(await getStatus('/news/feed.xml')).toBe(200);
    expect((await send('PATCH', `/api/pages/${gone}`, { status: 'draft' })).body.address).toBe('/news/gone');
  });

  it('are up to date after a revert, after restoring the site, and after importing an export', async () => {
    await turnOn();
    await createArticle('Older', { date: '2026-01-01', categories: ['news'] });
    const newer = await createArticle('Newer', { date: '2026-02-01' });
    const admin = await server.signIn('admin');
    const past = (at?: string) =>
      server.send(
        'GET',
        `/api/trpc/history.pastSite?input=${encodeURIComponent(JSON.stringify({ at }))}`,
        undefined,
        admin,
      );
    const { at } = (await past()).body.result.data;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await write(`${newer}.entry.date`, '2025-01-01');
    expect(await readTitles()).toEqual(['Older', 'Newer']);
    const [{ id }] = (await send('GET', `/api/history?page=${newer}&limit=1`)).body.items;
    expect((await send('POST', `/api/history/${id}/revert`)).status).toBe(200);
    expect(await readTitles()).toEqual(['Newer', 'Older']);
    await write('older.entry.categories', ['letters']);
    await send('DELETE', `/api/pages/${newer}`);
    expect([await readTitles(), await readTitles('&category=letters')]).toEqual([['Older'], ['Older']]);
    const { versions } = (await past(at)).body.result.data;
    const restored = await server.send('POST', '/api/trpc/history.restoreSite', { at, versions }, admin);
    expect(restored.status).toBe(200);
    expect([await readTitles(), await readTitles('&category=news')]).toEqual([['Newer', 'Older'], ['Older']]);
    const file = (await server.send('GET', '/api/admin/export', undefined, admin)).body;
    await server.database.reset();
    server.services.directory.forgetAll();
    const again = await server.signIn('admin');
    expect((await server.send('POST', '/api/admin/import', file, again)).status).toBe(200);
    expect([await readTitles(), await readTitles('&category=news')]).toEqual([['Newer', 'Older'], ['Older']]);
  });

  it('reject a publish date in the future, but allow other edits of an entry that has one', async () => {
    await send('POST', '/api/pages', { title: 'Insights', layout: 'insights', status: 'published' });
    await send('POST', '/api/pages', { title: 'Ahead', layout: 'insights-entry', status: 'published' });
    const update = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
    const refused = await update('ahead.entry.date', '2999-01-01');
    expect([refused.status, refused.body.issues[0].message]).toEqual([422, expect.stringContaining('in the future')]);
    await server.database.db.execute(sql`
      update pages set content = jsonb_set(content::jsonb, '{entry,date}', '"2999-01-01"')::json where page_id = 'ahead'`);
    expect((await update('ahead.entry.standfirst', 'Told briefly.')).status).toBe(200);
    expect((await send('PATCH', '/api/pages/ahead', { title: 'Ahead of us' })).status).toBe(200);
    expect((await update('ahead.entry.date', '2999-01-02')).status).toBe(422);
  });

  it('let editors create, date, duplicate and list entries in every status', async () => {
    await turnOn();
    const first = await createArticle('First', { categories: ['news'], status: 'draft', date: '2026-02-01' });
    await createArticle('Second', { author: 'Ada Ferrow', status: 'draft' });
    const list = (input = {}) => ask('collections.entries', { collection: 'insights', ...input });
    expect((await list()).items.map(({ title, date }: Record<string, string>) => [title, date])).toEqual([
      ['First', '2026-02-01'],
      ['Second', ''],
    ]);
    await send('PATCH', '/api/pages/second', { status: 'published' });
    const today = new Date().toISOString().slice(0, 10);
    expect((await list({ status: 'published' })).items).toMatchObject([{ title: 'Second', date: today }]);
    expect((await list({ category: 'news' })).items).toMatchObject([
      { categories: [{ name: 'News' }], status: 'draft' },
    ]);
    expect((await list({ q: 'sec' })).items).toHaveLength(1);
    const publish = (date: string) => send('POST', '/api/trpc/collections.publish', { pageId: first, date });
    expect((await publish('2026-02-30')).status).toBe(400);
    expect((await publish('2026-02-02')).status).toBe(200);
    expect(await readTitles()).toEqual(['Second', 'First']);
    const history = (await send('GET', `/api/history?page=${first}&limit=2`)).body.items;
    expect(history.map(({ description }: { description: string }) => description)).toContain('Published First');
    const copy = await send('POST', '/api/trpc/pages.duplicate', { pageId: first, title: 'First again' });
    expect(copy.body.result.data).toMatchObject({ address: '/insights/first-again', status: 'draft' });
    expect(await readTitles()).toEqual(['Second', 'First']);
    const one = await list({ limit: 1 });
    const rest = await list({ cursor: one.nextCursor });
    expect([...one.items, ...rest.items]).toHaveLength(3);
    const choices = (input: object) => ask('collections.choices', { collection: 'insights', ...input });
    expect(await choices({ among: 'categories' })).toContainEqual({ value: 'letters', label: 'Letters' });
    expect(await choices({ among: 'people' })).toContainEqual({ value: 'Ada Ferrow', label: 'Ada Ferrow' });
    expect(await choices({ among: 'entries', q: 'seco' })).toEqual([{ value: 'second', label: 'Second' }]);
    expect((await server.send('GET', '/api/trpc/collections.all')).status).toBe(401);
  });
});
