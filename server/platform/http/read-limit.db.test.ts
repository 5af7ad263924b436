import type { Request, Response } from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { readEnv } from '../env';
import { createReadLimit } from './read-limit';

let server: TestServer;

const many = <T>(count: number, ask: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
const statusOf = async (method: string, path: string, headers = {}) =>
  (await server.send(method, path, undefined, headers)).status;

describe("the limit on visitors' reads", () => {
  afterEach(() => server.close());

  it.each([
    ['a page', '/about'],
    ['a missing page', '/nope'],
    ['a missing file', '/assets/nope.js'],
    ['the dashboard', '/admin'],
    ['a missing route', '/api/nope'],
    ['a route with another method', '/api/content/update'],
    ['a route for editors', '/api/history'],
    ['the reference', '/api/openapi.json'],
    ['the sitemap', '/sitemap.xml'],
    ['a tRPC call', '/api/trpc/nope'],
  ])('counts %s', async (_, path) => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    // More requests than a busy machine handles before the next second begins.
    const answers = await many(60, () => server.send('GET', path));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('resets after a second', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    expect(await many(60, () => statusOf('GET', '/about'))).toContain(429);
    await expect.poll(() => statusOf('GET', '/about'), { timeout: 10_000 }).not.toBe(429);
  });

  it('counts a file as a tenth, because a page loads many', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    const files = await many(20, () => statusOf('GET', '/media/nope.png'));
    expect(files).toEqual(Array(20).fill(404));
    expect(await many(80, () => statusOf('GET', '/attached-assets/nope.png'))).toContain(429);
  });

  it('does not apply to health checks', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    expect(await many(20, () => statusOf('GET', '/healthz'))).toEqual(Array(20).fill(200));
  });

  it('does not apply to sessions and API keys', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    for (const headers of [await server.signIn(), await server.key()]) {
      expect(await many(20, () => statusOf('GET', '/api/content/home', headers))).toEqual(Array(20).fill(200));
    }
  });

  it.each([{ Authorization: 'Bearer pk_nope' }, { Cookie: 'prospectus.session_token=nope' }])(
    'applies to invalid sessions and API keys: %j',
    async (headers) => {
      server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
      expect(await many(60, () => statusOf('GET', '/api/content/home', headers))).toContain(429);
      expect(await many(60, () => statusOf('POST', '/api/content/update', headers))).toContain(429);
    },
  );

  it('refuses with prepared bytes, with the same headers and body as the app', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    const entered = vi.spyOn(server.services.directory, 'requireShown');
    const shown = async (method: string) => {
      // OPTIONS is always refused by the app.
      const answers = await many(60, () => server.send(method, '/api/content/nope'));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      return refused.map(({ headers, body }) => {
        expect(headers.get('x-request-id')).toBe(body.requestId);
        const { date: _date, 'x-request-id': _id, 'content-length': _length, ...rest } = Object.fromEntries(headers);
        return { rest, body: { ...body, requestId: '' } };
      });
    };
    const byApp = await shown('OPTIONS');
    const readsOfApp = entered.mock.calls.length;
    const [first, ...others] = await shown('GET');
    expect(first?.body).toEqual(byApp[0]?.body);
    expect(first?.rest).toEqual(byApp[0]?.rest);
    for (const other of others) expect(other).toEqual(first);
    expect(entered.mock.calls.length - readsOfApp).toBeLessThanOrEqual(60 - others.length);
    const head = await server.send('HEAD', '/api/content/nope');
    expect([429, 404]).toContain(head.status);
    expect(head.body).toBe('');
    await server.services.refusals.flush();
    expect(server.logged.filter((line) => line.includes('"status":429')).length).toBeGreaterThan(others.length);
  });

  it('can be turned off', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
    expect(await many(150, () => statusOf('GET', '/nope.txt'))).not.toContain(429);
  });
});

it('a client that has sent too many invalid keys is refused before identification until the second is over', async () => {
  vi.useFakeTimers();
  const limit = createReadLimit(readEnv({ RATE_READS_PER_SECOND: '3' }), () => false);
  const from = (ip: string) =>
    ({ ip, path: '/', method: 'POST', headers: { authorization: 'Bearer pk_nope' } }) as Request;
  const ask = (ip: string) =>
    new Promise((resolve, reject) => {
      Promise.resolve(limit.count(from(ip), {} as Response, resolve)).catch(reject);
    });
  for (let at = 0; at < 3; at++) {
    await ask('203.0.113.7');
    await limit.countStranger(from('203.0.113.7'));
  }
  const refused = { code: 'TOO_MANY_REQUESTS', retryAfter: 1 };
  await expect(ask('203.0.113.7')).rejects.toMatchObject(refused);
  await expect(ask('::ffff:203.0.113.7')).rejects.toMatchObject(refused);
  await ask('203.0.113.8');
  vi.advanceTimersByTime(1001);
  await ask('203.0.113.7');
  vi.useRealTimers();
});
