import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '../../platform/env';
import { openDisk } from './disk-storage';
import { openFiles, openStorage } from './open-storage';
import { type ByteRange, bucketRequests, type MediaFiles, type StoredFile } from './storage';
import { type Fault, SHORT_LIMITS, startTestBucket, type TestBucket } from './testing-bucket';
import { abandon, ageLeftFiles, listUnfinished } from './testing-unfinished';

let dataDir: string;
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.close());
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'prospectus-storage-'));
  [bucket.fault, bucket.requests] = ['none', []];
  return () => rmSync(dataDir, { recursive: true });
});

const keyOf = (bytes: Buffer | string, ending = 'png') =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}-40x20.${ending}`;
const variantOf = (key: string, name: string) => key.replace(/\.\w+$/, `.${name}`);

function writeLocal(bytes: Buffer | string): string {
  const file = path.join(dataDir, randomUUID());
  writeFileSync(file, bytes);
  return file;
}

async function store(files: MediaFiles, bytes: Buffer | string, key = keyOf(bytes)): Promise<string> {
  await files.store(key, writeLocal(bytes));
  return key;
}

async function readPart(files: MediaFiles, key: string, range?: ByteRange) {
  const found = await files.open(key, range);
  return found && { bytes: found.bytes, text: (await buffer(found.stream)).toString('latin1') };
}

/** Returns the number of requests to buckets by operation and outcome. */
function countRequests(): Record<string, number> {
  return Object.fromEntries(
    bucketRequests.read().map(({ labels, value }) => [`${labels.operation} ${labels.outcome}`, value]),
  );
}

async function listAll(files: MediaFiles): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of files.list()) found.push(file);
  return found;
}

describe.each(['folder', 'bucket'])('media in a %s', (kind) => {
  let prefix = 0;
  const open = (): MediaFiles => {
    prefix += 1;
    return kind === 'folder' ? openDisk(dataDir) : bucket.open({ prefix: `test.${prefix}/` });
  };

  it('returns a file, its size and its parts, each in one request', async () => {
    const files = open();
    const key = await store(files, '0123456789');
    bucket.requests = [];
    expect(await files.find(key)).toEqual({ bytes: 10 });
    expect(await readPart(files, key)).toEqual({ bytes: 10, text: '0123456789' });
    expect(await readPart(files, key, { start: 0, end: 1 })).toEqual({ bytes: 10, text: '01' });
    expect(await readPart(files, key, { start: 7, end: 9 })).toEqual({ bytes: 10, text: '789' });
    expect((await files.read(key))?.toString()).toBe('0123456789');
    expect(bucket.requests.length).toBe(kind === 'bucket' ? 5 : 0);
  });

  it('returns null for a file that does not exist', async () => {
    const files = open();
    const key = keyOf('nothing');
    const before = countRequests();
    expect([await files.find(key), await files.open(key), await files.read(key), await files.filesOf(key)]).toEqual([
      null,
      null,
      null,
      [],
    ]);
    expect(await listAll(files)).toEqual([]);
    await files.remove([key]);
    const after = countRequests();
    const grown = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(grown.sort()).toEqual(kind === 'bucket' ? ['find missing', 'list ok', 'read missing', 'remove ok'] : []);
  });

  it('stores a local file, which stays, also at a key that exists', async () => {
    const files = open();
    const local = writeLocal('the same');
    await files.store(keyOf('the same'), local);
    expect(existsSync(local)).toBe(true);
    const key = await store(files, 'the same');
    expect(await readPart(files, key)).toEqual({ bytes: 8, text: 'the same' });
    expect(await listAll(files)).toEqual([{ key, bytes: 8 }]);
  });

  it('returns the files of an image, the original first, and removes some of them', async () => {
    const files = open();
    const key = await store(files, 'original');
    const variants = ['1280.webp', '320.avif', '320.webp'].map((name) => variantOf(key, name));
    for (const variant of variants.toReversed()) await store(files, variant, variant);
    const other = await store(files, 'another');
    const ofImage = await files.filesOf(key);
    expect(ofImage.map((file) => file.key)).toEqual([key, ...variants]);
    expect(ofImage[0]).toEqual({ key, bytes: 8 });
    expect((await listAll(files)).map((file) => file.key)).toEqual([key, other, ...variants].sort());
    await files.remove([key, ...variants.slice(1), keyOf('missing')]);
    expect((await files.filesOf(key)).map((file) => file.key)).toEqual(variants.slice(0, 1));
    expect(await files.find(other)).not.toBeNull();
  });

  it('lists the files of a text that is also stored with another extension apart', async () => {
    const files = open();
    const [csv, txt] = [keyOf('a,b', 'csv'), keyOf('a,b', 'txt')];
    for (const key of [csv, txt]) await store(files, 'a,b', key);
    expect(await files.filesOf(csv)).toEqual([{ key: csv, bytes: 3 }]);
  });

  it('stores a file of many parts as it is', async () => {
    const files = open();
    const bytes = randomBytes(11 * 1024 * 1024);
    const key = await store(files, bytes, keyOf(bytes, 'pdf'));
    expect((await files.read(key))?.equals(bytes)).toBe(true);
    const part = await readPart(files, key, { start: 6_000_000, end: 6_000_099 });
    expect(part).toEqual({ bytes: bytes.length, text: bytes.toString('latin1', 6_000_000, 6_000_100) });
  });

  it('refuses anything that is not a key', async () => {
    const files = open();
    for (const key of ['../auth-secret', '', 'a.png', `${'0'.repeat(40)}.html`, `${'0'.repeat(40)}/x.png`]) {
      for (const work of [
        () => files.find(key),
        () => files.open(key),
        () => files.filesOf(key),
        () => files.remove([key]),
      ])
        await expect(work(), key).rejects.toThrow('Not a key of the media library.');
      await expect(files.store(key, writeLocal('x'))).rejects.toThrow('Not a key of the media library.');
    }
    expect(await listAll(files)).toEqual([]);
  });

  it('offers what a killed server may not have recorded to each sweep, until it is settled', async () => {
    const env = readEnv({ DATA_DIR: dataDir, ...(kind === 'bucket' && bucket.settings) });
    const [storage, next, other] = [await openStorage(env), await openStorage(env), await openStorage(env)];
    const keep = async (text: string) => {
      const file = path.join(storage.temporaryDir, randomUUID());
      writeFileSync(file, text);
      return { key: keyOf(text), kept: await storage.keep([{ key: keyOf(text), file }]) };
    };
    const sweep = async (isSettled: boolean) => {
      const seen: string[][] = [];
      ageLeftFiles(dataDir);
      const remove = async (keys: string[]) => {
        seen.push(keys);
        return isSettled;
      };
      await Promise.all([next.sweep(remove), other.sweep(remove)]);
      return seen;
    };
    await keep('recorded').then(({ kept }) => kept.done(true));
    const { key } = await keep('lost');
    writeFileSync(path.join(storage.temporaryDir, 'half'), 'x');
    writeFileSync(path.join(dataDir, 'tmp', 'from-an-earlier-version'), 'x');
    // The server is still running.
    expect(await sweep(true)).toEqual([]);
    expect(listUnfinished(dataDir)).toContain('half');
    abandon(storage.temporaryDir);
    expect(await sweep(false)).toEqual([[key]]);
    expect(listUnfinished(dataDir)).toEqual([expect.stringMatching(/\.keys$/)]);
    ageLeftFiles(dataDir);
    await expect(next.sweep(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await sweep(true)).toEqual([[key]]);
    expect(await sweep(true)).toEqual([]);
    // It was only paused, and goes on.
    await storage.sweep(() => Promise.resolve(true));
    await keep('again');
    // A stop in the middle of an upload leaves its note to the others.
    await storage.close();
    expect(await sweep(true)).toEqual([[keyOf('again')]]);
    await Promise.all([next.close(), other.close()]);
    expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([]);
    await (await openFiles(env)).remove([key, keyOf('recorded'), keyOf('again')]);
  });
});

it('a folder lists what is not a file of the library by its path', async () => {
  const files = openDisk(dataDir);
  const key = await store(files, 'x');
  writeFileSync(path.join(dataDir, 'media', key.slice(0, 2), '.DS_Store'), 'xy');
  writeFileSync(path.join(dataDir, 'media', 'notes.txt'), 'xyz');
  expect(await listAll(files)).toEqual([
    { key: `${key.slice(0, 2)}/.DS_Store`, bytes: 2 },
    { key, bytes: 1 },
    { key: 'notes.txt', bytes: 3 },
  ]);
});

describe('a bucket that fails', () => {
  const text = 'x'.repeat(300_000);
  let files: MediaFiles;
  let key: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'prospectus-storage-'));
    files = bucket.open();
    key = await store(files, text);
    rmSync(dataDir, { recursive: true });
  });

  it.each<Fault>(['refuse', 'hang', 'deny', 'busy'])('(%s) is unavailable, and no file is missing', async (fault) => {
    bucket.fault = fault;
    const unavailable = { code: 'SERVICE_UNAVAILABLE', retryAfter: 5, cause: expect.anything() };
    const limited = fault === 'hang' ? bucket.open({ limits: SHORT_LIMITS }) : files;
    await expect(limited.find(key)).rejects.toMatchObject(unavailable);
    await expect(limited.open(key)).rejects.toMatchObject(unavailable);
    if (fault === 'hang') return;
    await expect(files.filesOf(key)).rejects.toMatchObject(unavailable);
    await expect(files.remove([key])).rejects.toMatchObject(unavailable);
    const local = writeLocal('y');
    await expect(files.store(keyOf('y'), local)).rejects.toMatchObject(unavailable);
    expect(existsSync(local)).toBe(true);
  });

  it.each<Fault>(['head', 'half', 'stall'])('(%s) in the middle of a file fails its stream', async (fault) => {
    bucket.fault = fault;
    // On a busy machine, the beginning of a file takes longer than a short limit, so the limit grows until it does not.
    let { idleMs } = SHORT_LIMITS;
    const open = () => {
      const limited = bucket.open({ limits: { idleMs } });
      idleMs *= 2;
      return limited.open(key);
    };
    const found = await (fault === 'stall' ? vi.waitFor(open, 15_000) : files.open(key));
    expect(found?.bytes).toBe(text.length);
    await expect(buffer(found?.stream ?? Readable.from([]))).rejects.toThrow();
    const limited = fault === 'stall' ? bucket.open({ limits: SHORT_LIMITS }) : files;
    await expect(limited.read(key)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('for a moment is asked again', async () => {
    bucket.fault = 'busy';
    // Right after the first request, since the next one may follow at once.
    const { push } = bucket.requests;
    bucket.requests.push = (...requests) => {
      queueMicrotask(() => {
        bucket.fault = 'none';
      });
      return push.apply(bucket.requests, requests);
    };
    expect(await files.find(key)).toEqual({ bytes: text.length });
    expect(bucket.requests.length).toBeGreaterThan(1);
  });

  it('and has another name is not taken for an empty one', async () => {
    const gone = bucket.open({ bucket: 'another-bucket' });
    await expect(gone.open(key)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(gone.filesOf(key)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const denied = bucket.open({ accessKeyId: 'wrong' });
    await expect(denied.open(key)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('a bucket that lies', () => {
  const key = keyOf('x');
  let service: Server;
  let answer: RequestListener;
  let files: MediaFiles;
  beforeAll(async () => {
    service = createServer((req, res) => answer(req, res)).listen(0, '127.0.0.1');
    await new Promise((resolve) => service.once('listening', resolve));
    files = openLiar();
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  const openLiar = (more?: Parameters<TestBucket['open']>[0]) =>
    bucket.open({ endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, ...more });
  const unavailable = { code: 'SERVICE_UNAVAILABLE' };
  const list = (keys: string[], more = '') => {
    const contents = keys.map((each) => `<Contents><Key>${each}</Key><Size>1</Size></Contents>`).join('');
    answer = (_req, res) =>
      void res.end(`<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`);
  };

  it('about the end of a file is unavailable, however much it sends', async () => {
    let isOpen = false;
    answer = (_req, res) => {
      isOpen = true;
      res.on('close', () => {
        isOpen = false;
      });
      // Endless: without a length.
      const write = () => void (res.destroyed || res.write('x'.repeat(10_000), () => setTimeout(write, 5)));
      write();
    };
    const limited = openLiar({ limits: SHORT_LIMITS });
    for (const work of [() => limited.open(key), () => limited.read(key), () => limited.find(key)]) {
      await expect(work()).rejects.toMatchObject(unavailable);
      await expect.poll(() => isOpen, { timeout: 15_000 }).toBe(false);
    }
  });

  it('about the size of a file does not fill the memory', async () => {
    answer = (_req, res) => void res.writeHead(200, { 'Content-Length': '1000000000000' }).write('x');
    await expect(files.read(key)).rejects.toMatchObject(unavailable);
  });

  it('about a part of a file is unavailable', async () => {
    answer = (_req, res) =>
      void res.writeHead(206, { 'Content-Length': '2', 'Content-Range': 'bytes 0-1/*' }).end('xx');
    await expect(files.open(key, { start: 0, end: 1 })).rejects.toMatchObject(unavailable);
  });

  it('and sends a file byte by byte is not waited for', async () => {
    answer = (_req, res) => {
      // Its end would take longer than the test may.
      res.writeHead(200, { 'Content-Length': '1000' });
      const timer = setInterval(() => void res.write('x'), 100);
      res.on('close', () => clearInterval(timer));
    };
    const limited = openLiar({ limits: { readMs: SHORT_LIMITS.readMs } });
    await expect(limited.read(key)).rejects.toMatchObject(unavailable);
  });

  it('about the files of an image does not make them those of others', async () => {
    const own = variantOf(key, '320.webp');
    list([key, own]);
    expect((await files.filesOf(key)).map((file) => file.key)).toEqual([key, own]);
    list([key, own, keyOf('another')]);
    await expect(files.filesOf(key)).rejects.toMatchObject(unavailable);
  });

  it('about the end of a list is not asked forever', async () => {
    list([key], '<IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken>');
    await expect(listAll(files)).rejects.toMatchObject(unavailable);
  });
});
