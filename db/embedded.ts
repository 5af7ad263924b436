import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, DatabaseOptions } from './client';
import { guardRoom } from './guard-room';
import { lockDataDir } from './lock-data-dir';
import { schema } from './schema/all';

/** Opens the embedded database in its folder. @throws Error if another process has the folder open */
export async function openEmbedded({ dataDir, preparedDump }: DatabaseOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(dataDir);
  const folder = path.join(dataDir, 'pglite');
  // Exists while a database is being created. If a start is killed in the meantime, the next one starts over.
  const unfinished = path.join(dataDir, 'pglite.unfinished');
  try {
    if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
    const isNew = !existsSync(path.join(folder, 'PG_VERSION'));
    if (isNew) closeSync(openSync(unfinished, 'w', 0o600));
    const client = await PGlite.create({
      dataDir: folder,
      ...(isNew && preparedDump ? { loadDataDir: new Blob([readFileSync(preparedDump)]) } : {}),
    });
    if (isNew) removeDurably(unfinished, dataDir);
    return wrapEmbedded(client, `PGlite in ${folder}`, { folder, onClose: () => lock.release() });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Removes a file durably. If it came back after a power failure, the next start would delete the database. */
function removeDurably(file: string, folder: string): void {
  rmSync(file);
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Wraps an open PGlite as a `Database`.
 * @param folder the location, unless the database is in memory; `onClose` is called after closing
 */
export function wrapEmbedded(
  client: PGlite,
  description: string,
  { folder, onClose }: { folder?: string; onClose?: () => void } = {},
): Database {
  const asked = folder === undefined ? client : (guardRoom(client, folder) as PGlite);
  const db = drizzle(asked, { schema });
  return {
    ...{ db, shown: db, lists: db },
    noteChange: () => undefined,
    replicaStates: () => [],
    kind: 'pglite',
    description,
    listen: (channel, onPayload) => client.listen(channel, onPayload),
    async ping() {
      await client.query('select 1');
    },
    async close() {
      await client.close();
      onClose?.();
    },
  };
}
