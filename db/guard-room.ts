import { statfsSync } from 'node:fs';
import type { PGlite, Transaction } from '@electric-sql/pglite';

/** The part of a client that drizzle uses, inside and outside of transactions. */
export type EmbeddedClient = Pick<PGlite, 'query' | 'transaction'>;

/**
 * The free space in bytes that writes require. The database crashes if its write-ahead log cannot grow, so this leaves room for two
 * log files of 16 MB.
 */
const LEAST_ROOM = 40 * 1024 * 1024;
const WRITES = /^\s*(?:insert|update|delete|create|alter|drop|truncate|do)\b/i;
const WRITES_WITH = /^\s*with\b/i;
const WITHIN = /\b(?:insert into|update|delete from)\b/i;

/** The disk is full. Has the error code that Postgres uses for this. */
class DiskFull extends Error {
  readonly code = '53100';
}

/**
 * Refuses writes while the disk of a folder is nearly full, before the database runs out of space during a write. Reads are always
 * allowed.
 */
export function guardRoom(client: PGlite, folder: string): EmbeddedClient {
  const guarded = (target: Pick<PGlite | Transaction, 'query'>): PGlite['query'] => {
    return async (query, ...rest) => {
      if (isWrite(query) && readFreeSpace(folder) < LEAST_ROOM)
        throw new DiskFull('There is no space left on the disk.');
      return target.query(query, ...rest);
    };
  };
  return {
    query: guarded(client),
    transaction: (work) => client.transaction((tx) => work({ ...tx, query: guarded(tx) })),
  };
}

function isWrite(query: string): boolean {
  return WRITES.test(query) || (WRITES_WITH.test(query) && WITHIN.test(query));
}

/** Returns the free space in bytes that unprivileged processes can use. */
function readFreeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
