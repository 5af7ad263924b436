import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor';
import { removeUnknown } from './keep-recorded';
import type { Once } from './media-library';
import { picture, uploadTests } from './testing-uploads';

const tests = uploadTests();
const EDITOR: Actor = { kind: 'session', id: null, name: 'Ada', role: 'editor', client: '' };

async function add(background: string, once: Once) {
  const { media } = tests.server.services;
  const file = path.join(media.storage.temporaryDir, randomUUID());
  await writeFile(file, await picture({ width: 700, height: 350, background }).png().toBuffer());
  return media.add(tests.server.database.db, [{ file, name: 'x.png' }], EDITOR, { once });
}

const listFiles = async (url: string) =>
  (await tests.server.services.media.storage.filesOf(url.slice('/media/'.length))).map(({ key }) => key);

it('an upload keeps its files if another one of the same content fails before it commits', async () => {
  const { db } = tests.server.database;
  const [kept] = await add('#765432', (_hash, write) =>
    db.transaction(async (tx) => {
      const answer = await write(tx);
      await expect(add('#765432', () => Promise.reject(new Error('still running')))).rejects.toThrow('still running');
      return answer;
    }),
  );
  expect(await listFiles(kept?.url ?? '')).toHaveLength(7);
  // The other upload could not know the outcome.
  expect(tests.unfinished()).toEqual([expect.stringMatching(/\.keys$/)]);
});

it('files of two uploads of the same content that both fail are removed', async () => {
  const { db } = tests.server.database;
  let url = '';
  const fail: Once = () => Promise.reject(new Error('still running'));
  const failed = add('#876543', (_hash, write) =>
    db.transaction(async (tx) => {
      url = (await write(tx))[0]?.url ?? '';
      await expect(add('#876543', fail)).rejects.toThrow('still running');
      throw new Error('no room');
    }),
  );
  await expect(failed).rejects.toThrow('no room');
  expect(await listFiles(url)).toEqual([]);
});

it('an upload waits while its files are being removed, and stores them again', async () => {
  const { server } = tests;
  const { storage } = server.services.media;
  const remove = storage.remove;
  let keys: string[] = [];
  let uploaded: ReturnType<typeof add> | undefined;
  const [kept] = await add('#987654', async (_hash, write) => {
    const written = await server.database.db.transaction(write);
    keys = await listFiles(written[0]?.url ?? '');
    return written;
  });
  await server.database.db.execute('delete from media');
  storage.remove = async (given) => {
    uploaded = add('#987654', (_hash, write) => server.database.db.transaction(write));
    const isWaiting = async () => {
      const rows = await server.database.db.execute(
        "select 1 from pg_locks where locktype = 'advisory' and not granted",
      );
      return (rows as unknown as unknown[]).length;
    };
    await expect.poll(isWaiting, { timeout: 10_000 }).toBeGreaterThan(0);
    await remove(given);
  };
  try {
    expect(await removeUnknown(server.database.db, storage, keys)).toBe(true);
  } finally {
    storage.remove = remove;
  }
  expect((await uploaded)?.[0]?.url).toBe(kept?.url);
  expect(await listFiles(kept?.url ?? '')).toEqual(keys);
});

it('an upload stores its files again if a removal that has lost its lock removes them after they were recorded', async () => {
  const { database, services } = tests.server;
  const { storage } = services.media;
  const [kept] = await add('#a98765', async (_hash, write) => {
    const written = await database.db.transaction(write);
    await storage.remove(await listFiles(written[0]?.url ?? ''));
    return written;
  });
  expect(await listFiles(kept?.url ?? '')).toHaveLength(7);
});
