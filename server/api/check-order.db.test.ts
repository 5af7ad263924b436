import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../main/testing';
import { restRoutes } from './rest-routes';
import { appRouter } from './router';

let server: TestServer;
let limited: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('editor');
  limited = await startTestServer({
    RATE_EDITOR_WRITES_PER_MINUTE: '1',
    RATE_KEY_WRITES_PER_MINUTE: '1',
    RATE_VISITOR_WRITES_PER_MINUTE: '2',
    RATE_READS_PER_SECOND: '3',
  });
});
afterAll(async () => {
  await server.close();
  await limited.close();
});

const big = JSON.stringify({ path: 'home.x', value: 'x'.repeat(1024 * 1024) });
const writes = restRoutes(appRouter)
  .filter(({ method, access }) => method !== 'GET' && access !== 'public')
  .map(({ method, path, access }) => ({ method, access, address: `/api${path.replace(/\{\w+\}/g, 'x')}` }));

describe('the caller', () => {
  it.each(writes)('is checked for $method $address before the body', async ({ method, address, access }) => {
    for (const body of ['{bad', '{"unknown":1}', big]) {
      const stranger = await server.send(method, address, body);
      expect([stranger.status, stranger.body]).toEqual([
        401,
        { message: 'Please sign in.', code: 'UNAUTHORIZED', requestId: expect.any(String) },
      ]);
      if (access !== 'admin') continue;
      const refused = await server.send(method, address, body, editor);
      expect([refused.status, refused.body.issues]).toEqual([403, undefined]);
    }
    const elsewhere = await server.send(method, address, '{bad', { ...editor, Origin: 'https://evil.example' });
    expect([elsewhere.status, elsewhere.body.issues]).toEqual([403, undefined]);
  });
});

describe('the rate limit', () => {
  const attempts = (headers: Record<string, string>) => [
    () => limited.send('POST', '/api/content/update', '{bad', headers),
    () => limited.send('POST', '/api/content/update', big, headers),
    () => limited.send('POST', '/api/content/update', '{}', { ...headers, 'Content-Type': 'text/plain' }),
    () => limited.send('PATCH', '/api/sections/nope', {}, headers),
    () => limited.send('DELETE', '/api/sections/nope', undefined, headers),
    () => limited.send('POST', '/api/content/update', { path: 'home.hero.cta', value: 5 }, headers),
    () => limited.send('POST', '/api/trpc/content.update', '{bad', headers),
  ];

  it('is checked after the caller and before the body, for sessions and keys', async () => {
    for (const headers of [await limited.signIn('editor'), await limited.key()]) {
      const first = await limited.send('POST', '/api/content/update', { path: 'home.hero.cta', value: 'x' }, headers);
      expect(first.status).toBe(200);
      for (const attempt of attempts(headers)) {
        const answer = await attempt();
        expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
        expect((answer.body.error?.data ?? answer.body).code ?? 'TOO_MANY_REQUESTS').toBe('TOO_MANY_REQUESTS');
      }
      expect((await limited.send('GET', '/api/admin/keys', undefined, headers)).status).toBe(403);
      expect((await limited.send('POST', '/api/admin/keys', '{bad', headers)).status).toBe(403);
    }
    for (const attempt of attempts({})) expect((await attempt()).status).not.toBe(429);
  });

  it('comes before the body of a message of the Model Context Protocol', async () => {
    const headers = { ...(await limited.key(['content:draft'])), Accept: 'application/json, text/event-stream' };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await limited.send('POST', '/mcp', message, headers)).status).toBe(200);
    for (const body of [message, '{bad', big]) {
      const answer = await limited.send('POST', '/mcp', body, headers);
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    expect((await limited.send('POST', '/mcp', '{bad', await limited.key(['content:read']))).status).toBe(403);
  });

  it('is separate for each caller', async () => {
    const [one, other] = [await limited.key(), await limited.key()];
    const write = (headers: Record<string, string>) =>
      limited.send('POST', '/api/content/update', { path: 'home.hero.cta', value: 'x' }, headers);
    expect([(await write(one)).status, (await write(one)).status, (await write(other)).status]).toEqual([
      200, 429, 200,
    ]);
  });

  it("counts a visitor's writes, including rejected ones", async () => {
    const ask = async () => (await limited.send('POST', '/api/contact', {})).status;
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.at(-1)).toBe(429);
  });

  it("counts a visitor's reads per second, but not an editor's", async () => {
    const key = await limited.key();
    const read = async (headers = {}) => (await limited.send('GET', '/api/content/home', undefined, headers)).status;
    const visitor = await Promise.all(Array.from({ length: 12 }, () => read()));
    expect(visitor).toContain(429);
    expect(await Promise.all(Array.from({ length: 12 }, () => read(key)))).toEqual(Array(12).fill(200));
  });
});

describe('the body', () => {
  it('is checked for size, type and form before its content', async () => {
    const plain = { ...editor, 'Content-Type': 'text/plain' };
    for (const [method, address] of [
      ['PATCH', '/api/sections/nope'],
      ['POST', '/api/history/999999/revert'],
      ['POST', '/api/content/update'],
      ['POST', '/api/content/batch'],
    ] as const) {
      expect([address, (await server.send(method, address, big, plain)).status]).toEqual([address, 413]);
      expect([address, (await server.send(method, address, '{bad', plain)).status]).toEqual([address, 415]);
      expect([address, (await server.send(method, address, '{bad', editor)).status]).toEqual([address, 400]);
    }
    expect((await server.send('PATCH', '/api/sections/nope', { position: '1' }, editor)).status).toBe(400);
    expect((await server.send('PATCH', '/api/sections/nope', { position: 1 }, editor)).status).toBe(404);
    const changes = [
      { path: 'home.hero.cta', value: 5, base: 'never so' },
      { path: 'home..cta', value: 5 },
    ];
    const batch = (some: object[]) => server.send('POST', '/api/content/batch', { changes: some }, editor);
    expect((await batch(changes)).status).toBe(400);
    expect((await batch(changes.slice(0, 1))).status).toBe(409);
  });
});
