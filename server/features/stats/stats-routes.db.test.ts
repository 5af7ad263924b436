import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSets, changes } from '../../../db/schema/history';
import { contactMessages, pageViews } from '../../../db/schema/operations';
import { startTestServer, type TestServer } from '../../main/testing';
import { createLogger } from '../../platform/log';
import { createPageViews } from '../../site/visits/page-views';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  await server.services.pageViews.flush();
  await server.database.reset();
  admin = await server.signIn('admin');
});

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15';
const today = () => new Date().toISOString().slice(0, 10);
const stats = async (query = '') => (await server.send('GET', `/api/admin/stats${query}`, undefined, admin)).body;
const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.send(method, path, undefined, { 'User-Agent': BROWSER, ...headers });
const views = async () =>
  Object.fromEntries(
    (await stats()).visits.map(({ pageId, views: n }: { pageId: string; views: number }) => [pageId, n]),
  );

describe('a visit', () => {
  it('is counted by page and day, for rendered, cached and unmodified pages', async () => {
    const first = await visit('/');
    await visit('/');
    await visit('/About/');
    expect((await visit('/', { 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(304);
    expect(await views()).toEqual({ home: 3, about: 1 });
    expect((await stats()).visits[0]).toEqual({ day: today(), pageId: 'about', views: 1 });
  });

  it('within the site is reported by the page itself', async () => {
    const here = { 'Sec-Fetch-Site': 'same-origin' };
    const answer = await visit('/visits/team', here, 'POST');
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([204, '', []]);
    await visit('/visits/team', { 'Sec-Fetch-Site': 'cross-site' }, 'POST');
    await visit('/visits/team', {}, 'POST');
    expect((await visit('/visits/nowhere', here, 'POST')).status).toBe(405);
    expect((await visit('/visits/__proto__', here, 'POST')).status).toBe(405);
    expect(await views()).toEqual({ team: 1 });
  });

  it('stores nothing about the visitor: no cookie and no IP address', async () => {
    const answer = await visit('/contact');
    expect(answer.headers.getSetCookie()).toEqual([]);
    await stats();
    expect(await server.database.db.select().from(pageViews)).toEqual([{ day: today(), pageId: 'contact', views: 1 }]);
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
    await visit('/', { 'User-Agent': agent });
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
    await visit('/', { 'User-Agent': agent });
    expect(await views()).toEqual({ home: 1 });
  });

  it('is not counted for prefetches, HEAD requests, editors and missing pages', async () => {
    await visit('/', { 'Sec-Purpose': 'prefetch;prerender' });
    await visit('/', { Purpose: 'prefetch' });
    await visit('/', {}, 'HEAD');
    await visit('/', { Cookie: 'editor=1' });
    await visit('/nowhere');
    await visit('/admin');
    await visit('/sitemap.xml');
    expect(await views()).toEqual({});
  });
});

describe('visit counts', () => {
  const log = createLogger('silent');

  it('of several servers add up, and are saved at shutdown', async () => {
    const two = [0, 1].map(() => createPageViews(server.database.db, log, () => 'UTC'));
    for (const counter of two) {
      counter.count('home', Date.parse('2026-01-31T23:59:59Z'));
      counter.count('home', Date.parse('2026-02-01T00:00:00Z'));
      counter.count('home', Date.parse('2026-02-01T12:00:00Z'));
    }
    await Promise.all(two.map((counter) => counter.close()));
    expect((await stats('?from=2026-01-31&to=2026-02-01')).visits).toEqual([
      { day: '2026-01-31', pageId: 'home', views: 2 },
      { day: '2026-02-01', pageId: 'home', views: 4 },
    ]);
  });

  it('are kept while the database is unreachable', async () => {
    const counter = createPageViews(server.database.db, log, () => 'UTC');
    counter.count('home');
    vi.spyOn(server.database.db, 'insert').mockImplementationOnce(() => {
      throw new Error('away');
    });
    await counter.flush();
    counter.count('home');
    await counter.flush();
    await counter.flush();
    expect(await views()).toEqual({ home: 2 });
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
    expect(answer.body.issues[0].message).toMatch(/is before|at most|2000/);
  });
});
