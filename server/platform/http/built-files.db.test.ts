import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { get, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressFiles } from '../../compress-files.mjs';
import { builtFiles } from './built-files';

const SCRIPT = 'export const words = "the same words again";\n'.repeat(40);
const dir = mkdtempSync(path.join(tmpdir(), 'built-'));
const app = express();
const server = app.listen(0);

beforeAll(async () => {
  await mkdir(path.join(dir, 'assets'));
  writeFileSync(path.join(dir, 'assets/site-abc.js'), SCRIPT);
  writeFileSync(path.join(dir, 'assets/tiny-abc.js'), '1');
  writeFileSync(path.join(dir, 'share.png'), Buffer.from([1, 2, 3]));
  await compressFiles(dir);
  app.use(builtFiles(dir).serve);
  app.use((_req, res) => void res.status(404).end());
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request and returns the body as transferred, without decompressing it. */
function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const send = method === 'GET' ? get : request;
  return new Promise((resolve, reject) => {
    const asked = send({ port, path: address, headers, method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject).end();
  });
}

describe('a built file', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ] as const)('is sent as %s to a client that accepts "%s"', async (encoding, accepted, unpack) => {
    const { headers, body } = await ask('/assets/site-abc.js', { 'Accept-Encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(unpack(body).toString()).toBe(SCRIPT);
    expect(body.length).toBeLessThan(SCRIPT.length / 10);
  });

  it.each([undefined, 'identity', 'gzip;q=0, br;q=0'])(
    'is sent uncompressed to a client that accepts %s',
    async (accepted) => {
      const { headers, body } = await ask('/assets/site-abc.js', accepted ? { 'Accept-Encoding': accepted } : {});
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.toString()).toBe(SCRIPT);
    },
  );

  it('is sent uncompressed if compression does not make it smaller', async () => {
    for (const address of ['/assets/tiny-abc.js', '/share.png']) {
      const { headers } = await ask(address, { 'Accept-Encoding': 'br' });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  it('is not sent again to a client that has it, and HEAD returns only the headers', async () => {
    const { headers } = await ask('/share.png');
    const again = await ask('/share.png', { 'If-None-Match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask('/share.png', {}, 'HEAD');
    expect([head.headers['content-length'], head.body.length]).toEqual(['3', 0]);
  });

  it('is revalidated each time if its address stays the same when it changes', async () => {
    expect((await ask('/share.png')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('is only available at its own address', async () => {
    for (const address of ['/assets/site-abc.js.br', '/assets/', '/assets/../share.png', '/other.js']) {
      expect((await ask(address)).status).toBe(404);
    }
    expect((await ask('/share.png', {}, 'POST')).status).toBe(404);
  });
});

it('files are served as they were when all were read, whatever happens to the folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'built-'));
  writeFileSync(path.join(folder, 'robots.txt'), 'as it was');
  const files = builtFiles(folder);
  expect(files.has('/robots.txt')).toBe(true);
  files.readAll();
  rmSync(folder, { recursive: true });
  expect(files.get('/robots.txt')?.identity.toString()).toBe('as it was');
  expect(files.get('/nothing.txt')).toBeUndefined();
});
