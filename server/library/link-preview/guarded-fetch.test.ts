import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type GuardedFetchOptions, guardedFetch } from './guarded-fetch';
import { canaryForTests } from './testing-canary';

const canary = canaryForTests();

describe('a guarded fetch', () => {
  const fetchPage = (more: Partial<GuardedFetchOptions> = {}) =>
    guardedFetch('http://start.example/start', canary.guarded(more));

  it('follows three redirects and not four', async () => {
    let left = 3;
    canary.reached = [];
    canary.answer = (_req, res) => {
      if (left-- > 0) res.writeHead(301, { Location: '/start' }).end();
      else res.writeHead(200, { 'Content-Type': 'text/html' }).end('end');
    };
    expect((await fetchPage()).body.toString()).toBe('end');
    left = 4;
    await expect(fetchPage()).rejects.toThrow('too many redirects');
  });

  it('requests only allowed hosts, if they are configured, even after redirects', async () => {
    canary.redirects('http://outer.example/end');
    await expect(fetchPage({ hosts: ['other.example'] })).rejects.toThrow('start.example is not an allowed host');
    await expect(fetchPage({ hosts: [] })).rejects.toThrow('is not an allowed host');
    expect(canary.reached).toEqual([]);
    await expect(fetchPage({ hosts: ['start.example'] })).rejects.toThrow('outer.example is not an allowed host');
    await expect(fetchPage({ hosts: ['*.start.example'] })).rejects.toThrow('start.example is not an allowed host');
    expect((await fetchPage({ hosts: ['*.example'] })).url).toBe('http://outer.example/end');
  });

  it('sends no identifying headers except its user agent', async () => {
    let headers = {};
    canary.answer = (req, res) => {
      headers = req.headers;
      res.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' }).end('x');
    };
    await fetchPage();
    await fetchPage();
    expect(headers).toEqual({
      host: 'start.example',
      connection: 'keep-alive',
      'user-agent': 'Prospectus-LinkPreview/1.0',
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br',
    });
  });

  it.each<[string, string, number, Record<string, string>, Buffer | string]>([
    ['another status', 'status 404', 404, { 'Content-Type': 'text/html' }, 'x'],
    ['another type', 'content type application/json', 200, { 'Content-Type': 'application/json' }, '{}'],
    ['no type', 'content type', 200, {}, 'x'],
    [
      'a declared length that is too large',
      'too large',
      200,
      { 'Content-Type': 'text/html', 'Content-Length': '2000000' },
      '',
    ],
    ['more than a megabyte', 'too large', 200, { 'Content-Type': 'text/html' }, Buffer.alloc(1_100_000)],
    [
      'more than a megabyte after decompression',
      'cannot be decompressed',
      200,
      { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' },
      gzipSync(Buffer.alloc(5_000_000)),
    ],
    ['an unknown encoding', 'encoding zstd', 200, { 'Content-Type': 'text/html', 'Content-Encoding': 'zstd' }, 'x'],
  ])('rejects a response with %s', async (_what, reason, status, headers, body) => {
    canary.answer = (_req, res) => {
      res.writeHead(status, headers);
      if (!headers['Content-Length']) res.end(body);
      else res.flushHeaders();
    };
    await expect(fetchPage()).rejects.toThrow(reason);
  });

  it('decompresses', async () => {
    canary.shows('');
    canary.answer = (_req, res) =>
      res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end(gzipSync('packed'));
    expect((await fetchPage()).body.toString()).toBe('packed');
  });
});
