import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../main/app';
import { createFront, serveFront } from '../../main/front';
import { startTestServer, type TestServer } from '../../main/testing';
import type { RenderApp } from '../rendering/render-page';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const TOKEN = 'a token of the monitoring';
const drawn: string[] = [];
const render: RenderApp = async (url, boot) => {
  drawn.push(url);
  await wait(5);
  return { html: JSON.stringify(boot.contents).repeat(2), head: boot.origin, status: url === '/404' ? 404 : 200 };
};

const dir = mkdtempSync(path.join(tmpdir(), 'built-'));
let server: TestServer;
let http: Server;

/** Starts a server that also serves built files. */
async function listen(settings: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0', METRICS_TOKEN: TOKEN, ...settings }, render);
  const parts = { sections: [], blocks: [] };
  const pages = {
    render,
    font: () => undefined,
    release: 'test',
    assets: () => ({ script: '', asked: '', styles: [], fonts: [], app: [], parts }),
  };
  const readiness = { isDraining: false };
  const front = createFront({ services: server.services, pages, clientDir: dir });
  http = createServer(serveFront(front, createApp(front, { readiness })));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
}

interface Answer {
  status: number | undefined;
  headers: string[];
  body: string;
}

function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = http.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: address, headers: { 'User-Agent': BROWSER, ...headers }, method });
    asked.once('error', reject).once('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { rawHeaders } = answer;
        const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
        resolve({ status: answer.statusCode, headers: pairs.sort(), body: Buffer.concat(parts).toString('latin1') });
      });
    });
    asked.end();
  });
}

/** Called when a request reaches the Express app. */
const entered = vi.fn();

beforeAll(() => {
  writeFileSync(path.join(dir, 'share.js'), 'export const words = 1;\n');
  const application = express.application as unknown as { handle(...args: unknown[]): void };
  const { handle } = application;
  vi.spyOn(application, 'handle').mockImplementation(function (this: unknown, ...args) {
    entered();
    handle.apply(this, args);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true });
});
beforeEach(() => {
  entered.mockClear();
  drawn.length = 0;
});
afterEach(async () => {
  http.closeAllConnections();
  http.close();
  await server.close();
});

const unlike = /^(?:X-Request-Id|Date): /;
const alike = ({ status, headers, body }: Answer) => ({
  status,
  body,
  headers: headers.filter((one) => !unlike.test(one)),
});
const lines = () =>
  server.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request')
    .map(({ method, path, kind, route, status, actor, level, ms, requestId }) => ({
      ...{ method, path, kind, route, status, actor, level },
      ...{ isTimed: typeof ms === 'number', hasId: typeof requestId === 'string' },
    }));

const CASES: [name: string, address: string, headers?: Record<string, string>, method?: string][] = [
  ['a page', '/about'],
  ['a page with another spelling', '/About/?utm=1'],
  ['a page in Brotli', '/', { 'Accept-Encoding': 'gzip, deflate, br' }],
  ['a page in gzip', '/team', { 'Accept-Encoding': 'gzip' }],
  ['a head', '/about', {}, 'HEAD'],
  ['a category of the portfolio', '/portfolio?category=food'],
  ['a submitted form', '/contact?sent=1'],
  ['nothing', '/nope/at/all'],
  ['a missing page with HEAD', '/nope', {}, 'HEAD'],
  ['content over REST', '/api/content/home', { 'Accept-Encoding': 'br' }],
  ['content over REST with HEAD', '/api/content/about', {}, 'HEAD'],
];

