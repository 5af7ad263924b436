import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { schema } from './schema/all';
import type { TurnUse } from './turns';

/** The database, or a transaction of it: one type for both drivers. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database. */
export interface Database {
  db: Db;
  /**
   * For reading what all visitors see: a replica that has replayed every change this server knows of (`noteChange`), otherwise the
   * primary. Without replicas, and for transactions, the same as `db`.
   */
  shown: Db;
  /** For reading long lists: a replica that has replayed everything committed before the read, otherwise the primary. */
  lists: Db;
  /** Call this as soon as this server learns of a change, before it evicts what it has cached: reads of `shown` then include the change. */
  noteChange(): void;
  /** Returns what was last seen of each replica. */
  replicaStates(): ReplicaState[];
  kind: 'pglite' | 'postgres';
  /** Shown at the start. Never contains a password. */
  description: string;
  /**
   * Calls `onPayload` with the payload of each notification.
   * @param onGap called after a lost connection was restored; notifications in the meantime were missed. Where notifications cannot arrive,
   * it is called within a second of each change instead, with false if visitors see nothing of the change.
   * @returns a function that stops listening
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: (isShown: boolean) => void,
  ): Promise<() => Promise<void>>;
  /** True if notifications cannot arrive, so that the server checks for changes. */
  isPolling?: boolean;
  /** Returns how the pool of connections is used. The embedded database has none. */
  pool?(): PoolUse;
  /** @throws if the database cannot be reached */
  ping(): Promise<void>;
  /** @param seconds how long to wait for running queries; by default 5 */
  close(seconds?: number): Promise<void>;
}

/** How a pool of connections is used. */
export interface PoolUse extends TurnUse {
  /** The statements since the start, and how long they took, in seconds. */
  statements: number;
  seconds: number;
}

/** Runs a statement, such as within a span of a trace. @param text the statement, without values */
export type TraceStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>;

/** The latest known state of a replica. */
export interface ReplicaState {
  /** The host and port. */
  name: string;
  /**
   * `used`: it answers reads that it is recent enough for. Otherwise it is left out: it does not answer (`away`), has been behind the primary
   * for too long (`lagging`), or accepts writes itself (`promoted`).
   */
  state: 'used' | 'away' | 'lagging' | 'promoted';
  /** How long ago it had replayed everything, in seconds; null if it never has while this server looked. */
  lagSeconds: number | null;
  /** The number of reads that it has answered for this server. */
  reads: number;
}

export interface DatabaseOptions {
  /** The Postgres URL. Without it, the embedded database in `dataDir` is opened. */
  databaseUrl?: string;
  dataDir: string;
  /** The path of a prepared dump that makes creating an embedded database fast. */
  preparedDump?: string;
  /** False for a pooler that shares connections: statements are not prepared, and connections have no settings of their own. */
  prepare?: boolean;
  /** The Postgres URL without the pooler, for notifications. Without it, `prepare: false` makes the server check for changes. */
  directUrl?: string;
  /** The Postgres URLs of streaming replicas, one host each, for `shown` and `lists`. */
  replicaUrls?: readonly string[];
  /** Called when a replica is used, left out or used again. */
  onReplica?: (state: ReplicaState) => void;
  /** Called when several hosts of `databaseUrl` accept writes, with the one that is used and those whose writes are lost. */
  onSplit?: (used: string, outdated: string[]) => void;
  maxConnections?: number;
  /** Called with each statement on Postgres. */
  trace?: TraceStatement;
  /** Time limits for Postgres in milliseconds that override the defaults in tests. */
  limits?: { statementMs?: number; waitMs?: number; answerMs?: number; beatMs?: number };
}

/** Returns the rows of a raw query. The drivers return either a list of rows or an object that contains it. */
export function rawRows<T>(answer: unknown): T[] {
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as T[];
}
