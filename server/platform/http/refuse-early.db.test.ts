import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { MAX_ADDRESS_LENGTH } from './refuse-early';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends a request exactly as given, without changes by a client library. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(server.url);
  const sent = request({ hostname, port, path, method, headers: { Host: `${hostname}:${port}`, ...headers } });
  const answered = new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  sent.end();
  const answer = await answered;
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe('an address', () => {
  it.each([
    ['/', 'GET'],
    ['/api/content/', 'GET'],
    ['/api/trpc/content.read?input=', 'GET'],
    ['/media/', 'HEAD'],
    ['/healthz?', 'GET'],
    ['/api/contact?', 'POST'],
  ])('that is too long is rejected, whatever it points to: %s with %s', async (path, method) => {
    const answer = await ask(path.padEnd(MAX_ADDRESS_LENGTH + 1, 'x'), {}, method);
    expect(answer.status).toBe(414);
    if (method !== 'HEAD') {
      expect(JSON.parse(answer.body)).toEqual({
        code: 'URI_TOO_LONG',
        message: 'An address can have at most 2048 characters.',
        requestId: answer.headers['x-request-id'],
      });
    }
  });

  it('of the maximum length is handled', async () => {
    expect((await ask('/'.padEnd(MAX_ADDRESS_LENGTH, 'x'))).status).toBe(404);
    expect((await ask('/api/content/'.padEnd(MAX_ADDRESS_LENGTH, 'x'))).status).toBe(404);
  });
});

describe('a Host header', () => {
  it.each([
    'localhost',
    'www.example.com',
    'EXAMPLE.com.',
    'a_b:3000',
    '127.0.0.1:80',
    '[::1]:3000',
    'xn--bcher-kva.example',
  ])('may be %s', async (host) => {
    expect((await ask('/sitemap.xml', { Host: host })).body).toContain(`<loc>http://${host}/about</loc>`);
  });

  it.each([
    'a"><script>',
    'example.com/x',
    'a b',
    'user@example.com',
    'a:b',
    'a:123456',
    'a..b',
    '.',
    '-'.repeat(300),
    '[::1',
    '<',
    "'",
  ])('that is not a host name is rejected: %s', async (host) => {
    for (const path of ['/', '/sitemap.xml', '/robots.txt', '/api/openapi.json', '/api/docs', '/healthz']) {
      const answer = await ask(path, { Host: host });
      expect([path, answer.status, JSON.parse(answer.body).code]).toEqual([path, 400, 'BAD_REQUEST']);
    }
  });
});

describe('a request with two Host headers', () => {
  it.each(['/', '/api/content/home', '/nothing'])('is a 400 for %s, whichever of them is correct', async (path) => {
    const { hostname, port } = new URL(server.url);
    const host = `${hostname}:${port}`;
    for (const hosts of [
      [host, 'evil.example'],
      ['evil.example', host],
      [host, host],
    ]) {
      const lines = hosts.map((name) => `Host: ${name}\r\n`).join('');
      const socket = connect(Number(port), hostname);
      socket.end(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});
