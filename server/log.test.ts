import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import type { Actor } from './actor';
import { createLogger, logRequests } from './log';

type Line = Record<string, unknown>;

function capture(level = 'info') {
  const lines: string[] = [];
  const log = createLogger(level, { write: (line: string) => void lines.push(line) });
  return { log, raw: () => lines.join(''), lines: () => lines.map((line) => JSON.parse(line) as Line) };
}

describe('createLogger', () => {
  it.each([
    'password',
    'newPassword',
    'token',
    'key',
    'cookie',
    'authorization',
    'set-cookie',
    'secret',
    'body',
    'text',
  ])('never writes a %s, three levels down', (name) => {
    const { log, raw, lines } = capture();
    log.info({ [name]: 'sesame', a: { [name]: 'sesame' }, req: { headers: { [name]: 'sesame' } } }, 'seen');
    expect(raw()).not.toContain('sesame');
    expect(lines()[0]).toMatchObject({ msg: 'seen', [name]: '[hidden]', req: { headers: { [name]: '[hidden]' } } });
  });

  it('tells an error with its code, its cause and where it was, without what a query carried', () => {
    const { log, raw, lines } = capture();
    const cause = Object.assign(new Error('relation "pages" does not exist'), { code: '42P01' });
    log.error({ err: new Error('Failed query: insert into t\nparams: a visitor,her words', { cause }) }, 'failed');
    expect(raw()).not.toMatch(/visitor|her words/);
    expect(lines()[0]).toMatchObject({
      err: {
        type: 'Error',
        message: 'Failed query: insert into t',
        stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
        cause: { code: '42P01', message: 'relation "pages" does not exist' },
      },
    });
  });

  it('does not repeat what was thrown without being an error', () => {
    const { log, raw } = capture();
    log.error({ err: 'sesame' }, 'failed');
    expect(raw()).not.toContain('sesame');
  });

  it('leaves out what is below its level', () => {
    const { log, lines } = capture('warn');
    log.info('quiet');
    log.warn('loud');
    expect(lines().map(({ msg }) => msg)).toEqual(['loud']);
  });
});

describe('logRequests', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  async function serve(trustProxy: boolean | string, actor?: Actor) {
    const captured = capture();
    const app = express().set('trust proxy', trustProxy);
    app.use(logRequests(captured.log));
    app.use((req, res) => {
      req.actor = actor;
      res.status(201).json({ requestId: req.id });
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
