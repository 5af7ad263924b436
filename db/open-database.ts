import type { Database, DatabaseOptions } from './client';

/**
 * Opens the database: Postgres where an address is given, else the embedded PGlite.
 * @throws Error where another process has the data folder open
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // Each with its driver, which the other has no use for.
  if (options.databaseUrl) return (await import('./postgres')).openPostgres(options.databaseUrl, options);
  return (await import('./embedded')).openEmbedded(options);
}
