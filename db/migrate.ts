import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Db } from './client';
import { normalizeStoredEmails } from './normalize-email';

/** Key of the advisory lock. Every server of a site uses the same one. */
const MIGRATION_LOCK = 7_041_962;
/** How long to wait for the lock of a table, as Postgres writes it, and before the next attempt, in milliseconds. */
const [LOCK_TIMEOUT, RETRY_MS] = ['2s', 3000];
/** Together with the waits, about ten minutes. */
const MAX_TRIES = 120;

/** Called with a message if a migration has to wait for others who use the tables, once. */
export type OnWait = (message: string) => void;

/**
 * Applies the missing migrations in one transaction, under an advisory lock, because several servers may start at once.
 * @returns how many migrations were applied
 * @throws Error if the database is older than version 1.0.0, or if others use its tables for more than ten minutes
 */
export async function migrate({ db }: Pick<Database, 'db'>, onWait?: OnWait): Promise<number> {
  // Most starts have nothing to apply and need no lock. A new database has no table of migrations yet.
  if (await isMigrated({ db }).catch(() => false)) return 0;
  return changeTables(db, (tx) => migrateWithin(tx), onWait);
}

/**
 * Runs a transaction that changes tables. It waits only briefly for each lock, because reads queue behind a waiting change: while a backup
 * or a report reads a table for long, every server would stop. Then it is rolled back and repeated, and also after a deadlock.
 * @throws Error if others use the tables for more than ten minutes, and the errors of `work`
 */
export async function changeTables<T>(db: Db, work: (tx: Db) => Promise<T>, onWait?: OnWait): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(async (tx) => {
        // First, because another server may take longer to migrate.
        await lockMigrations(tx);
        await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
        return work(tx);
      });
    } catch (error) {
      if (!hasCode(error, '55P03') && !hasCode(error, '40P01')) throw error;
      const reason = `another connection is using a table, such as for a backup or a report (${describeStatement(error)})`;
      if (tries === MAX_TRIES) throw new Error(`The tables could not be changed, because ${reason}.`, { cause: error });
      if (tries === 1) onWait?.(`Waiting to change the tables, because ${reason}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Returns the beginning of the statement that failed. */
function describeStatement(error: unknown): string {
  const { query = '' } = error as { query?: string };
  return query.replace(/\s+/g, ' ').trim().slice(0, 80);
}

/** Returns whether the error or one of its causes has a code of Postgres. */
export function hasCode(error: unknown, code: string): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    if ((cause as { code?: unknown }).code === code) return true;
  }
  return false;
}

async function lockMigrations(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/**
 * Applies the missing migrations within a transaction of the caller, which then holds the locks.
 * @param wanted hashes of the migrations to apply, to build the tables of an earlier release; all by default
 * @returns how many migrations were applied
 * @throws Error if the database is older than version 1.0.0
 */
export async function migrateWithin(tx: Db, wanted?: ReadonlySet<string>): Promise<number> {
  await lockMigrations(tx);
  await tx.execute(
    sql`create table if not exists migrations (hash text primary key, applied_at timestamptz not null default now())`,
  );
  const all = readMigrations();
  const applied = await readAppliedHashes(tx);
  if (applied.size > 0 && !applied.has(all[0]?.hash ?? '')) {
    throw new Error('This database was created by a version before 1.0.0, which this version cannot upgrade.');
  }
  const missing = all.filter(({ hash }) => !applied.has(hash) && (wanted?.has(hash) ?? true));
  for (const migration of missing) await apply(tx, migration);
  if (missing.length > 0 && wanted === undefined) await normalizeStoredEmails(tx);
  return missing.length;
}

/** Returns whether every migration of this release has been applied. */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const applied = await readAppliedHashes(db);
  return readMigrations().every(({ hash }) => applied.has(hash));
}

/** Returns all migrations, oldest first. */
export function readMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() });
}

async function apply(tx: Db, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await tx.execute(sql.raw(statement));
  await tx.execute(sql`insert into migrations (hash) values (${migration.hash})`);
}

async function readAppliedHashes(db: Db): Promise<Set<string>> {
  const rows = await db.select({ hash: sql<string>`hash` }).from(sql`migrations`);
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns the folder of migrations: next to this file in the sources, next to the bundle in a build. */
export function migrationsFolder(): string {
  const candidates = ['./migrations', '../migrations'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = candidates.find((folder) => existsSync(`${folder}/meta/_journal.json`));
  if (!found) throw new Error(`The migrations are missing; looked in ${candidates.join(' and ')}.`);
  return found;
}
