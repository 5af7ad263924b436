import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { Database } from './client';
import { embedded } from './embedded';
import { migrate } from './migrate';
import { openDatabase } from './open-database';
import { seed } from './seed';

/** A database of a test file's own. */
export interface TestDatabase extends Database {
  /** Empties every table and gives the pages their sample content again. */
  reset(): Promise<void>;
}

let opened: Promise<TestDatabase> | undefined;
let users = 0;

/**
 * A migrated database for tests, emptied: on the Postgres of `TEST_DATABASE_URL` (a superuser's address) one of its own, else an
 * embedded one in memory. Opened once for each of the tests' worker processes: its files use it one after the other, and two
 * servers of one file share it.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  opened ??= open();
  const database = await opened;
  users += 1;
  if (users === 1) await database.reset();
  return database;
}

async function open(): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL;
  const database = await (admin ? ownDatabase(admin) : inMemory());
  await migrate(database);
  const close = async (): Promise<void> => {
    // It is closed with the process: the next file needs it as well.
    users -= 1;
  };
  return { ...database, reset: () => reset(database), close };
}

/** Another database beside it, migrated and empty, of either kind; closed by whoever opened it. */
export async function openAnotherDatabase(kind: Database['kind']): Promise<Database> {
  const admin = process.env.TEST_DATABASE_URL;
  if (kind === 'postgres' && !admin) throw new Error('TEST_DATABASE_URL is not set.');
  const database = await (kind === 'postgres' && admin ? ownDatabase(admin) : inMemory());
  await migrate(database);
  return database;
}

/**
 * Empties every table. The append-only guards stand in the way of everyone, so only a superuser, who may switch triggers off for
 * a session, can do this: the tests' own role, never the site's.
 * @param isServed whether a server may still be writing what an earlier test asked for: then ids go on, since a row that comes late
 * would else be in the way of the one that is given its id again
 */
export async function reset({ db }: Pick<Database, 'db'>, isServed = false): Promise<void> {
  // A server that has just counted a visit, say, may hold one table and wait for another: the second time it is through.
  await empty(db).catch(() => empty(db));
  if (!isServed) await restartIds(db);
  await seed(db);
}

async function restartIds(db: Database['db']): Promise<void> {
  await db.execute(sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`);
}

/**
 * Row by row: there are few of them, and to truncate makes new files for each table and index, which takes five times as long. What
 * has grown is truncated, since the rows of before would go on lying about in it.
 */
async function empty(db: Database['db']): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`do $$ declare kept record; begin
      for kept in select oid::regclass as name, pg_table_size(oid) > 200000 as is_large from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
      loop
        if kept.is_large then execute format('truncate %s cascade', kept.name);
        else execute format('delete from %s', kept.name);
        end if;
      end loop;
    end $$`);
  });
}

/** What the build prepared for a new embedded database, as a start takes it: made of nothing, one takes ten seconds. */
export const PREPARED_DUMP = existsSync('dist/pglite.tar.gz') ? 'dist/pglite.tar.gz' : undefined;

async function inMemory(): Promise<Database> {
  const client = await PGlite.create(
    PREPARED_DUMP === undefined ? {} : { loadDataDir: new Blob([readFileSync(PREPARED_DUMP)]) },
  );
  return embedded(client, 'PGlite in memory');
}

async function ownDatabase(admin: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase({ databaseUrl: admin, dataDir: '', maxConnections: 1 });
  await server.db.execute(sql.raw(`create database ${name}`));
  await server.close();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return openDatabase({ databaseUrl: url.href, dataDir: '', maxConnections: 5 });
}
