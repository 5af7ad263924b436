import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embedded } from './embedded';
import { migrate } from './migrate';

/**
 * Writes the prepared data folder from which a new embedded database is made: migrated and empty. Part of the build, since
 * making one from nothing takes several times as long as opening this.
 */
export async function prepareDump(file: string): Promise<void> {
  const client = await PGlite.create();
  await migrate(embedded(client, 'in memory'));
  const dump = await client.dumpDataDir('gzip');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await client.close();
}
