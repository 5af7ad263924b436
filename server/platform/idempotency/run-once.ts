import { and, eq, gte, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { idempotencyKeys } from '../../../db/schema/operations';
import type { Actor } from '../actor';
import { AppError } from '../errors';

/** The start of the time for which answers are kept, on the database's clock, because the clocks of servers may differ. */
const SINCE = sql`now() - interval '24 hours'`;
/** Names of the requests that are running now. */
const running = new Set<string>();

/** A request with an idempotency key. */
export interface KeyedRequest {
  actorKey: string;
  key: string;
  requestHash: string;
}

/**
 * Does the work once per actor and key. The work and its answer are committed in one transaction, so that a killed server leaves neither. A
 * repeated request gets the first answer for 24 hours.
 * @throws AppError UNPROCESSABLE_CONTENT if the key was used for another request, CONFLICT while the first one is running
 */
export function runOnce<T>(db: Db, request: KeyedRequest, work: (tx: Db) => Promise<T>): Promise<T> {
  return runExclusively(request, () =>
    db.transaction(async (tx) => {
      await lock(tx, request);
      const kept = await readKept(tx, request);
      if (kept) return kept.answer as T;
      const answer = await work(tx);
      await keep(tx, request, answer);
      return answer;
    }),
  );
}

/**
 * Does work once that cannot run in a transaction, because it takes long (a language model, a download) or writes through another library.
 * The answer is stored after the work: if the server is killed in between, a second call does the work again. The same happens if two
 * servers receive the same key at the same moment, because only `runOnce` locks in the database. Use it for work that may be repeated:
 * asking the writing help, copying a picture (stored once, by its content), starting a backup, sending a test email, and calls that end in
 * the same state (removing or renaming a passkey, ending sessions, retrying mail, download permits).
 * @throws AppError as `runOnce`
 */
export function runOnceOutside<T>(db: Db, request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  return runExclusively(request, async () => {
    const kept = await readKept(db, request);
    if (kept) return kept.answer as T;
    const answer = await work();
    // The work is done: the caller gets the answer even if it cannot be stored.
    await keep(db, request, answer).catch(() => undefined);
    return answer;
  });
}

/** Runs only one request per key at a time. */
async function runExclusively<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const name = lockName(request);
  if (running.has(name)) throw stillRunning();
  running.add(name);
  try {
    return await work();
  } finally {
    running.delete(name);
  }
}

/** Returns the namespace of an actor's idempotency keys: two actors may use the same key. */
export function actorKeyOf({ kind, id, keyId, client }: Actor, requestHash: string): string {
  if (kind === 'key' && keyId !== undefined) return `key:${keyId}`;
  // Visitors behind one address share nothing: a different body is treated as another visitor.
  if (kind === 'visitor') return `visitor:${client}:${requestHash}`;
  return `${kind}:${id ?? client}`;
}

/** Keeps other servers from running the same request until the transaction ends. */
async function lock(tx: Db, request: KeyedRequest): Promise<void> {
  const taken = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${lockName(request)}, 7)) as "isOurs"`,
  );
  if (!rawRows<{ isOurs: boolean }>(taken)[0]?.isOurs) throw stillRunning();
}

async function readKept(
  db: Db,
  { actorKey, key, requestHash }: KeyedRequest,
): Promise<{ answer: unknown } | undefined> {
  await purge(db);
  const place = and(eq(idempotencyKeys.actorKey, actorKey), eq(idempotencyKeys.key, key));
  const [kept] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(place, gte(idempotencyKeys.createdAt, SINCE)));
  if (kept && kept.requestHash !== requestHash) {
    throw new AppError('UNPROCESSABLE_CONTENT', 'This Idempotency-Key was used for another request.');
  }
  return kept;
}

async function keep(db: Db, { actorKey, key, requestHash }: KeyedRequest, answer: unknown): Promise<void> {
  const row = { requestHash, answer, createdAt: sql`now()` };
  await db
    .insert(idempotencyKeys)
    .values({ actorKey, key, ...row })
    .onConflictDoUpdate({ target: [idempotencyKeys.actorKey, idempotencyKeys.key], set: row });
}

function lockName({ actorKey, key }: KeyedRequest): string {
  return `${actorKey} ${key}`;
}

/** Deletes some expired keys. Rows that another transaction has locked are skipped, so that writers never wait for each other here. */
async function purge(tx: Db): Promise<void> {
  await tx.execute(sql`delete from idempotency_keys where (actor_key, key) in (
    select actor_key, key from idempotency_keys where created_at < ${SINCE} limit 100 for update skip locked)`);
}

function stillRunning(): AppError {
  return new AppError('CONFLICT', 'The first request with this Idempotency-Key is still running.', { retryAfter: 1 });
}
