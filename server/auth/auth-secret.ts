import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { settings } from '../../db/schema/operations';
import { type Env, EnvError } from '../env';

const KEY = 'auth-secret';

/** The word by which `AUTH_SECRET_OLD` names the secret that was made and kept, before one was given. */
export const KEPT = 'kept';

/** What signs cookies, tells clients apart and encrypts second factors. */
export interface Secrets {
  secret: string;
  /** Those of before: what they have signed still counts. */
  old: string[];
  /** Where it lies; `database`: beside what it signs and encrypts, so that whoever reads one has the other. */
  place: 'environment' | 'folder' | 'database';
}

/**
 * The secrets of the settings; without any, one that is made once and kept: mode 0600 in the data folder, or in the database on
 * Postgres, where several servers must share it.
 * @throws EnvError where the kept one is named, and there is none
 */
export async function readSecrets(
  database: Database,
  { AUTH_SECRET: given, AUTH_SECRET_OLD: named = [], DATA_DIR: dataDir }: SecretSettings,
): Promise<Secrets> {
  const old: string[] = [];
  for (const each of named) {
    const secret = each === KEPT ? await keptSecret(database, { dataDir }) : each;
    if (secret === null) throw new EnvError('AUTH_SECRET_OLD names a kept secret, and there is none');
    old.push(secret);
  }
  if (given) return { secret: given, old, place: 'environment' };
  if (database.kind === 'postgres') return { secret: await secretInDatabase(database), old, place: 'database' };
  return { secret: secretInFolder(dataDir), old, place: 'folder' };
}

type SecretSettings = Pick<Env, 'AUTH_SECRET' | 'AUTH_SECRET_OLD' | 'DATA_DIR'>;

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
