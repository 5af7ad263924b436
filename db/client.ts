import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { keepPrepared } from './keep-prepared';
import { lockDataDir } from './lock-data-dir';
import * as schema from './schema';

/** The database, or a transaction of it: one type for both drivers. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database. */
export interface Database {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** For the start's message; never holds a password. */
  description: string;
  /**
   * Calls back with each notification's payload.
   * @param onGap the connection was lost and is back; what was notified meanwhile was not heard
   * @returns how to stop listening
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** @throws where the database can't be reached */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A Postgres address; without it the embedded database is opened in `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  /** A prepared data-directory dump, from which a new embedded database is made quickly. */
  preparedDump?: string;
  /** Whether statements are prepared; off for poolers that share connections. */
  prepare?: boolean;
  maxConnections?: number;
}

const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Opens the database: Postgres where an address is given, else the embedded PGlite.
 * @throws Error where another process has the data folder open
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options);
}

function openPostgres(url: string, { prepare = true, maxConnections = 10 }: DatabaseOptions): Database {
  const sql = postgres(url, {
    max: maxConnections,
    prepare,
    connect_timeout: 5,
    idle_timeout: 60,
    max_lifetime: 30 * 60,
    backoff: reconnectAfter,
    onnotice: () => undefined,
    connection: {
      application_name: 'prospectus',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // Planned each time for what is asked for: how many rows a value has is what the history's queries hang on.
      ...(prepare && { plan_cache_mode: 'force_custom_plan' }),
    },
  });
  const { hostname, port, pathname } = new URL(url);
  return {
    db: drizzlePostgres(prepare ? keepPrepared(sql) : sql, { schema }),
    kind: 'postgres',
    description: `Postgres ${pathname.slice(1)} at ${hostname || 'a local socket'}${port ? `:${port}` : ''}`,
    async listen(channel, onPayload, onGap) {
      let hasBegun = false;
      const { unlisten } = await sql.listen(channel, onPayload, () => {
        if (hasBegun) onGap?.();
        hasBegun = true;
      });
      return unlisten;
    },
    async ping() {
      await sql`select 1`;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/**
 * How long a connection waits before it is tried again, in seconds. Kept short: the library's own waits grow to 20 s for the whole
 * pool with each failed attempt, and a request that meets such a wait after an outage would hang.
 */
function reconnectAfter(attempts: number): number {
  return Math.min(0.02 * 2 ** attempts, 0.5) * (0.5 + Math.random() / 2);
}

async function openEmbedded({ dataDir, preparedDump }: DatabaseOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(dataDir);
  const folder = path.join(dataDir, 'pglite');
  // There while a new database is being made: where a start was killed in the midst of that, the next begins anew.
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
    return embedded(client, `PGlite in ${folder}`, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Removes a file so that not even a power cut brings it back: with it would go all that is written from now on. */
function removeDurably(file: string, folder: string): void {
  rmSync(file);
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Wraps an open PGlite as a `Database`. `onClose` runs once it is closed. */
export function embedded(client: PGlite, description: string, onClose: () => void = () => undefined): Database {
  return {
    db: drizzlePglite(client, { schema }),
    kind: 'pglite',
    description,
    listen: (channel, onPayload) => client.listen(channel, onPayload),
    async ping() {
      await client.query('select 1');
    },
    async close() {
      await client.close();
      onClose();
    },
  };
}
