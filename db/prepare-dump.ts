import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { wrapEmbedded } from './embedded';
import { migrate } from './migrate';

/**
 * Writes a dump of a migrated, empty database, which new embedded databases start from. Part of the build, because creating a database
 * from scratch takes several times as long.
 */
export async function prepareDump(file: string): Promise<void> {
  const client = await PGlite.create();
  await migrate(wrapEmbedded(client, 'in memory'));
  const dump = await client.dumpDataDir('gzip');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await client.close();
}
