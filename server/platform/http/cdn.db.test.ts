import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { readEnv } from '../env';
import { createLogger } from '../log';
import { createCdn, NEVER_STORED, purges } from './cdn';
import { Finished } from './finished';

const PUBLIC_URL = 'https://www.example.com';

let cache: Server;
let asked: string[];
let statuses: number[];
/** Where the cache redirects to. */
let location: string | undefined;
let logged: string[];

beforeEach(async () => {
  [asked, statuses, logged, location] = [[], [], [], undefined];
  cache = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const { authorization = '', 'surrogate-key': keys = '', 'fastly-key': fastly = '' } = req.headers;
    const soft = req.headers['fastly-soft-purge'] && 'soft';
    asked.push([req.method, req.url, authorization, fastly, keys, soft, body].filter(Boolean).join(' | '));
    res.writeHead(statuses.shift() ?? 200, { ...(location && { Location: location }) }).end();
  });
  cache.listen(0, '127.0.0.1');
  await new Promise((resolve) => cache.once('listening', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  cache.closeAllConnections();
  await new Promise((resolve) => cache.close(resolve));
});

const open = (user = '', settings: Record<string, string> = {}) => {
  const log = createLogger('info', { write: (line: string) => void logged.push(line) });
  const PURGE_URL = `http://${user}127.0.0.1:${(cache.address() as AddressInfo).port}/purge`;
  return createCdn(readEnv({ PUBLIC_URL, PURGE_URL, ...settings }), log);
};
const counted = () => Object.fromEntries(purges.read().map(({ labels, value }) => [labels.outcome, value]));
const settled = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), { interval: 5 });
const [home, about] = [new Set(['home']), new Set(['about', 'team'])];
const MANY = new Set(Array.from({ length: 30 }, (_, at) => `p${at}`));

it('purges once for many changes, with the credentials from the address', async () => {
  const cdn = open('site:p%40ss@');
  const before = counted();
  for (const pages of [home, about, home]) cdn.purge(pages);
  // The key of lists, and one for each page.
  expect(cdn.waiting).toBe(4);
  await vi.advanceTimersByTimeAsync(300);
  await settled(1);
  const basic = Buffer.from('site:p@ss').toString('base64');
  expect(asked).toEqual([`POST | /purge | Basic ${basic} | {"tags":["lists","page-home","page-about","page-team"]}`]);
  // Further changes are purged too, without waiting for more.
  cdn.purge('all');
  cdn.purge(home);
  await vi.advanceTimersByTimeAsync(300);
  await settled(2);
  expect(asked[1]).toBe(`POST | /purge | Basic ${basic} | {"purge_everything":true}`);
  await vi.waitFor(() => expect(cdn.waiting).toBe(0), { interval: 5 });
  expect(counted()).toEqual({ ...before, done: Number(before.done) + 2 });
});

it.each([
  ['cloudflare', about, 'POST | /purge | Bearer hunter2 | {"tags":["lists","page-about","page-team"]}'],
  ['cloudflare', MANY, 'POST | /purge | Bearer hunter2 | {"purge_everything":true}'],
  ['fastly', about, 'POST | /purge/purge | hunter2 | lists page-about page-team'],
  ['fastly', 'all', 'POST | /purge/purge_all | hunter2'],
  ['varnish', about, 'PURGE | /purge | Bearer hunter2 | lists page-about page-team'],
  ['varnish', 'all', 'PURGE | /purge | Bearer hunter2'],
] as const)('purges %s', async (PURGE_KIND, pages, expected) => {
  open('', { PURGE_KIND, PURGE_TOKEN: 'hunter2' }).purge(pages);
  await vi.advanceTimersByTimeAsync(300);
  await settled(1);
  expect(asked).toEqual([expected]);
});

it('empties the cache again after a withdrawal, for responses that were on their way', async () => {
  open('', { PURGE_KIND: 'varnish' }).purgeTwice();
  await vi.advanceTimersByTimeAsync(300);
  await settled(1);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_300);
  await settled(2);
  expect(new Set(asked)).toEqual(new Set(['PURGE | /purge']));
});

it('empties the cache once more after several withdrawals in a row', async () => {
  const cdn = open();
  for (let count = 1; count <= 3; count++) {
    cdn.purgeTwice();
    await vi.advanceTimersByTimeAsync(5_000);
    await settled(count);
  }
  await vi.advanceTimersByTimeAsync(9_900);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(400);
  await settled(4);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(4);
});

