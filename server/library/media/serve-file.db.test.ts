import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../../main/testing';
import { startTestBucket, type TestBucket } from '../files/testing-bucket';
import { ageLeftFiles } from '../files/testing-unfinished';
import { openMediaLibrary } from './media-library';
import { uploadTests } from './testing-uploads';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.close());
afterEach(() => {
  bucket.fault = 'none';
});

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);

describe.each(['folder', 'bucket'])('files in a %s', (kind) => {
  const tests = uploadTests(() => (kind === 'bucket' ? bucket.settings : {}));
  /** Asks as someone who may read versions of documents. */
  const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(tests.server.url + address, { method, headers: { ...tests.editor, ...headers } });

  /** Uploads a document. @returns its address, and the permanent address of its file */
  async function uploadDocument(): Promise<[string, string]> {
    const { body } = await tests.upload([{ bytes: PDF, name: 'Letter 2026.pdf' }]);
    const [row] = await tests.rows();
    return [body.file.url, `/media/${row?.key}`];
  }

  it('are served whole or in part, with headers that allow resuming a download', async () => {
    for (const address of await uploadDocument()) {
      const whole = await ask(address);
      const etag = whole.headers.get('etag') ?? '';
      expect([whole.status, etag, Object.fromEntries(whole.headers)]).toMatchObject([
        200,
        expect.stringMatching(/^"[0-9a-f]{40}\.pdf"$/),
        { 'accept-ranges': 'bytes', 'content-type': 'application/pdf', 'content-length': String(PDF.length) },
      ]);
      expect(PDF.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true);
      for (const [range, start, end] of [
        ['bytes=0-9', 0, 9],
        ['bytes=200000-', 200_000, PDF.length - 1],
        ['bytes=-5', PDF.length - 5, PDF.length - 1],
        ['bytes=200000-999999999', 200_000, PDF.length - 1],
      ] as const) {
        const part = await ask(address, { Range: range, 'If-Range': etag });
        const names = ['content-range', 'content-length', 'cache-control', 'content-disposition', 'etag'];
        expect([range, part.status, names.map((name) => part.headers.get(name))]).toEqual([
          range,
          206,
          [
            `bytes ${start}-${end}/${PDF.length}`,
            String(end - start + 1),
            ...names.slice(2).map((name) => whole.headers.get(name)),
          ],
        ]);
        expect(PDF.subarray(start, end + 1).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
      }
      const beyond = await ask(address, { Range: `bytes=${PDF.length}-` });
      expect([beyond.status, beyond.headers.get('content-range'), beyond.headers.get('cache-control')]).toEqual([
        416,
        `bytes */${PDF.length}`,
        'private, no-store',
      ]);
      const ignored: Record<string, string>[] = [
        { Range: 'bytes=9-0,x' },
        { Range: 'lines=0-9' },
        { Range: 'bytes=0-9,20-29' },
        { Range: 'bytes=0-9', 'If-Range': `W/${etag}` },
        { Range: 'bytes=0-9', 'If-Range': 'Tue, 01 Dec 2026 08:00:00 GMT' },
      ];
      for (const headers of ignored) {
        const answer = await ask(address, headers);
        expect([headers, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([headers, 200, PDF.length]);
      }
      const head = await ask(address, { Range: 'bytes=0-9' }, 'HEAD');
      expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
        200,
        String(PDF.length),
        'bytes',
      ]);
      const known = await ask(address, { Range: 'bytes=0-9', 'If-None-Match': etag });
      expect([known.status, known.headers.get('etag')]).toEqual([304, etag]);
    }
  });

  it('count as downloaded once, however many parts are read', async () => {
    const [address] = await uploadDocument();
    const counted = vi.spyOn(tests.server.services.dailyCounts, 'countDownload').mockReturnValue();
    const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' };
    // Only visitors count.
    const read = (headers: object) => fetch(tests.server.url + address, { headers: { ...browser, ...headers } });
    for (const range of ['bytes=0-', 'bytes=1000-1999', 'bytes=-500']) await read({ Range: range });
    expect(counted).toHaveBeenCalledTimes(1);
    await read({});
    expect(counted).toHaveBeenCalledTimes(2);
    counted.mockRestore();
  });

  it('are 404 if they do not exist, and 410 if they were withdrawn, whatever part is asked for', async () => {
    const addresses = await uploadDocument();
    const [, id = ''] = /files\/(\w+)\//.exec(addresses[0]) ?? [];
    const admin = await tests.server.signIn('admin');
    expect((await tests.server.send('POST', '/api/trpc/files.withdraw', { id }, admin)).status).toBe(200);
    for (const address of addresses) {
      for (const headers of [{}, { Range: 'bytes=0-9' }, { 'If-None-Match': '*' }])
        expect((await ask(address, headers as Record<string, string>)).status).toBe(410);
    }
    const missing = await ask(`/media/${'0'.repeat(40)}.pdf`, { Range: 'bytes=0-9' });
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
  });

  if (kind === 'folder') return;

  it('need one request to the bucket', async () => {
    for (const address of await uploadDocument()) {
      bucket.requests = [];
      await (await ask(address)).arrayBuffer();
      expect(bucket.requests).toEqual([expect.stringMatching(/^GET \/site-media\/[0-9a-f]{40}\.pdf/)]);
    }
  });

  it.each(['refuse', 'deny', 'head'] as const)('(%s) cannot be read: the answer is a clear 503', async (fault) => {
    const addresses = await uploadDocument();
    bucket.fault = fault;
    for (const address of addresses) {
      const answer = await ask(address);
      const names = ['retry-after', 'cache-control', 'etag', 'content-disposition'];
      expect([answer.status, names.map((name) => answer.headers.get(name)), await answer.json()]).toEqual([
        503,
        ['5', 'private, no-store', null, null],
        expect.objectContaining({ message: 'This file cannot be read right now. Please try again shortly.' }),
      ]);
    }
  });

  it.each(['half', 'stall'] as const)('(%s) stop in the middle: the connection is closed', async (fault) => {
    const [address] = await uploadDocument();
    bucket.fault = fault;
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    if (fault === 'half') await expect(answer.arrayBuffer()).rejects.toThrow();
    else await answer.body?.cancel();
    bucket.fault = 'none';
    expect((await (await ask(address)).arrayBuffer()).byteLength).toBe(PDF.length);
  });

  it('do not hold up requests that need none while the bucket hangs', async () => {
    const [address] = await uploadDocument();
    bucket.fault = 'hang';
    const ending = new AbortController();
    let answered = 0;
    const waiting = Array.from({ length: 150 }, () =>
      fetch(tests.server.url + address, { signal: ending.signal }).then(() => {
        answered += 1;
      }),
    );
    const [content, health] = await Promise.all([ask('/api/content/home'), ask('/readyz')]);
    expect([content.status, health.status, answered]).toEqual([200, 200, 0]);
    ending.abort();
    await Promise.allSettled(waiting);
  });

  it('that cannot be stored or withdrawn change nothing', async () => {
    const [address] = await uploadDocument();
    const [, id = ''] = /files\/(\w+)\//.exec(address) ?? [];
    const admin = await tests.server.signIn('admin');
    bucket.fault = 'deny';
    const refused = await tests.upload([{ bytes: '%PDF-1.7\n% another', name: 'b.pdf' }]);
    expect([refused.status, refused.body.message, refused.headers.get('retry-after')]).toEqual([
      503,
      'Files cannot be stored right now. Please try again shortly.',
      '5',
    ]);
    expect((await tests.server.send('POST', '/api/trpc/files.withdraw', { id }, admin)).status).toBe(503);
    expect(await tests.rows()).toMatchObject([{ mimeType: 'application/pdf', withdrawnAt: null }]);
    bucket.fault = 'none';
    expect((await ask(address)).status).toBe(200);
    // Only the note remains, for the next sweep of any server.
    const { services, database } = tests.server;
    expect(tests.unfinished()).toEqual([expect.stringMatching(/\.keys$/)]);
    ageLeftFiles(services.env.DATA_DIR);
    await (await openMediaLibrary(services.env, database.db, services.log)).close();
    expect(tests.unfinished()).toEqual([]);
  });

  it('are images that redirect to a CDN if there is one', async () => {
    const [, document] = await uploadDocument();
    const url = `/media/${'0'.repeat(40)}-40x20.png`;
    const cdn = { MEDIA_CDN_URL: 'https://cdn.example/media', IMAGE_HOSTS: 'images.example.com' };
    const server = await startTestServer({ ...bucket.settings, ...cdn });
    try {
      const redirected = await server.send('GET', url);
      const names = ['location', 'cache-control'];
      expect([redirected.status, names.map((name) => redirected.headers.get(name))]).toEqual([
        302,
        [`https://cdn.example${url}`, 'public, max-age=600'],
      ]);
      // A check that does not end, or fails, delays no image, and its outcome is not cached.
      for (const find of [() => new Promise(() => undefined), () => Promise.reject(new Error('away'))]) {
        const query = { from: () => query, where: () => query, limit: find };
        vi.spyOn(server.services.database.db, 'select').mockReturnValueOnce(query as never);
        const unchecked = await server.send('GET', url);
        expect([unchecked.status, names.map((name) => unchecked.headers.get(name))]).toEqual([
          302,
          [`https://cdn.example${url}`, 'private, no-store'],
        ]);
      }
      expect(redirected.headers.get('content-security-policy')).toContain(
        'https://images.example.com https://cdn.example;',
      );
      expect((await server.send('HEAD', url)).status).toBe(302);
      expect((await server.send('DELETE', url)).status).toBe(405);
      const read = await server.send('GET', document, undefined, await server.signIn());
      expect(read.headers.get('content-type')).toBe('application/pdf');
    } finally {
      await server.close();
    }
  });
});
