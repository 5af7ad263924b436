import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let admin: Record<string, string>;
let editor: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
  admin = await server.signIn('admin');
  editor = await server.signIn();
});
afterAll(() => server.close());

const change = (value: unknown, headers = admin) =>
  server.send('POST', '/api/trpc/settings.change', { key: 'analytics', value }, headers);
const page = (path = '/') => server.send('GET', path);
const policyOf = async (path: string) => (await page(path)).headers.get('content-security-policy') ?? '';
const directive = (policy: string, name: string) => policy.split(';').find((part) => part.startsWith(name));
/** Returns the attributes of the script element that the page's start script adds. */
const analyticsIn = (html: string) =>
  JSON.parse(
    (/ data-analytics="([^"]*)"/.exec(html)?.[1] ?? 'null')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  );
const SRC = 'https://stats.example.com/js/script.js';

describe('the analytics script', () => {
  it('is absent unless an admin configures it', async () => {
    expect((await page()).body).not.toContain('stats.example.com');
    expect((await change({ src: SRC }, editor)).status).toBe(403);
    expect((await change({ src: SRC }, {})).status).toBe(401);
    expect((await page()).body).not.toContain('stats.example.com');
  });

  it('is only on public pages, and their policy allows only this script', async () => {
    const strict = await policyOf('/');
    const value = { src: SRC, attributes: { 'data-domain': 'harrow.example', 'data-a': '"><script>' } };
    const { status, body } = await change(value);
    expect(status, JSON.stringify(body)).toBe(200);
    await expect.poll(async () => (await page('/about')).body).toContain('stats.example.com');
    const answer = await page('/about');
    expect(analyticsIn(answer.body)).toEqual({ src: SRC, ...value.attributes });
    // The start script adds it in the browser; no markup does.
    expect(answer.body).not.toMatch(/<script[^>]* src=/);
    expect(answer.body.match(/stats\.example\.com/g)).toHaveLength(1);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(directive(policy, 'script-src')).toBe(`${directive(strict, 'script-src')} ${SRC}`);
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://stats.example.com");
    expect(policy.match(/default-src/g)).toHaveLength(1);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(directive(policy, 'trusted-types')).toBe(`${directive(strict, 'trusted-types')} analytics`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    for (const path of ['/admin', '/overlay-demo', '/api/content/home', '/robots.txt']) {
      const other = await page(path);
      expect(other.headers.get('content-security-policy') ?? '').not.toContain('stats.example.com');
      expect(JSON.stringify(other.body)).not.toContain('stats.example.com');
    }
  });

  it('may report to another origin, has an integrity hash, and is recorded', async () => {
    const integrity = `sha384-${'A'.repeat(64)}`;
    await change({ src: SRC, reportsTo: 'https://in.example.com/api', integrity });
    await expect.poll(() => policyOf('/')).toContain('https://in.example.com');
    expect(analyticsIn((await page()).body)).toEqual({ src: SRC, integrity, crossorigin: 'anonymous' });
    const { body } = await server.send('GET', '/api/admin/audit', undefined, admin);
    expect(JSON.stringify(body)).toContain('setting-change');
  });

  it('disappears with the setting, which can be restored', async () => {
    await change(null);
    await expect.poll(() => policyOf('/')).not.toContain('example.com');
    expect((await page()).body).not.toContain('stats.example.com');
    const read = await server.send(
      'GET',
      `/api/trpc/settings.read?input=${encodeURIComponent(JSON.stringify({ key: 'analytics' }))}`,
      undefined,
      admin,
    );
    const [, before] = read.body.result.data.versions;
    const back = { key: 'analytics', version: before.version };
    expect((await server.send('POST', '/api/trpc/settings.putBack', back, admin)).status).toBe(200);
    await expect.poll(() => policyOf('/')).toContain('https://in.example.com');
    await change(null);
  });

  it.each([
    ['a script in an address', { src: 'javascript:alert(1)' }],
    ['unencrypted http', { src: 'http://stats.example.com/a.js' }],
    ['a user name and a password', { src: 'https://me:secret@stats.example.com/a.js' }],
    ['a wildcard host', { src: 'https://*.example.com/a.js' }],
    ['an end of the directive', { src: "https://stats.example.com/a.js; script-src 'unsafe-inline'" }],
    ['an end of the header', { src: 'https://stats.example.com/a.js\r\nSet-Cookie: a=b' }],
    ['a list', { src: 'https://stats.example.com/a.js,https://evil.example/b.js' }],
    ['an end of the tag', { src: 'https://stats.example.com/a.js"></script><script>' }],
    ['a local host name', { src: 'https://localhost/a.js' }],
    ['an IP address', { src: 'https://127.0.0.1/a.js' }],
    ['an address of ten thousand characters', { src: `https://stats.example.com/${'a'.repeat(10_000)}` }],
    ['another scheme for reports', { src: SRC, reportsTo: 'wss://in.example.com' }],
    ['an event handler attribute', { src: SRC, attributes: { onload: 'alert(1)' } }],
    ['a line break in an attribute', { src: SRC, attributes: { 'data-a': 'a\nb' } }],
    [
      'too many attributes',
      { src: SRC, attributes: Object.fromEntries([...'abcdefghijk'].map((l) => [`data-${l}`, ''])) },
    ],
    ['an invalid hash', { src: SRC, integrity: 'sha1-abc' }],
    ['an unknown property', { src: SRC, inline: 'alert(1)' }],
    ['a string', 'https://stats.example.com/a.js'],
  ])('is rejected with %s, and nothing is stored', async (_what, value) => {
    const { status } = await change(value);
    expect(status).toBe(400);
    expect((await page()).body).not.toMatch(/stats\.example|alert|localhost/);
  });
});