it('purges what failed together with the changes since', async () => {
  statuses = [503];
  const cdn = open();
  cdn.purge(home);
  await vi.advanceTimersByTimeAsync(300);
  await settled(1);
  cdn.purge(about);
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(500);
      expect(asked).toHaveLength(2);
    },
    { interval: 5 },
  );
  const { tags } = JSON.parse(asked[1]?.split(' | ').at(-1) ?? '');
  expect(new Set(tags)).toEqual(new Set(['lists', 'page-home', 'page-about', 'page-team']));
  await vi.waitFor(() => expect(cdn.waiting).toBe(0), { interval: 5 });
});

it('retries a purge until the cache confirms, and logs once it has failed several times', async () => {
  statuses = [500, 503, 500, 500, 500];
  const before = counted();
  const cdn = open();
  cdn.purge(home);
  const waitFor = (count: number) =>
    vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(1000);
        expect(asked).toHaveLength(count);
      },
      { interval: 5, timeout: 5000 },
    );
  await waitFor(3);
  expect(logged).toEqual([]);
  await waitFor(5);
  await vi.waitFor(() => expect(logged).toHaveLength(2), { interval: 5 });
  expect(logged.join()).toContain('could not be purged');
  expect(logged.join()).not.toContain('127.0.0.1');
  expect([cdn.waiting, counted().failed]).toEqual([2, Number(before.failed) + 2]);
  await waitFor(6);
  await vi.waitFor(() => expect(cdn.waiting).toBe(0), { interval: 5 });
  expect(new Set(asked)).toEqual(new Set(['POST | /purge | {"tags":["lists","page-home"]}']));
});

it('takes a redirect for a failure, since following it would read a page', async () => {
  [statuses, location] = [[301], '/elsewhere'];
  const cdn = open();
  cdn.purge(home);
  await vi.advanceTimersByTimeAsync(300);
  await settled(1);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    expect(cdn.waiting).toBe(0);
  });
  expect(asked.map((each) => each.slice(0, 13))).toEqual(['POST | /purge', 'POST | /purge']);
});

it('does nothing without a cache', async () => {
  createCdn(readEnv({}), createLogger('info', { write: (line: string) => void logged.push(line) })).purge('all');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, logged]).toEqual([[], []]);
});

it('only lets a cache store public responses if it can be purged, with keys that find them again', async () => {
  vi.useRealTimers();
  const kept = async (settings: Record<string, string>) => {
    const server = await startTestServer(settings);
    const key = await server.key();
    const answers = [
      await server.send('GET', '/api/content/home'),
      await server.send('GET', '/about'),
      await server.send('GET', '/api/pages'),
      await server.send('HEAD', (await server.send('GET', '/media/share/about.png')).headers.get('location') ?? ''),
      await server.send('GET', '/api/content/home', undefined, key),
      await server.send('GET', '/admin'),
    ];
    await server.close();
    return answers.map(({ headers }) => {
      const names = ['cdn-cache-control', 'surrogate-control', 'cache-tag', 'surrogate-key'];
      return names.flatMap((name) => headers.get(name) ?? []);
    });
  };
  expect(await kept({})).toEqual([[], [], [], [], [], []]);
  const rule = 'max-age=60, stale-while-revalidate=600, stale-if-error=86400';
  const keys = ['page-home', 'page-about', 'lists', 'page-about'].map((key) => [rule, key]);
  for (const PURGE_KIND of ['cloudflare', 'fastly'])
    expect(await kept({ PUBLIC_URL, PURGE_URL: 'https://cache.example/purge', PURGE_KIND })).toEqual([...keys, [], []]);
});

it('lets no cache store anything else: neither responses without a header of their own, nor streams', async () => {
  vi.useRealTimers();
  const server = await startTestServer({ PUBLIC_URL, PURGE_URL: 'https://cache.example/purge', PURGE_KIND: 'fastly' });
  const [editor, key] = [await server.signIn(), await server.key()];
  const call = (name: string) => `/api/trpc/${name}?input=${encodeURIComponent('{}')}`;
  const found: Record<string, string | null> = {};
  for (const [who, headers] of Object.entries({ editor, key, visitor: {} })) {
    for (const address of [
      call('auth.session'),
      call('drafts.overview'),
      '/api/drafts',
      '/nowhere',
      '/admin',
      '/healthz',
    ])
      found[`${address} as ${who}`] = (await server.send('GET', address, undefined, headers)).headers.get(
        'cache-control',
      );
  }
  found['not a call'] = (await server.send('POST', '/api/contact', {})).headers.get('cache-control');
  expect(new Set(Object.values(found))).toEqual(new Set([NEVER_STORED]));
  const ending = new AbortController();
  const stream = await fetch(`${server.url}${call('live.events')}`, {
    headers: { ...editor, Accept: 'text/event-stream' },
    signal: ending.signal,
  });
  expect([stream.status, stream.headers.get('cache-control')]).toEqual([200, `${NEVER_STORED}, no-transform`]);
  ending.abort();
  await server.close();
});

