import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../features/backup/restore-backup';
import { backUp, openTarget, readSite, removeRestoreEntry } from '../../features/backup/testing-backup';
import { verifyMedia } from '../../features/check/check-media';
import { copyFiles } from '../files/copy-files';
import { openDisk } from '../files/disk-storage';
import type { MediaFiles } from '../files/storage';
import { startTestBucket, type TestBucket } from '../files/testing-bucket';
import { picture, uploadTests } from './testing-uploads';

let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-in-bucket-'));
  bucket = await startTestBucket();
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

async function findings({ db }: { db: Parameters<typeof verifyMedia>[0] }, files: MediaFiles): Promise<string[]> {
  const found: string[] = [];
  for await (const finding of verifyMedia(db, files, () => undefined)) found.push(finding);
  return found;
}

describe('a site with its media in a bucket', () => {
  const tests = uploadTests(() => bucket.settings);
  const statusOf = async (address: string) => (await tests.get(address)).answer.status;

  it('uploads, replaces and withdraws files, and its backup restores them to a folder and to another bucket', async () => {
    const { server } = tests;
    const admin = await server.signIn('admin');
    const call = async (name: string, input: object) =>
      expect([name, (await server.send('POST', `/api/trpc/${name}`, input, admin)).status]).toEqual([name, 200]);
    const photo = (background: string) => picture({ width: 700, height: 350, background }).png().toBuffer();
    const [kept, gone, letter] = [
      await tests.upload([{ bytes: await photo('#0b1f3a'), name: 'kept.png' }]),
      await tests.upload([{ bytes: await photo('#b98a2e'), name: 'gone.png' }]),
      await tests.upload([{ bytes: '%PDF-1.7\n% draft', name: 'letter.pdf' }]),
    ].map(({ body }) => body.file.url as string) as [string, string, string];
    const variants = (await server.services.media.storage.filesOf(kept.slice('/media/'.length))).map(({ key }) => key);
    expect(variants).toHaveLength(7);
    for (const key of variants) expect(await statusOf(`/media/${key}`)).toBe(200);

    const [, id = ''] = /files\/(\w+)\//.exec(letter) ?? [];
    const form = new FormData();
    form.append('files', new Blob(['%PDF-1.7\n% final']), 'letter.pdf');
    const replaced = await fetch(`${server.url}/api/media?replaces=${id}`, {
      method: 'POST',
      body: form,
      headers: tests.editor,
    });
    expect(replaced.status).toBe(201);
    expect((await tests.get(letter)).bytes.toString()).toBe('%PDF-1.7\n% final');
    await call('media.withdraw', { key: gone.slice('/media/'.length) });
    expect(await statusOf(gone)).toBe(410);
    const content = { path: 'site.brand.icon', value: kept };
    expect((await server.send('POST', '/api/content/update', content, tests.editor)).status).toBe(200);
    await expect.poll(() => statusOf('/icon-192.png')).toBe(200);
    expect(await findings(server.database, server.services.media.storage)).toEqual([]);

    const backup = await backUp(server, path.join(folder, 'site.tar'));
    const before = await readSite(server.services.backups.source);
    expect(Object.keys(before.files)).toHaveLength(9);
    for (const settings of [{}, { ...bucket.settings, MEDIA_S3_PREFIX: 'restored/' }]) {
      const target = await openTarget('pglite', settings);
      try {
        await restoreBackup(backup, target);
        expect(removeRestoreEntry(await readSite(target)).files).toEqual(before.files);
        expect(await findings(target.database, target.storage)).toEqual([]);
        bucket.fault = 'half';
        if ('MEDIA_S3_PREFIX' in settings) await expect(readSite(target)).rejects.toThrow();
      } finally {
        bucket.fault = 'none';
        await target.close();
      }
    }

    const dataDir = path.join(folder, 'copied');
    const copied = await copyFiles(server.services.media.storage, openDisk(dataDir), dataDir, () => undefined);
    // The restored site is in the same bucket, in a folder that this site does not know.
    expect([copied.copied, copied.problems.length]).toEqual([9, 9]);
    expect(await findings(server.database, openDisk(dataDir))).toEqual([]);
  }, 120_000);

  it('does not start a restore that fails in the middle', async () => {
    await tests.upload([{ bytes: await picture({ width: 700 }).png().toBuffer(), name: 'a.png' }]);
    const backup = await backUp(tests.server, path.join(folder, 'failing.tar'));
    const target = await openTarget('pglite', { ...bucket.settings, MEDIA_S3_PREFIX: 'failing/' });
    try {
      bucket.fault = 'busy';
      await expect(restoreBackup(backup, target)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      bucket.fault = 'none';
      await restoreBackup(backup, target);
      expect(await findings(target.database, target.storage)).toEqual([]);
    } finally {
      await target.close();
    }
  }, 120_000);

  it('makes no backup of half the files', async () => {
    await tests.upload([{ bytes: await picture({ width: 700 }).png().toBuffer(), name: 'a.png' }]);
    for (const fault of ['half', 'refuse'] as const) {
      bucket.fault = fault;
      await expect(backUp(tests.server, path.join(folder, 'half.tar')), fault).rejects.toThrow();
    }
    bucket.fault = 'none';
  }, 60_000);
});

it.each(['folder', 'bucket'])(
  'a large file is stored in a %s and read again without being in memory',
  async (kind) => {
    const bytes = 200 * 1024 * 1024;
    const files = kind === 'folder' ? openDisk(folder) : bucket.open({ prefix: 'large/', limits: {} });
    const local = path.join(folder, 'large');
    writeFileSync(local, '');
    const handle = await open(local, 'w');
    for (let at = 0; at < bytes; at += 1024 * 1024) await handle.write(randomBytes(1024 * 1024));
    await handle.close();
    const key = `${'a'.repeat(40)}.pdf`;
    const peak = await measureMemory(async () => {
      await files.store(key, local);
      let read = 0;
      for await (const chunk of (await files.open(key))?.stream ?? []) read += (chunk as Buffer).length;
      expect(read).toBe(bytes);
    });
    expect(peak).toBeLessThan(120);
  },
  120_000,
);

/** Returns by how many MB the process grew at most while the work was done. */
async function measureMemory(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      most = Math.max(most, process.memoryUsage().rss);
      await wait(5);
    }
  })();
  await work().finally(() => ending.abort());
  await watching;
  return (most - before) / 1024 / 1024;
}
