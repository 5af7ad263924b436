import { and, asc, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { type Db, rawRows } from '../../../db/client';
import { backoff } from '../../../src/lib/retry';

/** The columns of a table whose rows are sent somewhere, such as by mail. A row is written in the transaction that causes it. */
export interface Queue {
  table: PgTable;
  id: PgColumn;
  /** When the row is to be sent, or sent again; null if it is not, or no longer. */
  dueAt: PgColumn;
  attempts: PgColumn;
  sentAt: PgColumn;
  maxAttempts: number;
  /** How long the first retry waits, and the longest that one may wait, in milliseconds; each waits `factor` times longer. */
  waits: { first: number; longest: number; factor: number };
}

/** How the rows of a queue are sent. */
export interface Sending {
  db: Db;
  log: Logger;
  queue: Queue;
  /** What is sent, for the log: "a contact message". */
  what: string;
  /** Sends a row. A kill right after it may send the row twice. @throws Error if it must be retried */
  send(id: number): Promise<void>;
}

/** Sends the rows of a queue when they are due. */
export interface Outbox {
  /** Starts sending rows that are due, including those left by a killed server, new ones and retries. */
  start(): void;
  /** Checks for rows to send, such as one that was just committed. */
  wake(): void;
  /** Stops after the row in progress. */
  close(): Promise<void>;
}

/** How long sending a row may take, in milliseconds. After that, another server may claim it. */
const CLAIM_MS = 60_000;
const POLL_MS = 30_000;
/** How much the clocks of servers may differ. */
const SKEW_MS = 5 * 60 * 1000;

/** Creates an outbox, which sends nothing until it is started. */
export function createOutbox(sending: Sending): Outbox {
  const { log, what } = sending;
  let running: Promise<void> | undefined;
  let isClosed = true;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isWanted = false;

  async function run(): Promise<void> {
    do {
      isWanted = false;
      while (!isClosed && (await sendNext(sending, new Date())));
    } while (isWanted && !isClosed);
  }

  function wake(): void {
    isWanted = true;
    if (isClosed || running) return;
    running = run()
      .catch((error: unknown) => log.error({ err: error }, `looking for ${what} to send failed`))
      .finally(() => {
        running = undefined;
      });
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
      await running;
    },
  };
}

/**
 * Sends the row that has been due the longest. Claims it first by postponing its due time, so that no other server takes it. The claim of a
 * killed server expires by itself.
 * @returns whether there was a row
 */
export async function sendNext(sending: Sending, now: Date): Promise<boolean> {
  const { db, log, queue, what } = sending;
  const { maxAttempts, waits } = queue;
  const claimed = await claimNext(sending, now);
  if (!claimed) return false;
  const { id, attempts } = claimed;
  try {
    await sending.send(id);
  } catch (error) {
    const isLast = attempts >= maxAttempts;
    await setDue(
      db,
      queue,
      id,
      isLast ? null : after(now, backoff(attempts, waits.first, waits.longest, waits.factor)),
    );
    log.error({ err: error, id }, `${what} could not be sent, and will ${isLast ? 'not ' : ''}be retried`);
    return true;
  }
  const sentAt = sql.identifier(queue.sentAt.name);
  await db.execute(
    sql`update ${queue.table} set ${sentAt} = ${new Date().toISOString()}::timestamptz, ${due(queue)} = null where ${queue.id} = ${id}`,
  );
  return true;
}

async function claimNext({ db, queue }: Sending, now: Date): Promise<{ id: number; attempts: number } | null> {
  const attempts = sql.identifier(queue.attempts.name);
  // Due times too far in the future come from a clock that was set back since.
  const isDue = or(lte(queue.dueAt, now), gt(queue.dueAt, after(now, queue.waits.longest + SKEW_MS)));
  const next = db
    .select({ id: queue.id })
    .from(queue.table)
    .where(isDue)
    .orderBy(asc(queue.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  // A CTE, so that it is evaluated once: as a subquery of the update, Postgres may evaluate it for each row and claim all of them.
  const [row] = rawRows<{ id: string | number; attempts: number }>(
    await db.execute(sql`
      with next as (${next})
      update ${queue.table}
      set ${due(queue)} = ${after(now, CLAIM_MS).toISOString()}::timestamptz, ${attempts} = ${attempts} + 1
      where ${queue.id} in (select id from next)
      returning ${queue.id} as id, ${queue.attempts} as attempts`),
  );
  return row ? { id: Number(row.id), attempts: row.attempts } : null;
}

async function setDue(db: Db, queue: Queue, id: number, at: Date | null): Promise<void> {
  const value = at === null ? sql`null` : sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`update ${queue.table} set ${due(queue)} = ${value} where ${queue.id} = ${id}`);
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
