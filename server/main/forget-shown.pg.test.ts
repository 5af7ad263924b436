import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawRows } from '../../db/client';
import { readBoot } from '../site/rendering/read-boot';
import type { RenderApp } from '../site/rendering/render-page';
import { buildCacheKey } from '../site/rendering/resolve-address';
import { startTestServer, type TestServer } from './testing';

const drawn: string[] = [];
const render: RenderApp = async (url, boot) => {
  drawn.push(url);
  return { html: JSON.stringify([boot.contents, boot.sections, boot.photos]), head: '', status: 200 };
};
const ADDRESSES = ['/', '/about', '/team', '/nope', '/portfolio', '/portfolio?category=food'];

/** Two servers of the same site. */
let server: TestServer;
let other: TestServer;
let headers: Record<string, string>;

beforeAll(async () => {
  const settings = { RATE_READS_PER_SECOND: '0' };
  [server, other] = [await startTestServer(settings, render), await startTestServer(settings, render)];
  headers = await server.key();
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  for (const each of [server, other]) for (const address of ADDRESSES) await each.send('GET', address);
  drawn.length = 0;
});

const update = (path: string, value: unknown) =>
  server.send('POST', '/api/content/update', { path, value }, headers).then(({ status }) => expect(status).toBe(200));
/** Returns the addresses a server renders again when all are requested. */
async function drawnBy(each: TestServer): Promise<string[]> {
  drawn.length = 0;
  for (const address of ADDRESSES) await each.send('GET', address);
  return [...drawn];
}
const isKept = (each: TestServer, key: string) => each.services.pageCache.get(buildCacheKey('page', key)) !== undefined;

describe('reads from replicas', () => {
  it('learn of a change before anything is evicted, and again once the directory was read', async () => {
    const { database, directory, pageCache } = server.services;
    const wasKept: boolean[] = [];
    const note = () => void wasKept.push(pageCache.get(buildCacheKey('page', 'about')) !== undefined);
    const noting = vi.spyOn(database, 'noteChange').mockImplementation(note);
    try {
      server.services.forgetShown({ kind: 'settings', pageId: '' });
      expect([wasKept, isKept(server, 'about')]).toEqual([[true], false]);
      directory.forget('about');
      await directory.read();
      expect(wasKept).toEqual([true, false]);
    } finally {
      noting.mockRestore();
    }
  });
});

describe('a new year', () => {
  it('makes every page render again once, because each shows the year', async () => {
    // Nothing may wait for the database while the clock is ahead: its timers would be too long.
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(new Date().getFullYear(), 11, 31, 23, 59) });
      expect(isKept(server, 'about')).toBe(true);
      vi.setSystemTime(Date.now() + 120_000);
      expect(isKept(server, 'about')).toBe(false);
    } finally {
      vi.useRealTimers();
    }
    expect(await drawnBy(server)).toHaveLength(ADDRESSES.length);
    expect(await drawnBy(server)).toEqual([]);
  });
});

