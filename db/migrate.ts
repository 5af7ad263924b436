import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Db } from './client';
import { nameItems } from './items-of-before/name-items';

/** Any number, the same for every server of the site. */
const MIGRATION_LOCK = 7_041_962;

/** What a migration does that SQL alone can not, by its name: after its statements, in the same transaction. */
const STEPS: Record<string, (tx: Db) => Promise<void>> = { '0012_items_of_before': nameItems };

/** A migration, with its name. */
interface Migration extends MigrationMeta {
  tag: string;
}

/**
 * Brings the database's tables up to date, in one transaction under an advisory lock: several servers may start at once.
 * @returns how many migrations were applied
 */
export async function migrate({ db }: Pick<Database, 'db'>): Promise<number> {
  // Most starts find nothing to do, and need no lock. Where the table is not there yet, all is to do.
  if (await isMigrated({ db }).catch(() => false)) return 0;
  return db.transaction((tx) => migrateWithin(tx));
}

/**
 * Does the same within a transaction, whose locks it leaves to it.
 * @param wanted the hashes of the migrations that are applied, where not all are: tables as they were once
 * @returns how many migrations were applied
 */
export async function migrateWithin(tx: Db, wanted?: ReadonlySet<string>): Promise<number> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await tx.execute(
    sql`create table if not exists migrations (hash text primary key, applied_at timestamptz not null default now())`,
  );
  const applied = await appliedHashes(tx);
  const missing = readMigrations().filter(({ hash }) => !applied.has(hash) && (wanted?.has(hash) ?? true));
  for (const migration of missing) await apply(tx, migration);
  return missing.length;
}

/** Whether every migration has been applied. */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const applied = await appliedHashes(db);
  return readMigrations().every(({ hash }) => applied.has(hash));
}

/** All migrations, the oldest first. */
export function readMigrations(): Migration[] {
  const folder = migrationsFolder();
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] };
  return readMigrationFiles({ migrationsFolder: folder }).map((file, index) => ({
    ...file,
    tag: journal.entries[index]?.tag ?? '',
  }));
}

async function apply(tx: Db, migration: Migration): Promise<void> {
  for (const statement of migration.sql) await tx.execute(sql.raw(statement));
  await STEPS[migration.tag]?.(tx);
  await tx.execute(sql`insert into migrations (hash) values (${migration.hash})`);
}

async function appliedHashes(db: Db): Promise<Set<string>> {
  const rows = await db.select({ hash: sql<string>`hash` }).from(sql`migrations`);
  return new Set(rows.map(({ hash }) => hash));
}

/** Beside this file in the sources; beside the bundle once built. */
export function migrationsFolder(): string {
  const candidates = ['./migrations', '../migrations'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = candidates.find((folder) => existsSync(`${folder}/meta/_journal.json`));
  if (!found) throw new Error(`The migrations are missing; looked in ${candidates.join(' and ')}.`);
  return found;
}
