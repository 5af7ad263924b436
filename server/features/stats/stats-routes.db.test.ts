import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawRows } from '../../../db/client';
import { changeSets, changes } from '../../../db/schema/history';
import { contactMessages, dailyCounts, pageViews } from '../../../db/schema/operations';
import { startTestServer, type TestServer } from '../../main/testing';
import { createLogger } from '../../platform/log';
import { createDailyCounts, MAX_NAMES } from '../../site/visits/daily-counts';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  await server.services.dailyCounts.flush();
  await server.database.reset();
  admin = await server.signIn('admin');
});

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15';
const today = () => new Date().toISOString().slice(0, 10);
const stats = async (query = '') => (await server.send('GET', `/api/admin/stats${query}`, undefined, admin)).body;
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.send(method, path, undefined, { 'User-Agent': BROWSER, ...headers });
/** Sends what the script of a page reports. */
const report = (path: string, headers: Record<string, string> = {}) =>
  ask(`/visits/${path}`, { 'Sec-Fetch-Site': 'same-origin', ...headers }, 'POST');
/** Returns the views and visits of each page. */
const views = async () =>
  Object.fromEntries(
    (await stats()).pageViews.map((row: { pageId: string; views: number; visits: number }) => [
      row.pageId,
      [row.views, row.visits],
    ]),
  );

describe('a page view', () => {
  it('is counted by page and day when the page reports it', async () => {
    const answer = await report('team');
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([204, '', []]);
    await report('team');
    await report('about');
    expect(await views()).toEqual({ team: [2, 0], about: [1, 0] });
    expect((await stats()).pageViews[0]).toEqual({ day: today(), pageId: 'about', views: 1, visits: 0 });
  });

  it('is not counted when the page is sent, which says nothing about whether it is shown', async () => {
    await ask('/');
    await ask('/about');
    expect(await views()).toEqual({});
  });

  it('is not counted for pages that do not exist', async () => {
    expect((await report('nowhere')).status).toBe(405);
    expect((await report('__proto__?width=phone&from=')).status).toBe(405);
    expect((await report('portfolio/nobody')).status).toBe(405);
    expect(await views()).toEqual({});
  });

  it('is only counted if the site itself reports it, also over plain http', async () => {
    const forge = (headers: Record<string, string>) => ask('/visits/team', headers, 'POST');
    await forge({});
    await forge({ 'Sec-Fetch-Site': 'cross-site' });
    await forge({ 'Sec-Fetch-Site': 'cross-site', Origin: server.url });
    await forge({ Origin: 'https://elsewhere.example' });
    expect(await views()).toEqual({});
    await forge({ Origin: server.url });
    expect(await views()).toEqual({ team: [1, 0] });
  });

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'],
    ['facebookexternalhit/1.1'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)'],
    ['curl/8.5.0'],
    ['python-requests/2.32'],
    ['Go-http-client/2.0'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36'],
    [''],
  ])('of a bot (%s) is not counted', async (agent) => {
    await report('home?width=desktop&from=', { 'User-Agent': agent });
    expect(await views()).toEqual({});
  });

  it.each([
    [BROWSER],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0'],
    [
      'Mozilla/5.0 (Linux; Android 10; CUBOT_X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
    ],
  ])('of a person (%s) is counted', async (agent) => {
    await report('home', { 'User-Agent': agent });
    expect(await views()).toEqual({ home: [1, 0] });
  });

  it('is not counted for editors and for pages that are loaded ahead of time', async () => {
    await report('home', { Cookie: 'editor=1' });
    await report('home', { Cookie: 'a=b; __Host-editor=1' });
    await report('home', { 'Sec-Purpose': 'prefetch;prerender' });
    await report('home', { Purpose: 'prefetch' });
    expect(await views()).toEqual({});
  });
});

describe('a visit', () => {
  it('is counted with the view that begins it, by referrer and device', async () => {
    await report('home?width=phone&from=www.google.com');
    await report('about');
    await report('team');
    await report('team?width=desktop&from=');
    await report('team?width=desktop&from=google.com');
    expect(await views()).toEqual({ home: [1, 1], about: [1, 0], team: [3, 2] });
    expect(await stats()).toMatchObject({
      visitsSince: today(),
      referrers: [
        { host: 'google.com', visits: 2 },
        { host: '', visits: 1 },
      ],
      devices: [
        { device: 'desktop', visits: 2 },
        { device: 'phone', visits: 1 },
      ],
    });
  });

  it('stores sums only: no address, no user agent, no time', async () => {
    await report('contact?width=phone&from=mail.example.com');
    await report('contact?out=maps.example.com');
    await stats();
    const { db } = server.database;
    expect(await db.select().from(pageViews)).toEqual([{ day: today(), pageId: 'contact', views: 1, visits: 1 }]);
    const rows = await db.select().from(dailyCounts).orderBy(dailyCounts.kind);
    expect(rows).toEqual([
      { day: today(), kind: 'device', name: 'phone', count: 1 },
      { day: today(), kind: 'outbound', name: 'maps.example.com', count: 1 },
      { day: today(), kind: 'referrer', name: 'mail.example.com', count: 1 },
    ]);
  });

  it('is unknown for days before visits were counted', async () => {
    const { db } = server.database;
    // As a database of version 1.0.0 has it.
    await db.insert(pageViews).values([
      { day: '2026-01-30', pageId: 'home', views: 7, visits: null },
      { day: '2026-01-31', pageId: 'home', views: 5, visits: null },
      { day: '2026-01-31', pageId: 'team', views: 2, visits: null },
    ]);
    const query = '?from=2026-01-29&to=2026-02-01';
    expect((await stats(query)).visitsSince).toBeNull();
    const counts = createDailyCounts(db, createLogger('silent'), () => 'UTC');
    counts.countView('home', { referrer: '', device: 'phone' }, Date.parse('2026-01-31T12:00:00Z'));
    await counts.close();
    const found = await stats(query);
    expect(found.visitsSince).toBe('2026-01-31');
    expect(found.pageViews).toEqual([
      { day: '2026-01-30', pageId: 'home', views: 7, visits: null },
      { day: '2026-01-31', pageId: 'home', views: 6, visits: 1 },
      { day: '2026-01-31', pageId: 'team', views: 2, visits: null },
    ]);
  });
});

