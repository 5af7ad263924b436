import { statfsSync } from 'node:fs';
import type { PGlite, Transaction } from '@electric-sql/pglite';

/** What of a client drizzle uses, within a transaction and without. */
export type EmbeddedClient = Pick<PGlite, 'query' | 'transaction'>;

/**
 * Bytes that are to be free where something is written. A database whose log can't be written to its end gives up altogether; two of the
 * log's files, of 16 MB, have room in this.
 */
const LEAST_ROOM = 40 * 1024 * 1024;
const WRITES = /^\s*(?:insert|update|delete|create|alter|drop|truncate|do)\b/i;
const WRITES_WITH = /^\s*with\b/i;
const WITHIN = /\b(?:insert into|update|delete from)\b/i;

/** There is no room left on the disk; with the code by which Postgres says so. */
class DiskFull extends Error {
  readonly code = '53100';
}

/**
 * Refuses to write where the disk of a folder is as good as full, before the database runs out of room in the midst of it; what is read is
 * read as ever.
 */
export function guardRoom(client: PGlite, folder: string): EmbeddedClient {
  const guarded = (target: Pick<PGlite | Transaction, 'query'>): PGlite['query'] => {
    return async (query, ...rest) => {
      if (isWrite(query) && roomIn(folder) < LEAST_ROOM) throw new DiskFull('There is no space left on the disk.');
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

/** In bytes, for whoever is no superuser. */
function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
