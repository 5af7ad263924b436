import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client';
import { settings } from '../../../db/schema/operations';
import { type Env, EnvError } from '../../platform/env';

const KEY = 'auth-secret';

/** The word that stands for the generated secret in `AUTH_SECRET_OLD`. */
export const KEPT = 'kept';

/** The secrets that sign cookies, hash client addresses and encrypt second factors. */
export interface Secrets {
  secret: string;
  /** Former secrets, whose signatures are still accepted. */
  old: string[];
  /** Where the secret is stored. `database` means next to the data it protects, so that a copy of the database exposes both. */
  place: 'environment' | 'folder' | 'database';
}

/**
 * Returns the configured secrets. Without any, generates one once and stores it: in the data folder with mode 0600, or in the database on
 * Postgres, where several servers must share it.
 * @throws EnvError if `AUTH_SECRET_OLD` refers to a generated secret that does not exist
 */
export async function readSecrets(
  database: Database,
  { AUTH_SECRET: given, AUTH_SECRET_OLD: named = [], DATA_DIR: dataDir }: SecretSettings,
): Promise<Secrets> {
  const old: string[] = [];
  for (const each of named) {
    const secret = each === KEPT ? await readKeptSecret(database, { dataDir }) : each;
    if (secret === null) throw new EnvError('AUTH_SECRET_OLD contains kept, but no generated secret is stored');
    old.push(secret);
  }
  if (given) return { secret: given, old, place: 'environment' };
  if (database.kind === 'postgres') return { secret: await secretInDatabase(database), old, place: 'database' };
  return { secret: secretInFolder(dataDir), old, place: 'folder' };
}

type SecretSettings = Pick<Env, 'AUTH_SECRET' | 'AUTH_SECRET_OLD' | 'DATA_DIR'>;

/** Returns the generated secret, or null if there is none because the environment provides it. */
export async function readKeptSecret(
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
  // Writes only if the secret is missing, so that a server can start on a read-only database.
  if (!row) {
    await db.insert(settings).values({ key: KEY, value: newSecret() }).onConflictDoNothing();
    [row] = await read();
  }
  if (typeof row?.value !== 'string') throw new Error('The generated secret is missing from the settings table.');
  return row.value;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