describe('a save', () => {
  it('evicts the changed page on every server', async () => {
    await update('about.hero.headline', `At ${Date.now()}`);
    expect(await drawnBy(server)).toEqual(['/about']);
    await expect.poll(() => isKept(other, 'about')).toBe(false);
    expect(await drawnBy(other)).toEqual(['/about']);
  });

  it('evicts the filtered versions of the page, and pages whose items are related to its items', async () => {
    await update('portfolio.hero.headline', `At ${Date.now()}`);
    expect(await drawnBy(server)).toEqual(['/team', '/portfolio', '/portfolio?category=food']);
  });

  it('evicts the page of a changed section on every server', async () => {
    const section = { pageId: 'team', sectionType: 'hero', sectionName: 'Hero', sectionData: { headline: 'New here' } };
    expect((await server.send('POST', '/api/sections', section, headers)).status).toBe(201);
    expect((await server.send('GET', '/team')).body).toContain('New here');
    await expect.poll(() => isKept(other, 'team')).toBe(false);
    expect((await other.send('GET', '/team')).body).toContain('New here');
    expect(isKept(other, 'home')).toBe(true);
  });

  it('evicts every page on every server if all share the changed content', async () => {
    await update('site.firm.name', `Firm ${Date.now()}`);
    expect(await drawnBy(server)).toEqual(['/', '/about', '/team', '/404', '/portfolio', '/portfolio?category=food']);
    await expect.poll(() => isKept(other, 'home')).toBe(false);
  });

  it('evicts every page on every server if any may show the changed photo of a person', async () => {
    await update('home.people', { members: [{ name: 'Ada Ferrow', image: '', title: '', bio: '' }] });
    await update('demo.people', { members: [{ name: 'Ada Ferrow', image: '@assets/ada.webp', title: '', bio: '' }] });
    for (const each of [server, other]) {
      await expect
        .poll(async () => (await each.send('GET', '/')).body)
        .toContain('"ada ferrow":"/attached-assets/ada.webp"');
    }
  });

  it('evicts the cached REST responses of the page on every server', async () => {
    const read = async (each: TestServer, page: string) => (await each.send('GET', `/api/content/${page}`)).body;
    for (const each of [server, other]) await Promise.all(['about', 'team'].map((page) => read(each, page)));
    const headline = `At ${Date.now()}`;
    await update('about.hero.headline', headline);
    expect(await read(server, 'about')).toMatchObject({ hero: { headline } });
    await expect.poll(() => read(other, 'about')).toMatchObject({ hero: { headline } });
    expect(other.services.answers.get('/api/content/team')).toBeDefined();
  });
});

it('a page is read in one query, regardless of how many sections other pages have, and its newest publication in another', async () => {
  const { db } = server.services.database;
  await db.execute(sql`insert into sections (section_id, section_type, section_name, section_data, position, page_id)
    select 'many-' || n, 'hero', 'Hero', '{"headline": "One of many"}'::json, n, 'brokers' from generate_series(1, 500) n`);
  const execute = vi.spyOn(db, 'execute');
  const select = vi.spyOn(db, 'select');
  server.services.pageCache.clear();
  await server.send('GET', '/about');
  expect([execute.mock.calls.length, select.mock.calls.length]).toEqual([2, 0]);
  vi.restoreAllMocks();
});

// The embedded database never loses the connection for notifications.
const onServer = process.env.TEST_DATABASE_URL ? it : null;
onServer?.('the last good copies survive a lost connection if nothing was changed meanwhile', async () => {
  const { database, pageCache, live } = server.services;
  const copy = pageCache.getLastGood(buildCacheKey('page', 'about'));
  expect(copy).toBeDefined();
  const { gaps } = live.use;
  await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen "prospectus"%'`);
  await expect.poll(() => live.use.gaps, { timeout: 10_000 }).toBeGreaterThan(gaps);
  await expect.poll(() => pageCache.getLastGood(buildCacheKey('page', 'about'))).toBe(copy);
});

// Only a real Postgres server chooses plans by statistics.
onServer?.('a page’s sections are found by an index among ten thousand', async () => {
  const { database, pictures, directory, region } = server.services;
  const { db } = database;
  await db.execute(sql`insert into sections (section_id, section_type, section_name, section_data, position, page_id)
    select 'more-' || n, 'hero', 'Hero', '{"headline": "One of many"}'::json, n,
      case when n % 100 = 0 then 'about' else 'brokers' end
    from generate_series(1, 10000) n`);
  await db.execute(sql`analyze`);
  await Promise.all([pictures.read(), directory.read()]);
  const execute = vi.spyOn(db, 'execute');
  await readBoot({ database, pictures, directory, region }, 'about', '');
  const asked = execute.mock.calls.map(([query]) => query as ReturnType<typeof sql>);
  execute.mockRestore();
  expect(asked).toHaveLength(1);
  for (const query of asked) {
    const plan = rawRows<Record<string, string>>(await db.execute(sql`explain ${query}`));
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Scan (?:using|on) sections_page/);
    expect(lines).not.toContain('Seq Scan on sections');
  }
});