describe('clicks on links to other sites', () => {
  it('are counted by host, and not as page views', async () => {
    await report('team?out=www.linkedin.com');
    await report('team?out=linkedin.com');
    await report('team?out=maps.example.com');
    await report('team?out=203.0.113.9');
    const found = await stats();
    expect(found.outboundLinks).toEqual([
      { host: 'linkedin.com', clicks: 2 },
      { host: 'maps.example.com', clicks: 1 },
      { host: 'other', clicks: 1 },
    ]);
    expect([found.pageViews, found.referrers]).toEqual([[], []]);
  });
});

describe('downloads', () => {
  async function upload(name: string): Promise<string> {
    const form = new FormData();
    form.append('files', new Blob([`Name,Count\n${name},1\n`], { type: 'text/csv' }), name);
    const headers = await server.key();
    const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers });
    return ((await answer.json()) as { file: { url: string } }).file.url;
  }

  it('are counted by document, wherever the link is', async () => {
    const [letter, terms] = [await upload('Letter.csv'), await upload('Terms.csv')];
    const first = await ask(letter);
    await ask(letter, { 'If-None-Match': first.headers.get('etag') ?? '', 'Sec-Fetch-Site': 'cross-site' });
    await ask(terms);
    await ask(terms, {}, 'HEAD');
    await ask(terms, { 'User-Agent': 'Googlebot/2.1' });
    await ask(terms, { Cookie: 'editor=1' });
    await ask(terms.replace('terms', 'other'));
    expect((await stats()).downloads).toEqual([
      { documentId: letter.split('/')[3], name: 'Letter.csv', count: 2 },
      { documentId: terms.split('/')[3], name: 'Terms.csv', count: 1 },
    ]);
  });
});

describe('counts', () => {
  const log = createLogger('silent');
  const NOON = Date.parse('2026-02-01T12:00:00Z');
  const ofDay = '?from=2026-02-01&to=2026-02-01';
  const storedNames = async () =>
    Number(
      rawRows<{ n: number }>(
        await server.database.db.execute(sql`select count(*) as n from daily_counts where kind = 'outbound'`),
      )[0]?.n,
    );
  const create = () => createDailyCounts(server.database.db, log, () => 'UTC');

  it('of several servers add up, and are saved at shutdown', async () => {
    const two = [create(), create()];
    for (const counts of two) {
      counts.countView('home', null, Date.parse('2026-01-31T23:59:59Z'));
      counts.countView('home', { referrer: '', device: 'tablet' }, Date.parse('2026-02-01T00:00:00Z'));
      counts.countView('home', null, NOON);
      counts.countClick('a.example', NOON);
    }
    await Promise.all(two.map((counts) => counts.close()));
    const found = await stats('?from=2026-01-31&to=2026-02-01');
    expect(found.pageViews).toEqual([
      { day: '2026-01-31', pageId: 'home', views: 2, visits: 0 },
      { day: '2026-02-01', pageId: 'home', views: 4, visits: 2 },
    ]);
    expect([found.devices, found.outboundLinks]).toEqual([
      [{ device: 'tablet', visits: 2 }],
      [{ host: 'a.example', clicks: 2 }],
    ]);
  });

  it('are kept while the database is unreachable', async () => {
    const counts = create();
    counts.countView('home', { referrer: '', device: 'phone' });
    counts.countClick('a.example');
    vi.spyOn(server.database.db, 'transaction').mockRejectedValueOnce(new Error('away'));
    await counts.flush();
    counts.countView('home', null);
    await counts.flush();
    await counts.flush();
    expect(await views()).toEqual({ home: [2, 1] });
    expect((await stats()).outboundLinks).toEqual([{ host: 'a.example', clicks: 1 }]);
  });

  it('name at most so many hosts per day, no matter how many reports, servers and attempts there are', async () => {
    const counts = create();
    counts.countClick('known.example', NOON);
    await counts.flush();
    for (let round = 0; round < 3; round++) {
      for (let at = 0; at < MAX_NAMES; at++) counts.countClick(`host-${round}-${at}.example`, NOON);
      await counts.flush();
    }
    const others = create();
    for (let at = 0; at < 10 * MAX_NAMES; at++) others.countClick(`more-${at}.example`, NOON);
    others.countClick('known.example', NOON);
    await others.close();
    expect(await storedNames()).toBeLessThanOrEqual(MAX_NAMES + 1);
    const { outboundLinks } = await stats(ofDay);
    const clicks = outboundLinks.reduce((total: number, link: { clicks: number }) => total + link.clicks, 0);
    expect(clicks).toBe(13 * MAX_NAMES + 2);
    expect(outboundLinks.at(-1).host).toBe('other');
  });

  it('keep counting a stored host on a full day, and the most frequent of new ones', async () => {
    const counts = create();
    for (let at = 1; at < MAX_NAMES; at++) counts.countClick(`host-${at}.example`, NOON);
    await counts.flush();
    counts.countClick('rare.example', NOON);
    for (let times = 0; times < 3; times++) counts.countClick('frequent.example', NOON);
    counts.countClick('host-1.example', NOON);
    await counts.close();
    const { outboundLinks } = await stats(ofDay);
    expect(outboundLinks.slice(0, 2)).toEqual([
      { host: 'frequent.example', clicks: 3 },
      { host: 'host-1.example', clicks: 2 },
    ]);
    expect(outboundLinks.at(-1)).toEqual({ host: 'other', clicks: 1 });
  });
});

