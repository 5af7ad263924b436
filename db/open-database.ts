import type { Database, DatabaseOptions } from './client';

/**
 * Opens the database: Postgres if a URL is given, and otherwise the embedded PGlite.
 * @throws Error if another process has the data folder open
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // Only the driver that is needed is loaded.
  if (options.databaseUrl) return (await import('./postgres')).openPostgres(options.databaseUrl, options);
  return (await import('./embedded')).openEmbedded(options);
}
