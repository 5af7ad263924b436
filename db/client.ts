import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { schema } from './schema/all';

/** The database, or a transaction of it: one type for both drivers. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database. */
export interface Database {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** For the start's message; never holds a password. */
  description: string;
  /**
   * Calls back with each notification's payload.
   * @param onGap the connection was lost and is back; what was notified meanwhile was not heard
   * @returns how to stop listening
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** @throws where the database can't be reached */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A Postgres address; without it the embedded database is opened in `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  /** A prepared data-directory dump, from which a new embedded database is made quickly. */
  preparedDump?: string;
  /** Whether statements are prepared; off for poolers that share connections. */
  prepare?: boolean;
  maxConnections?: number;
  /** How long Postgres may take, in milliseconds, where that is not as usual: for tests. */
  limits?: { statementMs?: number; waitMs?: number; answerMs?: number; beatMs?: number };
}

/** The rows of a raw query: the drivers answer one in two shapes, a list of rows, or an object with one. */
export function rawRows<T>(answer: unknown): T[] {
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as T[];
}
