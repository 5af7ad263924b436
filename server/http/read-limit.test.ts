import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing';

let server: TestServer;
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const many = <T>(count: number, ask: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
const statusOf = async (method: string, path: string, headers = {}) =>
  (await server.send(method, path, undefined, headers)).status;

describe("the limit of visitors' reads", () => {
  it.each([
    ['a page', '/about'],
    ['a page of nothing', '/nope'],
    ['a file of nothing', '/assets/nope.js'],
    ['the dashboard', '/admin'],
    ['a route of nothing', '/api/nope'],
    ['a route of another method', '/api/content/update'],
    ['a route of editors', '/api/history'],
    ['the reference', '/api/openapi.json'],
    ['the map of the site', '/sitemap.xml'],
    ['a call by tRPC', '/api/trpc/nope'],
  ])('counts %s', async (_, path) => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    const statuses = await many(12, () => statusOf('GET', path));
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(6);
    const refused = await server.send('HEAD', path);
    if (refused.status === 429) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await pause(1100);
    expect(await statusOf('GET', path)).not.toBe(429);
  });

  it('takes a tenth for a file, since a page brings many', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    const files = await many(20, () => statusOf('GET', '/media/nope.png'));
    expect(files).toEqual(Array(20).fill(404));
    expect(await many(80, () => statusOf('GET', '/attached-assets/nope.png'))).toContain(429);
  });

  it('lets monitors ask', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    expect(await many(20, () => statusOf('GET', '/healthz'))).toEqual(Array(20).fill(200));
  });

  it('does not count who is signed in or has a key', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    for (const headers of [await server.signIn(), await server.key()]) {
      expect(await many(20, () => statusOf('GET', '/api/content/home', headers))).toEqual(Array(20).fill(200));
    }
  });

  it('counts who shows a session or a key that is none, and then asks nobody who it is', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
    const lookUp = vi.spyOn(server.services.auth.api, 'verifyApiKey');
    for (const headers of [{ Authorization: 'Bearer pk_nope' }, { Cookie: 'prospectus.session_token=nope' }]) {
      await pause(1100);
      lookUp.mockClear();
      expect(await many(40, () => statusOf('POST', '/api/content/update', headers))).toContain(429);
      for (let at = 0; at < 10; at++) await statusOf('GET', '/api/content/home', headers);
      const asked = lookUp.mock.calls.length;
      expect(await statusOf('GET', '/api/content/home', headers)).toBe(429);
      expect(lookUp.mock.calls.length).toBe(asked);
    }
  });

  it('can be turned off', async () => {
    server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
    expect(await many(150, () => statusOf('GET', '/nope.txt'))).not.toContain(429);
  });
});