it('lets no cache store a response that a change has overtaken, because its purge may be over', async () => {
  vi.useRealTimers();
  /** Where a change happens: while a page is rendered, or while rows are read. */
  let changesAt: 'rendering' | 'reading' | null = null;
  const change = (at: typeof changesAt) => {
    if (changesAt !== at) return;
    changesAt = null;
    server.services.forgetShown({ kind: 'page', pageId: 'about', showsElsewhere: false });
  };
  const settings = { PUBLIC_URL, PURGE_URL: 'https://cache.example/purge' };
  const server = await startTestServer(settings, async () => {
    change('rendering');
    return { html: 'Words', head: '', status: 200 };
  });
  const { db } = server.services.database;
  const select = db.select.bind(db) as typeof db.select;
  const changing = vi.spyOn(db, 'select').mockImplementation(((...fields: Parameters<typeof select>) => {
    change('reading');
    return select(...fields);
  }) as typeof select);
  const ask = async (address: string) => {
    const { status, headers } = await server.send('GET', address);
    return [status, headers.get('cdn-cache-control') !== null];
  };
  for (const address of ['/about', '/api/content/about', '/api/pages']) {
    server.services.forgetShown({ kind: 'gap' });
    changesAt = address === '/about' ? 'rendering' : 'reading';
    expect([address, ...(await ask(address)), changesAt]).toEqual([address, 200, false, null]);
    expect([address, ...(await ask(address))]).toEqual([address, 200, true]);
  }
  changing.mockRestore();
  await server.close();
});

describe('a response that a change overtakes while it is compressed', () => {
  let server: TestServer;
  /** Called at the end of each compression. */
  let onPacked: () => void;

  beforeAll(async () => {
    const html = 'Words '.repeat(500);
    const settings = { PUBLIC_URL, PURGE_URL: 'https://cache.example/purge' };
    server = await startTestServer(settings, async () => ({ html, head: '', status: 200 }));
    const pages = [{ title: 'Insights', layout: 'insights' }];
    for (let at = 0; at < 8; at++) pages.push({ title: `${at} ${'words '.repeat(15)}`, layout: 'insights-entry' });
    const key = await server.key();
    for (const page of pages)
      expect((await server.send('POST', '/api/pages', { ...page, status: 'published' }, key)).status).toBe(201);
    await server.settle();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    vi.useRealTimers();
    onPacked = () => undefined;
    const finished = Finished.prototype as unknown as { pack(form: string): Promise<void> };
    const { pack } = finished;
    vi.spyOn(finished, 'pack').mockImplementation(async function (this: Finished, form) {
      await pack.call(this, form);
      onPacked();
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['a page', '/about', {}],
    ['a page that the app serves', '/about', { Cookie: 'prospectus.session_token=x' }],
    ['a feed', '/insights/feed.xml', {}],
    ['the content of a page', '/api/content/home', {}],
    ['a list', '/api/pages', {}],
  ])('is stored by no cache, and confirms no stored copy: %s', async (_, address, headers) => {
    const change = () => void server.services.forgetShown({ kind: 'gap' });
    const ask = async (method: string, more = {}) => {
      const answer = await server.send(method, address, undefined, { ...headers, ...more });
      return [answer.status, answer.headers.get('cache-control'), answer.headers.get('cdn-cache-control') !== null];
    };
    const first = (await server.send('GET', address, undefined, headers)).headers;
    expect(first.get('content-encoding')).toBe('gzip');
    const held = { 'If-None-Match': first.get('etag') ?? '' };
    for (const [method, more] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', held],
    ] as const) {
      change();
      onPacked = change;
      expect([method, more, ...(await ask(method, more))]).toEqual([method, more, 200, NEVER_STORED, false]);
      onPacked = () => undefined;
    }
    expect(await ask('GET')).toEqual([200, 'public, max-age=0, must-revalidate', true]);
    expect(await ask('GET', held)).toEqual([304, 'public, max-age=0, must-revalidate', true]);
  });
});
