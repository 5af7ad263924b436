import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Db } from './client';
import { normalizeStoredEmails } from './normalize-email';

/** Key of the advisory lock. Every server of a site uses the same one. */
const MIGRATION_LOCK = 7_041_962;

/**
 * Applies the missing migrations in one transaction, under an advisory lock, because several servers may start at once.
 * @returns how many migrations were applied
 * @throws Error if the database is older than version 1.0.0
 */
export async function migrate({ db }: Pick<Database, 'db'>): Promise<number> {
  // Most starts have nothing to apply and need no lock. A new database has no table of migrations yet.
  if (await isMigrated({ db }).catch(() => false)) return 0;
  return db.transaction((tx) => migrateWithin(tx));
}

/**
 * Applies the missing migrations within a transaction of the caller, which then holds the locks.
 * @param wanted hashes of the migrations to apply, to build the tables of an earlier release; all by default
 * @returns how many migrations were applied
 * @throws Error if the database is older than version 1.0.0
 */
export async function migrateWithin(tx: Db, wanted?: ReadonlySet<string>): Promise<number> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
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
