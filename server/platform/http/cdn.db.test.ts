import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../../main/testing';
import { createLogger } from '../log';
import { createCdn } from './cdn';

let cache: Server;
let asked: string[];
let statuses: number[];
let logged: string[];

beforeEach(async () => {
  [asked, statuses, logged] = [[], [], []];
  cache = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    asked.push(`${req.method} ${req.url} ${req.headers.authorization ?? ''} ${body}`);
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

const open = (user = '') => {
  const log = createLogger('info', { write: (line: string) => void logged.push(line) });
  return createCdn(`http://${user}127.0.0.1:${(cache.address() as AddressInfo).port}/purge`, log);
};
const settled = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), { interval: 5 });

it('purges once for many changes, with the credentials from the address', async () => {
  const cdn = open('site:p%40ss@');
  for (let change = 0; change < 5; change++) cdn.purge();
  await vi.advanceTimersByTimeAsync(600);
  await settled(1);
  expect(asked).toEqual([`POST /purge Basic ${Buffer.from('site:p@ss').toString('base64')} {"purge_everything":true}`]);
});

it('retries a failed purge, and logs when it gives up', async () => {
  statuses = [500, 503, 500, 500];
  open().purge();
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
});

it('does nothing without a cache', async () => {
  createCdn(undefined, createLogger('info', { write: (line: string) => void logged.push(line) })).purge();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, logged]).toEqual([[], []]);
});

it('only lets a cache store public responses if it can be purged', async () => {
  vi.useRealTimers();
  const kept = async (settings: Record<string, string>) => {
    const server = await startTestServer(settings);
    const key = await server.key();
    const answers = [
      await server.send('GET', '/api/content/home'),
      await server.send('GET', '/about'),
      await server.send('GET', '/api/content/home', undefined, key),
      await server.send('GET', '/admin'),
    ];
    await server.close();
    return answers.map(({ headers }) => headers.get('cdn-cache-control'));
  };
  expect(await kept({})).toEqual([null, null, null, null]);
  const rule = 'max-age=60, stale-while-revalidate=600';
  expect(await kept({ PURGE_URL: 'https://cache.example/purge' })).toEqual([rule, rule, null, null]);
});
