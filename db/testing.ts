import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { type Database, embedded, openDatabase } from './client';
import { migrate } from './migrate';
import { seed } from './seed';

/** A database of a test file's own. */
export interface TestDatabase extends Database {
  /** Empties every table and gives the pages their sample content again. */
  reset(): Promise<void>;
}

/**
 * Opens a migrated database for tests: on the Postgres of `TEST_DATABASE_URL` (a superuser's address) one of its own, dropped at
 * the end; else an embedded one in memory.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL;
  const database = admin ? await ownDatabase(admin) : await inMemory();
  await migrate(database);
  const test = { ...database, reset: () => reset(database) };
  await test.reset();
  return test;
}

/**
 * Empties every table. The append-only guards stand in the way of everyone, so only a superuser, who may switch triggers off for
 * a session, can do this: the tests' own role, never the site's.
 */
export async function reset({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`do $$ declare names text; begin
      select string_agg(quote_ident(tablename), ', ') into names from pg_tables
        where schemaname = 'public' and tablename <> 'migrations';
      execute 'truncate ' || names || ' restart identity cascade';
    end $$`);
  });
  await seed(db);
}

async function inMemory(): Promise<Database> {
  const dump = 'dist/pglite.tar.gz';
  const client = await PGlite.create(existsSync(dump) ? { loadDataDir: new Blob([readFileSync(dump)]) } : {});
  return embedded(client, 'PGlite in memory');
}

async function ownDatabase(admin: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase({ databaseUrl: admin, dataDir: '', maxConnections: 1 });
  await server.db.execute(sql.raw(`create database ${name}`));
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', maxConnections: 5 });
  return {
    ...database,
    async close() {
      await database.close();
      await server.db.execute(sql.raw(`drop database ${name} with (force)`));
      await server.close();
    },
  };
}
