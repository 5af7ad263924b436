import type { Database, DatabaseOptions } from './client';
import { isMigrated, migrate, migrateWithin } from './migrate';
import { openDatabase } from './open-database';
import { grantServing } from './serving-role';

/** By which address a database is served, and by which its tables are changed, where that is another. */
export interface Addresses extends Pick<DatabaseOptions, 'dataDir' | 'prepare'> {
  databaseUrl: string | undefined;
  migrateUrl: string | undefined;
}

/**
 * Brings the tables up to date as their owner, and gives the role that serves the site its rights.
 * @returns how many migrations were applied, to what, and what is to be said of the role, a line each
 */
export async function migrateAsOwner(
  options: Addresses,
): Promise<{ applied: number; description: string; remarks: string[] }> {
  const { databaseUrl, migrateUrl, ...rest } = options;
  const database = await openDatabase({ ...rest, databaseUrl: migrateUrl ?? databaseUrl, maxConnections: 1 });
  try {
    // Together: a kill between the two would leave tables that the role that serves the site may not touch.
    const { db, kind } = database;
    const isDone = await isMigrated(database).catch(() => false);
    const done = await db.transaction(async (tx) => {
      const applied = isDone ? 0 : await migrateWithin(tx);
      return { applied, remarks: await remarksOn({ db: tx, kind }, databaseUrl, migrateUrl) };
    });
    return { ...done, description: database.description };
  } finally {
    await database.close();
  }
}

async function remarksOn(
  database: Pick<Database, 'db' | 'kind'>,
  databaseUrl?: string,
  migrateUrl?: string,
): Promise<string[]> {
  if (databaseUrl === undefined) return [];
  if (migrateUrl !== undefined) return grantServing(database, databaseUrl);
  return [
    'The role of DATABASE_URL owns the tables, and can switch off what guards them. With DATABASE_MIGRATE_URL another role owns them.',
  ];
}

/**
 * At the start of a server: brings the tables up to date where they are not, as their owner where it is known.
 * @throws Error where they are not, and the role that serves the site may not change them
 */
export async function bringUpToDate(database: Database, options: Addresses): Promise<void> {
  if (await isMigrated(database).catch(() => false)) return;
  if (options.migrateUrl !== undefined) {
    await migrateAsOwner(options);
    return;
  }
  await migrate(database).catch((error: unknown) => {
    if (!isWithoutRight(error)) throw error;
    const message = 'The tables are not up to date, and the role of DATABASE_URL may not change them.';
    throw new Error(`${message} Run \`npm run db:migrate\` with DATABASE_MIGRATE_URL.`, { cause: error });
  });
}

function isWithoutRight(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    if ((cause as { code?: unknown }).code === '42501') return true;
  }
  return false;
}
