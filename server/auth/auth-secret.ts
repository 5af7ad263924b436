import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { settings } from '../../db/schema';

const KEY = 'auth-secret';

/**
 * The secret that signs cookies: from the environment, else made once and kept: mode 0600 in the data folder, or in the
 * database on Postgres, where several servers must share it.
 */
export async function authSecret(database: Database, options: { given?: string; dataDir: string }): Promise<string> {
  if (options.given) return options.given;
  return database.kind === 'postgres' ? secretInDatabase(database) : secretInFolder(options.dataDir);
}

/** The secret that was made and kept; null where there is none, since it is given by the environment. */
export async function keptSecret(
  database: Database,
  options: { given?: string; dataDir: string },
): Promise<string | null> {
  if (options.given) return null;
  const file = path.join(options.dataDir, KEY);
  if (database.kind === 'pglite') return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  const [row] = await database.db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return typeof row?.value === 'string' ? row.value : null;
}

function secretInFolder(dataDir: string): string {
  const file = path.join(dataDir, KEY);
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

async function secretInDatabase({ db }: Database): Promise<string> {
  const read = () => db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  let [row] = await read();
  // A server that finds it there writes nothing: it starts on a database that can only be read, too.
  if (!row) {
    await db.insert(settings).values({ key: KEY, value: newSecret() }).onConflictDoNothing();
    [row] = await read();
  }
  if (typeof row?.value !== 'string') throw new Error('The kept secret is missing from the settings table.');
  return row.value;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
