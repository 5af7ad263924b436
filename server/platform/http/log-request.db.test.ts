import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import type { Actor } from '../actor';
import { createLogger } from '../log';
import { createRequestLog, logRequests } from './log-request';

type Line = Record<string, unknown>;

function capture() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  return { log, raw: () => lines.join(''), lines: () => lines.map((line) => JSON.parse(line) as Line) };
}

describe('logRequests', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  async function serve(trustProxy: boolean | string, actor?: Actor) {
    const captured = capture();
    const app = express().set('trust proxy', trustProxy);
    app.use(logRequests(createRequestLog(captured.log, { begin: () => undefined, count: () => undefined })));
    app.use((req, res) => {
      req.actor = actor;
      res.status(req.path === '/refused' ? 422 : 201).json({ requestId: req.id });
    });
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    stops.push(() => server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { ...captured, ask: (path: string, init?: RequestInit) => fetch(address + path, init) };
  }

  it('writes one line per request, with its id and without query, headers or body', async () => {
    const site = await serve(false, { kind: 'session', id: 'u1', name: 'Ada', role: 'editor', client: 'c' });
    const answer = await site.ask('/api/contact?q=sesame', {
      method: 'POST',
      body: JSON.stringify({ message: 'sesame' }),
      headers: { cookie: 'prospectus.session_token=sesame', authorization: 'Bearer sesame' },
    });
    const { requestId } = (await answer.json()) as { requestId: string };
    await expect.poll(() => site.lines().length).toBe(1);
    expect(site.raw()).not.toContain('sesame');
    expect(site.lines()[0]).toMatchObject({
      requestId,
      method: 'POST',
      path: '/api/contact',
      kind: 'api',
      status: 201,
      ms: expect.any(Number),
      actor: 'session',
      msg: 'request',
    });
    expect(answer.headers.get('x-request-id')).toBe(requestId);
  });

  it('leaves out health checks that succeed', async () => {
    const site = await serve(false);
    for (const path of ['/readyz', '/healthz', '/about']) await site.ask(path);
    await expect.poll(() => site.lines().map(({ path }) => path)).toEqual(['/about']);
  });

  it('includes the client only for refused requests', async () => {
    const site = await serve(false, { kind: 'visitor', id: null, name: null, role: null, client: 'a keyed hash' });
    for (const path of ['/refused', '/taken']) await site.ask(path);
    await expect.poll(() => site.lines().length).toBe(2);
    expect(site.lines().map(({ path, client }) => [path, client])).toEqual([
      ['/refused', 'a keyed hash'],
      ['/taken', undefined],
    ]);
  });

  it.each([
    ['from a trusted proxy', 'loopback', 'proxy-id-12345', true],
    ['that is new if no proxy is trusted', false, 'proxy-id-12345', false],
    ['that is new if the sender is not the trusted proxy', '192.0.2.1', 'proxy-id-12345', false],
    ['that is new if the given one could forge a log line', 'loopback', 'x","actor":"admin', false],
    ['that is new if the given one is too long', 'loopback', 'x'.repeat(129), false],
  ])('uses a request id %s', async (_case, trust, given, isKept) => {
    const site = await serve(trust);
    const answer = await site.ask('/', { headers: { 'x-request-id': given } });
    const id = answer.headers.get('x-request-id');
    if (isKept) expect(id).toBe(given);
    else expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
});
