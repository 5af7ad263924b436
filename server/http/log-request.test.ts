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
    app.use(logRequests(createRequestLog(captured.log, { count: () => undefined })));
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

  it('writes one line for a request, with its id and without its query, headers and body', async () => {
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
      status: 201,
      ms: expect.any(Number),
      actor: 'session',
      msg: 'request',
    });
    expect(answer.headers.get('x-request-id')).toBe(requestId);
  });

  it('tells the client of a request that was refused, and of no other', async () => {
    const site = await serve(false, { kind: 'visitor', id: null, name: null, role: null, client: 'a keyed hash' });
    for (const path of ['/refused', '/taken']) await site.ask(path);
    await expect.poll(() => site.lines().length).toBe(2);
    expect(site.lines().map(({ path, client }) => [path, client])).toEqual([
      ['/refused', 'a keyed hash'],
      ['/taken', undefined],
    ]);
  });

  it.each([
    ['kept from a trusted proxy', 'loopback', 'proxy-id-12345', true],
    ['made anew where no proxy is trusted', false, 'proxy-id-12345', false],
    ['made anew where the sender is not the trusted one', '192.0.2.1', 'proxy-id-12345', false],
    ['made anew where the given one could forge a line', 'loopback', 'x","actor":"admin', false],
    ['made anew where the given one is too long', 'loopback', 'x'.repeat(129), false],
  ])('has an id %s', async (_case, trust, given, isKept) => {
    const site = await serve(trust);
    const answer = await site.ask('/', { headers: { 'x-request-id': given } });
    const id = answer.headers.get('x-request-id');
    if (isKept) expect(id).toBe(given);
    else expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
});
