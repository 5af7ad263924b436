import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../../main/testing';
import { readEnv } from '../env';
import { createLogger } from '../log';
import { createCdn, purges } from './cdn';

let cache: Server;
let asked: string[];
let statuses: number[];
let logged: string[];

beforeEach(async () => {
  [asked, statuses, logged] = [[], [], []];
  cache = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const { authorization = '', 'surrogate-key': keys = '', 'fastly-key': fastly = '' } = req.headers;
    asked.push([req.method, req.url, authorization, fastly, keys, body].filter(Boolean).join(' | '));
    res.writeHead(statuses.shift() ?? 200).end();
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
  return createCdn(readEnv({ PURGE_URL, ...settings }), log);
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

it('gathers the changes during a purge, however slow it is', async () => {
  statuses = [503];
  const cdn = open();
  cdn.purge(home);
  await vi.advanceTimersByTimeAsync(300);
  await settled(1);
  cdn.purge(about);
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(500);
      expect(asked).toHaveLength(3);
    },
    { interval: 5 },
  );
  expect(asked.slice(1)).toEqual([
    'POST | /purge | {"tags":["lists","page-home"]}',
    'POST | /purge | {"tags":["lists","page-about","page-team"]}',
  ]);
});

it('retries a failed purge, and logs when it gives up', async () => {
  statuses = [500, 503, 500, 500];
  const before = counted();
  open().purge(home);
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(logged.join()).toContain('could not be purged');
    },
    { interval: 5, timeout: 5000 },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(4);
  expect(logged.join()).not.toContain('127.0.0.1');
  // Those of other tests may still be under way.
  expect(counted().failed).toBe(Number(before.failed) + 1);
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
      await server.send('GET', '/api/content/home', undefined, key),
      await server.send('GET', '/admin'),
    ];
    await server.close();
    return answers.map(({ headers }) => {
      const names = ['cdn-cache-control', 'surrogate-control', 'cache-tag', 'surrogate-key'];
      return names.flatMap((name) => headers.get(name) ?? []);
    });
  };
  expect(await kept({})).toEqual([[], [], [], [], []]);
  const rule = 'max-age=60, stale-while-revalidate=600, stale-if-error=86400';
  const keys = ['page-home', 'page-about', 'lists'].map((key) => [rule, key]);
  for (const PURGE_KIND of ['cloudflare', 'fastly'])
    expect(await kept({ PURGE_URL: 'https://cache.example/purge', PURGE_KIND })).toEqual([...keys, [], []]);
});
