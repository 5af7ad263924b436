import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SECURITY_CONTACT: 'safe@elmwater.example', RATE_READS_PER_SECOND: '0' });
});
afterAll(() => server.close());

/** One address of each kind: pages, a missing page, data, the API reference, files for crawlers, health checks and errors. */
const ADDRESSES = [
  ...['/', '/nothing', '/admin', '/api/content/home', '/api/openapi.json', '/api/docs', '/api/nothing', '/healthz'],
  ...['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/.well-known/security.txt', '/api/trpc/nothing'],
];

describe.each(ADDRESSES)('%s', (address) => {
  it('declares its type and charset, and cannot be framed or read by other sites', async () => {
    const { headers } = await server.send('GET', address, undefined, { Origin: 'https://evil.example' });
    const type = headers.get('content-type') ?? '';
    expect(type).toMatch(/^(?:text\/(?:html|plain)|application\/(?:json|xml|manifest\+json))/);
    if (!type.startsWith('application/json')) expect(type).toMatch(/charset=utf-8/i);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('location')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

it('TRACE is rejected and echoes nothing', async () => {
  for (const path of ['/', '/api/content/home']) {
    const { hostname, port } = new URL(server.url);
    const sent = request({ hostname, port, path, method: 'TRACE', headers: { 'X-Secret': 'sesame' } }).end();
    const answer = await new Promise<{ status?: number; body: string }>((resolve, reject) => {
      sent.on('response', async (res) => resolve({ status: res.statusCode, body: await text(res) }));
      sent.on('error', reject);
    });
    expect([path, answer.status]).toEqual([path, 405]);
    expect(answer.body).not.toContain('sesame');
  }
});

it("security.txt contains the configured contact, or the firm's own address", async () => {
  const { body } = await server.send('GET', '/.well-known/security.txt');
  expect(body).toMatch(/^Contact: mailto:safe@elmwater\.example\nExpires: 20\d\d-/);
  expect(body).toContain(`Canonical: ${server.url}/.well-known/security.txt`);
  const plain = await startTestServer();
  const named = await plain.send('GET', '/.well-known/security.txt');
  expect(named.body).toMatch(/^Contact: mailto:hello@elmwater\.example\n/);
  await plain.close();
});

it('CSP reports are accepted from anyone without a session', async () => {
  const report = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/a' } };
  const headers = { 'Content-Type': 'application/csp-report', Cookie: 'prospectus.session_token=none' };
  const answer = await fetch(`${server.url}/api/csp-report`, { method: 'POST', headers, body: JSON.stringify(report) });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

it('redirects password managers to the page for changing the password', async () => {
  const answer = await server.send('GET', '/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/settings/account']);
});

it('responds with 401 and WWW-Authenticate over REST and tRPC', async () => {
  const input = encodeURIComponent('{}');
  for (const address of ['/api/history', `/api/trpc/history.list?input=${input}`, '/api/admin/keys']) {
    const answer = await server.send('GET', address);
    expect([address, answer.status, answer.headers.get('www-authenticate')]).toEqual([
      address,
      401,
      'Bearer realm="API key"',
    ]);
  }
  const bad = await server.send('GET', '/api/content/home', undefined, { Authorization: 'Bearer pk_nope' });
  expect([bad.status, bad.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="API key"']);
});

it('sends a weak ETag with every compressible response, and 304 for every spelling of it', async () => {
  for (const address of ['/', '/api/content/home', '/sitemap.xml']) {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const answer = await server.send('GET', address, undefined, { 'Accept-Encoding': encoding });
        return answer.headers.get('etag') ?? '';
      }),
    );
    for (const tag of tags) expect([address, tag]).toEqual([address, expect.stringMatching(/^W\/"/)]);
    const [tag = ''] = tags;
    for (const held of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const answer = await server.send('GET', address, undefined, { 'If-None-Match': held });
      expect([address, held, answer.status]).toEqual([address, held, 304]);
    }
  }
});
