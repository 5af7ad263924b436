import { randomBytes } from 'node:crypto';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { MAX_DOWNLOADS } from '../../platform/http/count-download';
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
