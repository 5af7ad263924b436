import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startTestBucket, type TestBucket } from '../../server/library/files/testing-bucket';
import { runCommand as run } from './command';
import { ADMIN, expect, onServers, reportFigures, SERVER_COUNTS, signIn, test, UNLIMITED } from './fixtures';
import { upload } from './moved-site';

let bucket: TestBucket;
test.beforeAll(async () => {
  bucket = await startTestBucket();
});
test.afterAll(() => bucket.close());
test.beforeEach(() => {
  bucket.fault = 'none';
});

test('a site moves its media to a bucket and back, while it serves every file', async ({ start, cluster, folder }) => {
  test.setTimeout(300_000);
  const dataDir = path.join(folder, 'data');
  const onDisk = { DATABASE_URL: cluster.url(), DATA_DIR: dataDir, ...ADMIN, ...UNLIMITED };
  const inBucket = { ...onDisk, ...bucket.settings };
  const first = await start(onDisk);
  const headers = await signIn(first.url);
  const pictures = await upload(first.url, headers, [1, 2, 3, 4, 5, 6]);
  const read = (url: string) => Promise.all(pictures.map((address) => hashOf(url + address)));
  const before = await read(first.url);
  expect(before.every(([status]) => status === 200)).toBe(true);

  const copied = await run('media', ['copy', '--to', 'bucket'], inBucket);
  expect(copied).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Copied \d+ files .* to the bucket site-media\./m),
  });
  const [late = ''] = await upload(first.url, headers, [7]);
  pictures.push(late);
  const known = await read(first.url);
  await first.stop();
  expect((await run('media', ['verify'], inBucket)).printed).toMatch(/^picture \w.*: its file is missing$/m);
  expect(await run('media', ['copy', '--to', 'bucket'], inBucket)).toMatchObject({ code: 0 });
  rmSync(path.join(dataDir, 'media'), { recursive: true });

  const second = await start(inBucket);
  expect(await read(second.url)).toEqual(known);
  const logo = { path: 'site.logo.image', value: late };
  const written = await fetch(`${second.url}/api/content/update`, {
    method: 'POST',
    headers: await signIn(second.url),
    body: JSON.stringify(logo),
  });
  expect(written.status, await written.clone().text()).toBe(200);
  expect(await (await fetch(`${second.url}/`)).text()).toContain(late);
  expect(existsSync(path.join(dataDir, 'media'))).toBe(false);
  const verified = await run('media', ['verify'], inBucket);
  expect(verified).toEqual({ code: 0, printed: expect.stringContaining('All files are intact.') });
  const checked = await run('check', [], inBucket);
  expect(checked).toEqual({ code: 0, printed: expect.stringContaining('All data is intact.') });

  const archive = path.join(folder, 'site.tar');
  expect(await run('backup', [archive], inBucket)).toMatchObject({ code: 0 });
  const elsewhere = { DATA_DIR: path.join(folder, 'elsewhere'), ...UNLIMITED };
  expect(await run('restore', [archive], elsewhere)).toMatchObject({ code: 0 });
  const restored = await start(elsewhere);
  expect(await read(restored.url)).toEqual(known);
  await restored.stop();

  expect(await run('media', ['copy', '--to', 'disk'], inBucket)).toMatchObject({ code: 0 });
  await second.stop();
  const third = await start(onDisk);
  expect(await read(third.url)).toEqual(known);
});

test('the command says what is wrong', async ({ folder }) => {
  const settings = { DATA_DIR: folder, ...bucket.settings };
  expect(await run('media', [], settings)).toEqual({
    code: 1,
    printed: expect.stringContaining('npm run media -- copy'),
  });
  expect(await run('media', ['copy', '--to', 'bucket'], { DATA_DIR: folder })).toEqual({
    code: 1,
    printed: expect.stringContaining('Set MEDIA_S3_BUCKET'),
  });
  bucket.fault = 'deny';
  expect(await run('media', ['copy', '--to', 'disk'], settings)).toEqual({
    code: 1,
    printed: expect.stringMatching(/AccessDenied/),
  });
});

for (const count of SERVER_COUNTS) {
  test(`a bucket that goes away takes only its own files with it, with ${onServers(count)}`, async ({
    startAll,
    cluster,
    folder,
  }) => {
    const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...UNLIMITED, ...bucket.settings };
    const { first, last } = await startAll(count, settings);
    const [address = ''] = await upload(first.url, await signIn(first.url), [8]);
    const before = await hashOf(last.url + address);
    // The first page of a server takes longer, with or without a bucket.
    for (const path of ['/', '/api/content/home']) await fetch(last.url + path);
    bucket.fault = 'hang';
    const lost = Array.from({ length: 100 }, (_, at) =>
      fetch((at % 2 ? first : last).url + address).then(({ status }) => status),
    );
    const begun = performance.now();
    let slowest = 0;
    for (let at = 0; at < 50; at++) {
      const asked = performance.now();
      expect((await fetch(`${last.url}/`)).status).toBe(200);
      expect((await fetch(`${last.url}/api/content/home`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
    }
    expect(slowest).toBeLessThan(1000);
    expect(new Set(await Promise.all(lost))).toEqual(new Set([503]));
    reportFigures(
      `100 requests for files answered with 503 after ${Math.round(performance.now() - begun)} ms; page and data in at most ${Math.round(slowest)} ms meanwhile`,
    );
    bucket.fault = 'none';
    for (const { url } of [first, last]) expect(await hashOf(url + address)).toEqual(before);
  });
}

test('a large document needs no more memory from a bucket than from disk', async ({ start, folder }) => {
  const letter = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000_000)]);
  for (const [name, settings] of Object.entries({ disk: {}, bucket: bucket.settings })) {
    const server = await start({ DATA_DIR: path.join(folder, name), ...ADMIN, ...UNLIMITED, ...settings });
    const { 'Content-Type': _, ...headers } = await signIn(server.url);
    const form = new FormData();
    form.append('files', new Blob([letter as BlobPart]), 'letter.pdf');
    const stored = performance.now();
    const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers });
    const storing = performance.now() - stored;
    expect(answer.status).toBe(201);
    const address = server.url + ((await answer.json()) as { file: { url: string } }).file.url;
    const read = async () => (await (await fetch(address)).arrayBuffer()).byteLength;
    expect(await read()).toBe(letter.length);
    const times: number[] = [];
    for (let at = 0; at < 5; at++) {
      const begun = performance.now();
      await read();
      times.push(performance.now() - begun);
    }
    const before = memoryOf(server.pid);
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, memoryOf(server.pid));
    }, 20);
    await Promise.all(Array.from({ length: 10 }, read));
    clearInterval(watching);
    expect(most - before).toBeLessThan(120);
    reportFigures(
      `${name}: 20 MB stored in ${Math.round(storing)} ms, read in ${Math.round(times.sort((a, b) => a - b)[2] ?? 0)} ms; ten readers at once need ${Math.round(most - before)} MB more than ${Math.round(before)} MB`,
    );
    await server.stop();
  }
});

/** Returns the resident memory of a process in MB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function hashOf(address: string): Promise<[number, string]> {
  const answer = await fetch(address);
  const hash = createHash('sha256');
  hash.update(Buffer.from(await answer.arrayBuffer()));
  return [answer.status, hash.digest('hex')];
}