describe('statistics', () => {
  it('contain messages and changes by day, editor and source, for the requested days', async () => {
    const message = { fullName: 'A', email: 'a@b.co', subject: 'other', message: 'm', client: 'c' };
    const times = ['2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00Z'];
    const at = times.map((time) => new Date(time));
    await server.database.db
      .insert(contactMessages)
      .values([
        ...at.map((createdAt) => ({ ...message, createdAt })),
        { ...message, createdAt: at[1], status: 'spam' },
        { ...message, createdAt: at[1], status: 'archived' },
      ]);
    const set = { actorKind: 'session', actorId: 'u1', actorName: 'Ada', source: 'dashboard' };
    await server.database.db
      .insert(changeSets)
      .values([set, { ...set, actorId: null, actorName: null, source: 'api' }]);
    const change = {
      pageId: 'home',
      type: 'text',
      path: 'home.x',
      ref: 'home.x',
      fieldName: 'x',
      description: 'x',
      changeSetId: 1,
    };
    await server.database.db
      .insert(changes)
      .values([...at.map((createdAt) => ({ ...change, createdAt })), { ...change, changeSetId: 2, createdAt: at[1] }]);
    const found = await stats('?from=2026-02-01&to=2026-02-28');
    expect(found.messages).toEqual([
      { day: '2026-02-01', count: 2 },
      { day: '2026-02-28', count: 1 },
    ]);
    expect(found.changes).toEqual([
      { day: '2026-02-01', editor: { id: 'u1', name: 'Ada' }, source: 'dashboard', count: 1 },
      { day: '2026-02-01', editor: null, source: 'api', count: 1 },
      { day: '2026-02-28', editor: { id: 'u1', name: 'Ada' }, source: 'dashboard', count: 1 },
    ]);
  });

  it('cover the last thirty days by default', async () => {
    const { from, to } = await stats();
    expect([to, (Date.parse(to) - Date.parse(from)) / 86_400_000]).toEqual([today(), 29]);
    expect((await stats('?to=2026-03-30')).from).toBe('2026-03-01');
  });

  it('convert a time to its day in UTC', async () => {
    const found = await stats(`?from=2026-02-01T23:30:00.000Z&to=${encodeURIComponent('2026-02-03T00:30:00+02:00')}`);
    expect([found.from, found.to]).toEqual(['2026-02-01', '2026-02-02']);
  });

  it.each([
    ['?from=2026-13-01', 'from'],
    ['?from=2026-02-01T25:00:00Z', 'from'],
    ['?from=2026-02-01T10:00:00', 'from'],
    ['?from=1769853600000', 'from'],
    ['?from=2026-02-30', 'from'],
    ['?to=tomorrow', 'to'],
  ])('for %s return 400', async (query, path) => {
    const answer = await server.send('GET', `/api/admin/stats${query}`, undefined, admin);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
    expect(answer.body.issues[0].message).toContain('2026-01-31T10:00:00Z');
  });

  it.each([
    ['?to=0001-01-01', 'to'],
    ['?from=2026-02-02&to=2026-02-01', 'to'],
    ['?from=2024-01-01&to=2026-01-01', 'from'],
  ])('for %s return 422, although the dates are well-formed', async (query, path) => {
    const answer = await server.send('GET', `/api/admin/stats${query}`, undefined, admin);
    expect([answer.status, answer.body.issues[0].path]).toEqual([422, path]);
    expect(answer.body.issues[0].message).toMatch(/before the first|at most|2000/);
  });
});
