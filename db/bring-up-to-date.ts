import type { Database, DatabaseOptions, Db } from './client';
import { changeTables, hasCode, isMigrated, migrate, migrateWithin, type OnWait } from './migrate';
import { openDatabase } from './open-database';
import { grantServing } from './serving-role';

/** The address for serving the site, and the address for migrations, if it differs. */
export interface Addresses extends Pick<DatabaseOptions, 'dataDir' | 'prepare'> {
  databaseUrl: string | undefined;
  migrateUrl: string | undefined;
  onWait?: OnWait;
}

/**
 * Migrates the tables as their owner, and grants the serving role its permissions.
 * @returns the number of applied migrations, the database's description, and remarks about the role, one per line
 */
export async function migrateAsOwner(
  options: Addresses,
): Promise<{ applied: number; description: string; remarks: string[] }> {
  const { databaseUrl, migrateUrl, onWait, ...rest } = options;
  const database = await openDatabase({ ...rest, databaseUrl: migrateUrl ?? databaseUrl, maxConnections: 1 });
  try {
    // In one transaction: a kill between the two would leave tables that the serving role cannot access.
    const { db, kind } = database;
    const isDone = await isMigrated(database).catch(() => false);
    const work = async (tx: Db) => {
      const applied = isDone ? 0 : await migrateWithin(tx);
      return { applied, remarks: await collectRemarks({ db: tx, kind }, databaseUrl, migrateUrl) };
    };
    const done = await changeTables(db, work, onWait);
    return { ...done, description: database.description };
  } finally {
    await database.close();
  }
}

async function collectRemarks(
  database: Pick<Database, 'db' | 'kind'>,
  databaseUrl?: string,
  migrateUrl?: string,
): Promise<string[]> {
  if (databaseUrl === undefined) return [];
  if (migrateUrl !== undefined) return grantServing(database, databaseUrl);
  return [
    'The role in DATABASE_URL owns the tables and can disable their triggers. Set DATABASE_MIGRATE_URL to let another role own them.',
  ];
}

/**
 * Migrates the tables at the start of a server if necessary, as their owner if `migrateUrl` is set.
 * @throws Error if migrations are missing and the serving role is not allowed to apply them
 */
export async function bringUpToDate(database: Database, options: Addresses): Promise<void> {
  if (await isMigrated(database).catch(() => false)) return;
  if (options.migrateUrl !== undefined) {
    await migrateAsOwner(options);
    return;
  }
  await migrate(database, options.onWait).catch((error: unknown) => {
    if (!hasCode(error, '42501')) throw error;
    const message = 'The tables are not up to date, and the role in DATABASE_URL is not allowed to change them.';
    throw new Error(`${message} Run \`npm run db:migrate\` with DATABASE_MIGRATE_URL.`, { cause: error });
  });
}
