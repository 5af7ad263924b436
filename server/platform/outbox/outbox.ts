import { and, asc, eq, getTableName, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { type Db, rawRows } from '../../../db/client';
import { backoff } from '../../../src/lib/retry';
import { readNow } from '../database/read-clock';
import { Tally } from '../telemetry/tally';

/** The columns of a table whose rows are sent somewhere, such as by mail. A row is written in the transaction that causes it. */
export interface Queue {
  table: PgTable;
  id: PgColumn;
  /** When the row is sent next; null if nothing is left to send. */
  dueAt: PgColumn;
  attempts: PgColumn;
  sentAt: PgColumn;
  maxAttempts: number;
  /**
   * Set if rows have different receivers: of those with the same value in `column`, only one is sent at a time, by any server. `claimedUntil`
   * is when another server may assume that the one that sends the row was killed.
   */
  lane?: { column: PgColumn; claimedUntil: PgColumn };
  /** The delay before the first retry, and the longest delay, in milliseconds; each waits `factor` times longer. */
  waits: { first: number; longest: number; factor: number };
}

/** How the rows of a queue are sent. */
export interface Sending {
  db: Db;
  log: Logger;
  queue: Queue;
  /** The name of a row in the log: "a contact message". */
  what: string;
  /** How many rows are sent at a time; 1 by default. A larger number needs a queue with lanes. */
  parallel?: number;
  /** Sends a row. A kill right after it may send the row twice. @throws Error if it must be retried, `NotDelivered` if that is not our fault */
  send(id: number): Promise<void>;
}

/** Counts the attempts of this process by the table of the queue and the outcome: `sent`, `retried` or `failed`. */
export const outcomes = new Tally(['queue', 'outcome']);

/** Sends the rows of a queue when they are due. */
export interface Outbox {
  /** Starts sending rows that are due, including those left by a killed server, new ones and retries. */
  start(): void;
  /** Checks for rows to send, such as one that was just committed. */
  wake(): void;
  /** Stops after the row in progress. */
  close(): Promise<void>;
}

/** The receiver refused a row or cannot be reached, which is logged only as a warning. */
export class NotDelivered extends Error {
  /** @param isFinal true if it must not be retried */
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message);
  }
}

/** How long sending a row may take, in milliseconds. After that, another server may claim it. */
export const CLAIM_MS = 60_000;
const POLL_MS = 30_000;
/** How much the clocks of servers may differ. */
const SKEW_MS = 5 * 60 * 1000;

/** Creates an outbox, which sends nothing until it is started. */
export function createOutbox(sending: Sending): Outbox {
  const { log, what, parallel = 1 } = sending;
  const workers = new Set<Promise<void>>();
  let isClosed = true;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isWanted = false;

  async function work(): Promise<void> {
    do {
      isWanted = false;
      for (;;) {
        const claimed = isClosed ? null : await claimNext(sending);
        if (!claimed) break;
        // While this row is sent, another worker looks for the next one.
        addWorker();
        await sendClaimed(sending, claimed);
      }
    } while (isWanted && !isClosed);
  }

  function addWorker(): void {
    if (isClosed || workers.size >= parallel) return;
    const worker = work()
      .catch((error: unknown) => log.error({ err: error }, `looking for ${what} to send failed`))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  function wake(): void {
    isWanted = true;
    addWorker();
  }

  return {
    start() {
      isClosed = false;
      timer = setInterval(wake, POLL_MS);
      timer.unref();
      wake();
    },
    wake,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await Promise.all(workers);
    },
  };
}

/**
 * Sends the row that has been due the longest. Claims it first by postponing its due time, so that no other server takes it. The claim of a
 * killed server expires by itself.
 * @param now replaces the clock in tests. By default it is the clock of the database, because a server whose own clock is slow would take rows
 * that others have claimed or postponed.
 * @returns whether there was a row
 */
export async function sendNext(sending: Sending, now?: Date): Promise<boolean> {
  const claimed = await claimNext(sending, now);
  if (claimed) await sendClaimed(sending, claimed, now);
  return claimed !== null;
}

interface Claimed {
  id: number;
  attempts: number;
}

async function sendClaimed(sending: Sending, { id, attempts }: Claimed, now?: Date): Promise<void> {
  const { db, log, queue, what } = sending;
  const { maxAttempts, waits } = queue;
  if (attempts > maxAttempts) {
    // The server was killed during the last attempt, maybe by this row.
    await setDue(db, queue, { id, attempts }, null);
    count(queue, 'failed');
    log.error({ id }, `${what} was not sent by its last attempt, and will not be retried`);
    return;
  }
  try {
    await sending.send(id);
  } catch (error) {
    const isExpected = error instanceof NotDelivered;
    const isLast = attempts >= maxAttempts || (isExpected && error.isFinal);
    const wait = backoff(attempts, waits.first, waits.longest, waits.factor);
    await setDue(db, queue, { id, attempts }, isLast ? null : after(now ?? (await readNow(db)), wait));
    count(queue, isLast ? 'failed' : 'retried');
    const message = `${what} could not be sent, and will ${isLast ? 'not ' : ''}be retried`;
    if (isExpected) log.warn({ reason: error.message, id }, message);
    else log.error({ err: error, id }, message);
    return;
  }
  const sentAt = sql.identifier(queue.sentAt.name);
  await db.execute(
    sql`update ${queue.table} set ${sentAt} = now(), ${due(queue)} = null${unclaim(queue)}
      where ${isStillClaimed(queue, { id, attempts })}`,
  );
  count(queue, 'sent');
}

