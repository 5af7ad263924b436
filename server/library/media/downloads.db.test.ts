import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { holdBytes, MAX_DOWNLOADS, MAX_HELD } from '../../platform/http/count-download';
import { picture, uploadTests } from './testing-uploads';

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);

describe('downloads', () => {
  const tests = uploadTests();

  /** Requests a file and reads nothing of it. */
  const begin = (address: string) =>
    new Promise<{ req: ClientRequest; res: IncomingMessage }>((resolve, reject) => {
      const req = get(tests.server.url + address, { agent: false }, (res) => resolve({ req, res: res.pause() }));
      req.on('error', reject);
    });

  it('are limited for each client, but not small files or parts', async () => {
    const { body } = await tests.upload([{ bytes: PDF, name: 'Letter.pdf' }]);
    const address: string = body.file.url;
    const { storage } = tests.server.services.media;
    const { open } = storage;
    const streams: Readable[] = [];
    // The rest of each file does not come, as if the client read nothing.
    vi.spyOn(storage, 'open').mockImplementation(async (key, range) => {
      if (range) return open(key, range);
      const stream = new Readable({ read: () => undefined });
      stream.push(PDF.subarray(0, 1000));
      streams.push(stream);
      return { bytes: PDF.length, stream };
    });
    const begun = await Promise.all(Array.from({ length: MAX_DOWNLOADS }, () => begin(address)));
    expect(begun.map(({ res }) => res.statusCode)).toEqual(begun.map(() => 200));
    const refused = await fetch(tests.server.url + address);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '5',
      expect.objectContaining({ message: 'Too many requests. Please wait a moment.' }),
    ]);
    expect(streams.filter(({ destroyed }) => destroyed)).toHaveLength(1);
    const part = await fetch(tests.server.url + address, { headers: { Range: 'bytes=0-99999' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100_000]);
    begun[0]?.req.destroy();
    await expect.poll(async () => statusOf(await begin(address))).toBe(200);
    for (const { req } of begun) req.destroy();
    vi.restoreAllMocks();
    const whole = async () => Buffer.from(await (await fetch(tests.server.url + address)).arrayBuffer());
    await expect.poll(async () => PDF.equals(await whole())).toBe(true);
  });

  it('of small files occupy nothing of the storage, even if the client reads nothing', async () => {
    const { body } = await tests.upload([{ bytes: PDF.subarray(0, 200_000), name: 'Short.pdf' }]);
    const { storage } = tests.server.services.media;
    const { open } = storage;
    let stream: Readable | undefined;
    vi.spyOn(storage, 'open').mockImplementationOnce(async (...given) => {
      const found = await open(...given);
      stream = found?.stream;
      return found;
    });
    const { req } = await begin(body.file.url);
    expect(stream?.readableEnded).toBe(true);
    req.destroy();
    vi.restoreAllMocks();
  });

  it('of small files hold only so much in memory for a client that reads nothing', () => {
    const [one, other] = [{ ip: '192.0.2.7' }, { ip: '192.0.2.8' }];
    const size = 256 * 1024;
    const responses = Array.from({ length: MAX_HELD / size }, () => new EventEmitter() as Response);
    for (const res of responses) expect(holdBytes(one, res, size)).toBe(true);
    expect(holdBytes(one, new EventEmitter() as Response, 1)).toBe(false);
    expect(holdBytes(other, new EventEmitter() as Response, 1)).toBe(true);
    responses[0]?.emit('close');
    expect(holdBytes(one, new EventEmitter() as Response, size)).toBe(true);
  });

  it('of small files count like those of large ones then, so that they still work', async () => {
    const { body } = await tests.upload([{ bytes: PDF.subarray(0, 200_000), name: 'Next.pdf' }]);
    const res = new EventEmitter() as Response;
    expect(holdBytes({ ip: '127.0.0.1' }, res, MAX_HELD)).toBe(true);
    const { storage } = tests.server.services.media;
    const streams: Readable[] = [];
    vi.spyOn(storage, 'open').mockImplementation(async () => {
      // The rest does not come.
      const stream = new Readable({ read: () => undefined });
      stream.push(PDF.subarray(0, 1000));
      streams.push(stream);
      return { bytes: 200_000, stream };
    });
    const begun = await begin(body.file.url);
    expect(begun.res.statusCode).toBe(200);
    begun.req.destroy();
    await expect.poll(() => streams[0]?.destroyed).toBe(true);
    vi.restoreAllMocks();
    const whole = await fetch(tests.server.url + body.file.url);
    expect((await whole.arrayBuffer()).byteLength).toBe(200_000);
    res.emit('close');
  });
});

/** Ends a download. @returns its status */
function statusOf({ req, res }: { req: ClientRequest; res: IncomingMessage }): number | undefined {
  req.destroy();
  return res.statusCode;
}

describe('an image that is withdrawn while it is read', () => {
  const tests = uploadTests();

  it('is stored by no cache', async () => {
    const { body } = await tests.upload([{ bytes: await picture().png().toBuffer() }]);
    const { storage } = tests.server.services.media;
    const { open } = storage;
    const forget = vi.spyOn(tests.server.services, 'forgetShown');
    const admin = await tests.server.signIn('admin');
    const key = body.file.url.slice('/media/'.length);
    vi.spyOn(storage, 'open').mockImplementationOnce(async (...given) => {
      const found = await open(...given);
      expect((await tests.server.send('POST', '/api/trpc/media.withdraw', { key }, admin)).status).toBe(200);
      return found;
    });
    const answer = await tests.server.send('GET', body.file.url);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    await expect
      .poll(() => forget.mock.calls.map(([event]) => event))
      .toContainEqual({ kind: 'media', pageId: '', isWithdrawal: true });
    expect((await tests.server.send('GET', body.file.url)).status).toBe(410);
    vi.restoreAllMocks();
  });
});
