import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { copyFiles } from './copy-files';
import { fileOfKey, openDisk } from './disk-storage';
import { startTestBucket, type TestBucket } from './testing-bucket';

let dataDir: string;
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.close());
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'prospectus-copy-'));
  bucket.fault = 'none';
  return () => rmSync(dataDir, { recursive: true });
});

const keyOf = (text: string) => `${createHash('sha256').update(text).digest('hex').slice(0, 40)}-40x20.png`;

function fill(texts: string[]): string[] {
  return texts.map((text) => {
    const key = keyOf(text);
    const file = fileOfKey(dataDir, key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return key;
  });
}

it('copies what is not there yet, and only that, in both directions', async () => {
  const keys = fill(['one', 'two', 'three']);
  const variant = (keys[0] ?? '').replace('.png', '.320.webp');
  writeFileSync(fileOfKey(dataDir, variant), 'a variant');
  const [disk, files] = [openDisk(dataDir), bucket.open({ prefix: 'one/' })];
  const states: number[] = [];
  const first = await copyFiles(disk, files, dataDir, ({ copied }) => states.push(copied));
  expect(first).toEqual({ total: 4, skipped: 0, copied: 4, bytes: 20, problems: [] });
  expect(states.at(-1)).toBe(4);
  const [added = ''] = fill(['four']);
  expect(await copyFiles(disk, files, dataDir, () => undefined)).toMatchObject({ skipped: 4, copied: 1, problems: [] });
  rmSync(path.join(dataDir, 'media'), { recursive: true });
  expect(await copyFiles(files, disk, dataDir, () => undefined)).toMatchObject({ skipped: 0, copied: 5, problems: [] });
  expect((await disk.read(added))?.toString()).toBe('four');
  expect((await disk.read(variant))?.toString()).toBe('a variant');
  expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([]);
});

it('copies no damaged file over an intact one, and names it', async () => {
  const [key = '', other = ''] = fill(['before', 'other']);
  const [disk, files] = [openDisk(dataDir), bucket.open({ prefix: 'two/' })];
  await copyFiles(disk, files, dataDir, () => undefined);
  writeFileSync(fileOfKey(dataDir, key), 'changed');
  writeFileSync(path.join(path.dirname(fileOfKey(dataDir, other)), 'notes.txt'), 'x');
  expect(await copyFiles(disk, files, dataDir, () => undefined)).toMatchObject({
    copied: 0,
    problems: [`${other.slice(0, 2)}/notes.txt: this is not a file of the library`, `${key}: it has been changed`],
  });
  expect((await files.read(key))?.toString()).toBe('before');
});

it('continues after an interruption', async () => {
  fill(Array.from({ length: 12 }, (_, at) => `file ${at}`));
  const [disk, files] = [openDisk(dataDir), bucket.open({ prefix: 'three/' })];
  const interrupted = copyFiles(disk, files, dataDir, ({ copied }) => {
    if (copied === 3) bucket.fault = 'refuse';
  });
  await expect(interrupted).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([]);
  bucket.fault = 'none';
  const { copied, skipped } = await copyFiles(disk, files, dataDir, () => undefined);
  expect([copied + skipped, skipped >= 3]).toEqual([12, true]);
});
