import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

/** Maximum processor time per request in milliseconds: far below the seconds that such requests once took, and far above the actual time. */
const MOST = 500;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
  await server.send('GET', '/');
  await server.send('POST', '/api/contact', {});
  await server.send('POST', '/contact');
});
afterAll(() => server.close());

/** Measures a request in this process, which also runs the server. @returns the status and the processor time in milliseconds */
async function costOf(method: string, path: string, headers: Record<string, string> = {}, body = '') {
  const { hostname, port } = new URL(server.url);
  const before = process.cpuUsage();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    })
      .once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
      .once('error', reject)
      .end(body);
  });
  const { user, system } = process.cpuUsage(before);
  return { status, ms: (user + system) / 1000 };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const email = `a@${'.'.repeat(60_000)}@`;
const message = { fullName: 'Ada', email, subject: 'other', message: 'Hello' };

describe('no single request can block the site:', () => {
  it.each([
    ['a contact message as JSON', '/api/contact', JSON_TYPE, JSON.stringify(message)],
    ['a contact message from the form', '/contact', FORM_TYPE, new URLSearchParams(message).toString()],
    ['signing in', '/api/auth/sign-in/email', JSON_TYPE, JSON.stringify({ email, password: 'x' })],
    [
      'a long password',
      '/api/auth/sign-in/email',
      JSON_TYPE,
      JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(1e6) }),
    ],
    ['a list of lists', '/api/contact', JSON_TYPE, `{"fullName":[${'[],'.repeat(300_000)}[]]}`],
    ['a list of numbers', '/api/contact', JSON_TYPE, `{"fullName":[${'1,'.repeat(500_000)}1]}`],
    ['a deeply nested list', '/api/contact', JSON_TYPE, `{"fullName":${'['.repeat(500_000)}`],
    ['many fields as JSON', '/api/contact', JSON_TYPE, `{${'"a":1,'.repeat(150_000)}"b":1}`],
    ['many fields', '/contact', FORM_TYPE, 'a=1&'.repeat(16_000)],
    ['many values in a tRPC call', '/api/trpc/contact.submit', JSON_TYPE, `{"a":[${'{},'.repeat(300_000)}{}]}`],
  ])('%s', async (_, path, headers, body) => {
    const { status, ms } = await costOf('POST', path, headers, body);
    expect([status, status && status >= 400 && status < 500]).toEqual([status, true]);
    expect(ms).toBeLessThan(MOST);
  });

  it.each(
    ['', '/admin', '/portfolio', '/attached-assets', '/media', '/api', '/api/trpc', '/api/content', '/visits'].flatMap(
      (place) => ['/', '\\', '.', '%2F', '/..', ','].map((part) => [place, part]),
    ),
  )('the address "%s" with many "%s"', async (place, part) => {
    for (const length of [2_000, 15_500]) {
      const path = `${place}/${part.repeat(Math.floor((length - place.length - 2) / part.length))}x`;
      const { status = 0, ms } = await costOf('GET', path);
      expect([status, length]).toEqual([length > 2_048 ? 414 : expect.any(Number), length]);
      expect(status).toBeLessThan(500);
      expect(ms).toBeLessThan(MOST);
    }
  });

  it.each([
    ['Cookie', 'prospectus.session_token=x; '.repeat(500)],
    ['Cookie', '='.repeat(14_000)],
    ['Authorization', `Bearer ${' '.repeat(14_000)}x`],
    ['Authorization', `Bearer ${'x'.repeat(14_000)}`],
    ['Accept-Encoding', 'gzip;q=0.1,'.repeat(1_300)],
    ['Accept-Encoding', `a${' '.repeat(14_000)}b`],
    ['If-None-Match', '"a", '.repeat(2_900)],
    ['Range', `bytes=${'0-1,'.repeat(3_500)}`],
    ['Content-Type', `application/json;${' charset'.repeat(1_700)}`],
    ['Idempotency-Key', 'x'.repeat(14_000)],
    ['User-Agent', 'cubot'.repeat(2_800)],
    ['X-Forwarded-For', '1.1.1.1,'.repeat(1_700)],
    ['Host', `${'a.'.repeat(7_000)}!`],
    ['Host', 'a-'.repeat(7_000)],
    ['Referer', `http://${'a.'.repeat(7_000)}`],
    ['Origin', `http://${'a'.repeat(14_000)}`],
  ])('the header %s with %.30s…', async (name, value) => {
    for (const [method, path] of [
      ['GET', '/about'],
      ['GET', '/api/content/home'],
      ['POST', '/api/contact'],
    ] as const) {
      const { status = 0, ms } = await costOf(method, path, { ...JSON_TYPE, [name]: value });
      expect(status).toBeLessThan(500);
      expect(ms).toBeLessThan(MOST);
    }
  });
});