function count({ table }: Queue, outcome: 'sent' | 'retried' | 'failed'): void {
  outcomes.add(getTableName(table), outcome);
}

/** Matches a row unless another server has claimed it since, because sending it took longer than a claim lasts: its outcome counts then. */
function isStillClaimed(queue: Queue, { id, attempts }: Claimed) {
  return and(eq(queue.id, id), eq(queue.attempts, attempts));
}

async function claimNext(sending: Sending, now?: Date): Promise<Claimed | null> {
  const { db, queue } = sending;
  if (!queue.lane) return claim(db, queue, now ?? (await readNow(db)));
  return db.transaction(async (tx) => {
    // One at a time, because two servers could otherwise claim different rows of a lane at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`outbox ${getTableName(queue.table)}`}, 5))`);
    return claim(tx, queue, now ?? (await readNow(tx)));
  });
}

async function claim(db: Db, queue: Queue, now: Date): Promise<Claimed | null> {
  const { lane } = queue;
  const attempts = sql.identifier(queue.attempts.name);
  const until = sql`${after(now, CLAIM_MS).toISOString()}::timestamptz`;
  // Due times too far in the future come from a clock that was set back since.
  const isDue = or(lte(queue.dueAt, now), gt(queue.dueAt, after(now, queue.waits.longest + SKEW_MS)));
  const next = db
    .select({ id: queue.id })
    .from(queue.table)
    .where(lane ? and(isDue, not(inArray(lane.column, listBusyLanes(db, queue.table, lane, now)))) : isDue)
    .orderBy(asc(queue.dueAt), asc(queue.id))
    .limit(1)
    .for('update', { skipLocked: true });
  // A CTE, so that it is evaluated once: as a subquery of the update, Postgres may evaluate it for each row and claim all of them.
  const [row] = rawRows<{ id: string | number; attempts: number }>(
    await db.execute(sql`
      with next as (${next})
      update ${queue.table}
      set ${due(queue)} = ${until}, ${attempts} = ${attempts} + 1${lane && sql`, ${sql.identifier(lane.claimedUntil.name)} = ${until}`}
      where ${queue.id} in (select id from next)
      returning ${queue.id} as id, ${queue.attempts} as attempts`),
  );
  return row ? { id: Number(row.id), attempts: row.attempts } : null;
}

/** Selects the lanes that are sending a row. Claims too far in the future come from a clock that was set back since. */
function listBusyLanes(db: Db, table: PgTable, { column, claimedUntil }: NonNullable<Queue['lane']>, now: Date) {
  const isClaimed = and(gt(claimedUntil, now), lte(claimedUntil, after(now, CLAIM_MS + SKEW_MS)));
  return db.select({ lane: column }).from(table).where(isClaimed);
}

/** Returns the assignment that ends the claim of a row, or nothing if the queue has no lanes. */
function unclaim({ lane }: Queue) {
  return lane && sql`, ${sql.identifier(lane.claimedUntil.name)} = null`;
}

async function setDue(db: Db, queue: Queue, claimed: Claimed, at: Date | null): Promise<void> {
  const value = at === null ? sql`null` : sql`${at.toISOString()}::timestamptz`;
  await db.execute(
    sql`update ${queue.table} set ${due(queue)} = ${value}${unclaim(queue)} where ${isStillClaimed(queue, claimed)}`,
  );
}

/** Returns the numbers of rows waiting to be sent and of failed ones. */
export async function countUnsent(db: Db, queue: Queue): Promise<{ waiting: number; givenUp: number }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isNotNull(queue.dueAt)})::int`,
      givenUp: sql<number>`count(*) filter (where ${isGivenUp(queue)})::int`,
    })
    .from(queue.table)
    .where(isNull(queue.sentAt));
  return row ?? { waiting: 0, givenUp: 0 };
}

/** Makes failed rows due again. @returns their number */
export async function retryGivenUp(db: Db, queue: Queue): Promise<number> {
  const attempts = sql.identifier(queue.attempts.name);
  const rows = rawRows(
    await db.execute(sql`
      update ${queue.table} set ${due(queue)} = now(), ${attempts} = 0
      where ${isNull(queue.sentAt)} and ${isGivenUp(queue)}
      returning ${queue.id}`),
  );
  return rows.length;
}

function isGivenUp(queue: Queue) {
  return and(isNull(queue.dueAt), sql`${queue.attempts} >= ${sql.raw(String(queue.maxAttempts))}`);
}

/** The column of the due time, as the target of an assignment. */
function due(queue: Queue) {
  return sql.identifier(queue.dueAt.name);
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
