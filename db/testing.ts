import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { is, SQL, sql } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './client';
import { wrapEmbedded } from './embedded';
import { migrate } from './migrate';
import { openDatabase } from './open-database';
import { seed } from './seed';

/** A database for a test file. */
export interface TestDatabase extends Database {
  /** Empties all tables and restores the sample content of pages. */
  reset(): Promise<void>;
}

refuseUnnamedTables();

let opened: Promise<TestDatabase> | undefined;
let users = 0;

/**
 * Opens a migrated, empty database for tests: a new one on the Postgres of `TEST_DATABASE_URL` (the URL of a superuser), or an embedded
 * one in memory. It is opened once per worker process: test files use it one after the other, and two servers in a file share it.
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
  const database = await (admin ? createOwnDatabase(admin) : openInMemory());
  await migrate(database);
  const close = async (): Promise<void> => {
    // The database closes with the process, because the next file uses it too.
    users -= 1;
  };
  return { ...database, reset: () => reset(database), close };
}

/** Opens another migrated, empty database of either kind, which the caller must close. */
export async function openAnotherDatabase(kind: Database['kind']): Promise<Database> {
  const admin = process.env.TEST_DATABASE_URL;
  if (kind === 'postgres' && !admin) throw new Error('TEST_DATABASE_URL is not set.');
  const database = await (kind === 'postgres' && admin ? createOwnDatabase(admin) : openInMemory());
  await migrate(database);
  return database;
}

/** How often emptying the tables is tried. */
const MAX_TRIES = 5;

/**
 * Empties all tables. Only a superuser can do this, by disabling the triggers of append-only tables for a session: the tests' role can,
 * but never the site's.
 * @param isServed true if a server may still be writing for an earlier test. Ids are not restarted then, because late rows would conflict
 * with new ones.
 */
export async function reset({ db }: Pick<Database, 'db'>, isServed = false): Promise<void> {
  // May deadlock with a server that is counting a visit or recording a page, for example. Another attempt succeeds.
  for (let tries = 1; ; tries += 1) {
    const failure = await empty(db).catch((error: unknown) => error);
    if (failure === undefined) break;
    if (tries === MAX_TRIES) throw failure;
    await setTimeout(tries * 50);
  }
  if (!isServed) await restartIds(db);
  await seed(db);
}

async function restartIds(db: Database['db']): Promise<void> {
  await db.execute(sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`);
}

/**
 * Deletes rows, because truncating creates new files for each table and index, which takes five times as long for a few rows. Tables that
 * have grown are truncated, because their dead rows would remain.
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

/** The prepared dump of the build, if any. Creating a database without it takes ten seconds. */
export const PREPARED_DUMP = existsSync('dist/pglite.tar.gz') ? 'dist/pglite.tar.gz' : undefined;

async function openInMemory(): Promise<Database> {
  const client = await PGlite.create(
    PREPARED_DUMP === undefined ? {} : { loadDataDir: new Blob([readFileSync(PREPARED_DUMP)]) },
  );
  return wrapEmbedded(client, 'PGlite in memory');
}

async function createOwnDatabase(admin: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase({ databaseUrl: admin, dataDir: '', maxConnections: 1 });
  await server.db.execute(sql.raw(`create database ${name}`));
  await server.close();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return openDatabase({ databaseUrl: url.href, dataDir: '', maxConnections: 5 });
}

interface Selection {
  buildSelection(fields: readonly { field: unknown }[], options?: { isSingleTable?: boolean }): SQL;
}

/**
 * Makes queries fail that select from one table an expression with columns of several. In a selection from one table, the query builder leaves out the
 * names of tables, so that a subquery would compare columns of its own with each other.
 */
function refuseUnnamedTables(): void {
  const dialect = PgDialect.prototype as unknown as Selection;
  const { buildSelection } = dialect;
  dialect.buildSelection = function (fields, options) {
    if (options?.isSingleTable)
      for (const { field } of fields) refuseTwoTables(is(field, SQL.Aliased) ? field.sql : field);
    return buildSelection.call(this, fields, options);
  };
}

function refuseTwoTables(expression: unknown): void {
  if (!is(expression, SQL)) return;
  const tables = new Set(expression.queryChunks.flatMap((chunk) => (is(chunk, PgColumn) ? [chunk.table] : [])));
  if (tables.size > 1) throw new Error('Write out the names of columns in an expression with several tables.');
}
