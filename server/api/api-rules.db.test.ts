import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Meta } from '../accounts/auth/trpc';
import { startTestServer, type TestServer } from '../main/testing';
import { restRoutes } from './rest-routes';
import { appRouter } from './router';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.reset());

const write = { path: 'home.hero.cta', value: 'x' };

describe('access rules', () => {
  it('leave no mutation public except the contact form, sign-in with its second step, and sign-out', () => {
    const procedures = Object.entries(appRouter._def.procedures) as unknown as [
      string,
      { _def: { type: string; meta?: Meta } },
    ][];
    const open = procedures.filter(
      ([, { _def }]) => _def.type === 'mutation' && (_def.meta?.access ?? 'public') === 'public',
    );
    expect(open.map(([path]) => path).sort()).toEqual([
      'auth.signIn',
      'auth.signOut',
      'auth.verify',
      'contact.submit',
      'passkeys.ask',
      'passkeys.signIn',
    ]);
  });

  it('reject every guarded route for a visitor with 401, and every admin route for an editor with 403', async () => {
    const editor = await server.signIn('editor');
    for (const { method, path, access } of restRoutes(appRouter)) {
      if (access === 'public') continue;
      const address = `/api${path.replace(/\{\w+\}/g, '1')}`;
      expect([address, (await server.send(method, address, method === 'GET' ? undefined : {})).status]).toEqual([
        address,
        401,
      ]);
      if (access !== 'admin') continue;
      const refused = await server.send(
        method,
        address,
        method === 'GET' || method === 'DELETE' ? undefined : {},
        editor,
      );
      expect([address, refused.status]).toEqual([address, 403]);
    }
  });

  it('reject a session write from another site or without an origin', async () => {
    const editor = await server.signIn();
    const { Origin: _own, ...silent } = editor;
    const from = (headers: Record<string, string>) =>
      server.send('POST', '/api/content/update', write, { ...silent, ...headers });
    expect((await from({})).status).toBe(403);
    expect((await from({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await from({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await from({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    const key = await server.key();
    expect((await server.send('POST', '/api/content/update', write, key)).status).toBe(200);
  });

  it('reject sign-in from another site', async () => {
    const headers = { Origin: 'https://evil.example' };
    expect(
      (await server.send('POST', '/api/auth/sign-in/email', { email: 'a@b.co', password: 'x' }, headers)).status,
    ).toBe(403);
  });

  it('reject an unknown key, even on routes open to visitors', async () => {
    const answer = await server.send('GET', '/api/content/home', undefined, { Authorization: 'Bearer pk_nope' });
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
  });
});

describe('the order of checks', () => {
  it('is route, method, access, body', async () => {
    const editor = await server.signIn();
    const big = `{"path":"home.x","value":"${'x'.repeat(1024 * 1024)}"}`;
    const post = (body: string, headers: Record<string, string>) =>
      server.send('POST', '/api/content/update', body, headers);
    expect((await server.send('POST', '/api/nope', '{bad')).status).toBe(404);
    const method = await server.send('GET', '/api/content/update');
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await post('{bad', {})).status).toBe(401);
    expect((await post('{bad', editor)).status).toBe(400);
    expect((await post('[1]', editor)).status).toBe(400);
    expect((await post(big, editor)).status).toBe(413);
    expect((await post('{}', { ...editor, 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post(`{"path":"home.x","value":${'['.repeat(5000)}${']'.repeat(5000)}}`, editor)).status).toBe(400);
    const charset = { ...editor, 'Content-Type': 'application/json; charset=utf-8' };
    expect((await post(JSON.stringify(write), charset)).status).toBe(200);
  });

  it('reports the invalid fields of an input', async () => {
    const answer = await server.send('POST', '/api/sections', { pageId: 'home' }, await server.signIn());
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'sectionType',
      'sectionName',
      'sectionData',
    ]);
  });
});

describe('Idempotency-Key', () => {
  it('returns the first response again, rejects another request, and does the work once', async () => {
    const headers = { ...(await server.signIn()), 'Idempotency-Key': 'one' };
    const first = await server.send('POST', '/api/content/update', { ...write, base: 'Start a conversation' }, headers);
    const again = await server.send('POST', '/api/content/update', { ...write, base: 'Start a conversation' }, headers);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    const other = await server.send('POST', '/api/content/update', { ...write, value: 'y' }, headers);
    expect(other.status).toBe(422);
    const history = await server.send('GET', '/api/history?page=home', undefined, headers);
    expect(history.body.items).toHaveLength(1);
  });

  it('responds with 409 while the first request is running, and stores nothing for a failed one', async () => {
    const headers = { ...(await server.signIn()), 'Idempotency-Key': 'two' };
    const both = await Promise.all([1, 2, 3].map(() => server.send('POST', '/api/content/update', write, headers)));
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const bad = { ...headers, 'Idempotency-Key': 'three' };
    expect((await server.send('POST', '/api/content/update', { ...write, base: 'no' }, bad)).status).toBe(409);
    expect((await server.send('POST', '/api/content/update', { ...write, base: 'no' }, bad)).status).toBe(409);
  });

  it("never duplicates a visitor's message", async () => {
    const message = { fullName: 'Ada', email: 'a@b.co', subject: 'other', message: 'Hello' };
    const headers = { 'Idempotency-Key': 'four' };
    await server.send('POST', '/api/contact', message, headers);
    await server.send('POST', '/api/contact', message, headers);
    const inbox = await server.send('GET', '/api/admin/messages', undefined, await server.signIn('admin'));
    expect(inbox.body.items).toHaveLength(1);
  });
});

describe('tRPC', () => {
  it('returns errors with the same fields in data', async () => {
    const answer = await server.send('POST', '/api/trpc/content.update', write);
    expect(answer.body.error.data).toMatchObject({ code: 'UNAUTHORIZED', message: 'Please sign in.', httpStatus: 401 });
    expect(typeof answer.body.error.data.requestId).toBe('string');
  });
});

describe('the log', () => {
  it("has a line per request, and never contains a cookie, password, key or user's text", async () => {
    const key = await server.key();
    await server.send('POST', '/api/auth/sign-in/email', {
      email: 'nobody@example.com',
      password: 'my secret password',
    });
    await server.send('POST', '/api/contact', {
      fullName: 'Ada',
      email: 'ada@x.co',
      subject: 'other',
      message: 'private words',
    });
    await server.send('GET', '/api/history?page=home', undefined, key);
    const log = server.logged.join('');
    expect(log).toContain('"path":"/api/history","status":200');
    for (const secret of ['my secret password', 'private words', 'pk_', 'session_token', 'ada@x.co']) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('health checks and metrics', () => {
  it('are available, with metrics only for the token', async () => {
    expect((await server.send('GET', '/healthz')).status).toBe(200);
    expect((await server.send('GET', '/readyz')).body).toEqual({ status: 'ready' });
    const metrics = await server.send('GET', '/metrics');
    expect(String(metrics.body)).not.toContain('http_request_duration');
  });
});

describe('a batch of calls', () => {
  it('has at most ten calls and is rejected as a whole', async () => {
    const ask = (calls: number) => {
      const input = JSON.stringify(
        Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, { pageId: 'home' }])),
      );
      const names = Array(calls).fill('content.read').join();
      return server.send('GET', `/api/trpc/${names}?batch=1&input=${encodeURIComponent(input)}`);
    };
    const whole = await ask(10);
    expect([whole.status, whole.body.length]).toEqual([200, 10]);
    const refused = await ask(11);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'BAD_REQUEST', requestId: expect.any(String) });
    expect((await server.send('GET', '/api/trpc/%E0%A4%A')).status).toBe(400);
  });
});
