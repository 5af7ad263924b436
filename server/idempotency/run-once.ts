import { and, eq, gte, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../db/client';
import { idempotencyKeys } from '../../db/schema/operations';
import type { Actor } from '../actor';
import { AppError } from '../errors';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Those of the requests that are being answered. */
const running = new Set<string>();

/**
 * Does a piece of work once for each key of an actor: the work and its answer are kept in one transaction, so that a killed
 * server leaves neither, and a second call with the same request is given the first answer for 24 hours.
 * @throws AppError UNPROCESSABLE_CONTENT where the key was used for another request, CONFLICT while the first still runs
 */
export async function runOnce<T>(
  db: Db,
  request: { actorKey: string; key: string; requestHash: string },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const name = `${request.actorKey} ${request.key}`;
  if (running.has(name)) throw stillRunning();
  running.add(name);
  try {
    return await db.transaction((tx) => inTransaction(tx, name, request, work));
  } finally {
    running.delete(name);
  }
}

/** Whose keys they are: two actors may use the same one. */
export function actorKeyOf({ kind, id, keyId, client }: Actor, requestHash: string): string {
  if (kind === 'key' && keyId !== undefined) return `key:${keyId}`;
  // Visitors behind one address share nothing: another body is another visitor's.
  if (kind === 'visitor') return `visitor:${client}:${requestHash}`;
  return `${kind}:${id ?? client}`;
}

async function inTransaction<T>(
  tx: Db,
  name: string,
  { actorKey, key, requestHash }: { actorKey: string; key: string; requestHash: string },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const lock = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 7)) as "isOurs"`);
  if (!rawRows<{ isOurs: boolean }>(lock)[0]?.isOurs) throw stillRunning();
  const since = new Date(Date.now() - KEPT_MS);
  await purge(tx, since);
  const place = and(eq(idempotencyKeys.actorKey, actorKey), eq(idempotencyKeys.key, key));
  const [kept] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(place, gte(idempotencyKeys.createdAt, since)));
  if (kept && kept.requestHash !== requestHash) {
    throw new AppError('UNPROCESSABLE_CONTENT', 'This Idempotency-Key was used for another request.');
  }
  if (kept) return kept.answer as T;
  const answer = await work(tx);
  const row = { requestHash, answer, createdAt: new Date() };
  await tx
    .insert(idempotencyKeys)
    .values({ actorKey, key, ...row })
    .onConflictDoUpdate({ target: [idempotencyKeys.actorKey, idempotencyKeys.key], set: row });
  return answer;
}

/** Drops a few old keys. Those another writer is dropping are passed over, so that writers never wait for each other here. */
async function purge(tx: Db, since: Date): Promise<void> {
  await tx.execute(sql`delete from idempotency_keys where (actor_key, key) in (
    select actor_key, key from idempotency_keys where created_at < ${since.toISOString()} limit 100 for update skip locked)`);
}

function stillRunning(): AppError {
  return new AppError('CONFLICT', 'The first request with this Idempotency-Key is still running.', { retryAfter: 1 });
}