describe('finished bytes are served before the app, with the same response as the app:', () => {
  it.each<Record<string, string>>([{}, { PUBLIC_URL: 'https://www.example.com', PURGE_URL: 'http://127.0.0.1:9/' }])(
    '%j',
    async (settings) => {
      await listen(settings);
      for (const [name, address, headers, method] of CASES) {
        // Requests with credentials always reach the app.
        const first = await ask(address, { ...headers, Cookie: 'prospectus.session_token=x' }, method);
        await expect.poll(lines).not.toEqual([]);
        expect([name, entered.mock.calls.length]).toEqual([name, 1]);
        entered.mockClear();
        const second = await ask(address, headers, method);
        expect([name, entered.mock.calls.length]).toEqual([name, 0]);
        expect([name, alike(second)]).toEqual([name, alike(first)]);
        expect(second.headers.filter((one) => unlike.test(one))).toHaveLength(2);
        await expect.poll(() => lines().length).toBe(2);
        const [one, other] = lines();
        expect(other).toEqual(one);
        server.logged.length = 0;
      }
    },
  );

  it('serves a file at once to every caller', async () => {
    await listen();
    const signedIn: Record<string, string> = { Cookie: 'prospectus.session_token=x', Authorization: 'Bearer x' };
    for (const headers of [undefined, signedIn]) {
      const { status, body } = await ask('/share.js?v=1', headers);
      expect([status, body]).toEqual([200, 'export const words = 1;\n']);
    }
    expect(entered).not.toHaveBeenCalled();
  });

  it('responds with 304 if the client has the current version', async () => {
    await listen();
    for (const address of ['/about', '/share.js', '/api/content/home']) {
      const { headers } = await ask(address);
      const etag = headers.find((one) => one.startsWith('ETag: '))?.slice('ETag: '.length) ?? '';
      entered.mockClear();
      for (const held of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
        const again = await ask(address, { 'If-None-Match': held });
        expect([address, again.status, again.body]).toEqual([address, 304, '']);
        expect(again.headers).toContain(`ETag: ${etag}`);
      }
      expect((await ask(address, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
    expect(entered).not.toHaveBeenCalled();
  });
});

describe('the app handles', () => {
  it.each<[string, string, Record<string, string>?, string?]>([
    ['a page request with a session cookie', '/about', { Cookie: 'prospectus.session_token=x' }],
    ['a content request with an API key', '/api/content/home', { Authorization: 'Bearer x' }],
    ['the dashboard', '/admin'],
    ['an address that is too long', `/about?${'x'.repeat(2048)}`],
    ['an invalid host', '/about', { Host: 'a b' }],
    ['content with a query', '/api/content/home?ids=false'],
    ['another method', '/about', {}, 'POST'],
    ['health checks', '/healthz'],
    ['the sitemap, also in capitals', '/SITEMAP.xml'],
  ])('%s', async (_, address, headers, method) => {
    await listen();
    for (const warm of ['/about', '/api/content/home', '/nope']) await ask(warm);
    entered.mockClear();
    await ask(address, headers, method);
    expect(entered).toHaveBeenCalledOnce();
  });

  it('reads over the limit, with a 429 response', async () => {
    await listen({ RATE_READS_PER_SECOND: '3' });
    await ask('/about');
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask('/about')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.join()).toContain('Retry-After: 1');
    expect(JSON.parse(refused[0]?.body ?? '')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

it('reports response times in the metrics', async () => {
  await listen();
  for (const address of ['/about', '/about', '/about', '/nope', '/nope', '/contact?sent=1', '/contact?sent=1'])
    await ask(address);
  const { body } = await ask('/metrics', { Authorization: `Bearer ${TOKEN}` });
  expect(body).toContain('http_request_duration_seconds_count{kind="page",route="",method="GET",status="200"} 5');
  expect(body).toContain('http_request_duration_seconds_count{kind="page",route="",method="GET",status="404"} 2');
});

it('a trusted proxy provides the client, the scheme and the request id', async () => {
  await listen({ TRUST_PROXY: 'loopback', RATE_READS_PER_SECOND: '1' });
  const from = (client: string) => ({
    'X-Forwarded-For': client,
    'X-Forwarded-Proto': 'https',
    'X-Request-Id': 'given-id-1',
    Host: 'www.example.com',
  });
  for (let at = 0; at < 20; at++) {
    const { status, body, headers } = await ask('/about', from(`203.0.113.${at}`));
    expect([status, body.includes('https://www.example.com')]).toEqual([200, true]);
    expect(headers).toContain('X-Request-Id: given-id-1');
  }
  const many = await Promise.all(Array.from({ length: 20 }, () => ask('/about', from('203.0.113.99'))));
  expect(many.map(({ status }) => status)).toContain(429);
});

it('200 concurrent requests render a page once', async () => {
  await listen();
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/team', { 'Accept-Encoding': 'br' })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(drawn).toEqual(['/team']);
});
