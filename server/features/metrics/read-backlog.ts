import { getTableName, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { notificationDigests, notifications } from '../../../db/schema/notifications';
import { contactMessages } from '../../../db/schema/operations';
import { webhookDeliveries, webhooks } from '../../../db/schema/webhooks';
import { pause } from '../../platform/pause';
import { MESSAGE_QUEUE } from '../contact/outbox';

/** The queues of all servers together: everything that waits to be sent, and everything that was given up. */
export interface Backlog {
  /** By the table of the queue. Ages in seconds, 0 if nothing waits. */
  queues: { queue: string; waiting: number; oldestAge: number }[];
  /** The number of contact messages that could not be mailed. */
  failedMessages: number;
  /** The number of webhooks whose latest attempts failed, or that were turned off for that reason. */
  failingWebhooks: number;
}

/** How long a result is used again, and how long a request waits for the database, in milliseconds. */
const KEPT_MS = 10_000;
const WAIT_MS = 500;

const QUEUES = [
  { table: contactMessages, dueAt: contactMessages.mailDueAt, createdAt: contactMessages.createdAt },
  { table: notifications, dueAt: notifications.mailDueAt, createdAt: notifications.createdAt },
  { table: notificationDigests, dueAt: notificationDigests.mailDueAt, createdAt: notificationDigests.createdAt },
  { table: webhookDeliveries, dueAt: webhookDeliveries.dueAt, createdAt: webhookDeliveries.createdAt },
];

/** Reads the backlog in one statement, which reads only rows that wait, from indexes, and two short tables. */
async function readBacklog(db: Db): Promise<Backlog> {
  const waiting = QUEUES.map(
    ({ table, dueAt, createdAt }) =>
      sql`select ${getTableName(table)}::text as name, count(*)::int as count,
        coalesce(greatest(extract(epoch from now() - min(${createdAt})), 0), 0)::float8 as age
        from ${table} where ${dueAt} is not null`,
  );
  const { mailedAt, mailDueAt, mailAttempts } = contactMessages;
  const failed = sql`select 'failed', count(*)::int, 0 from ${contactMessages}
    where ${mailedAt} is null and ${mailDueAt} is null and ${mailAttempts} >= ${MESSAGE_QUEUE.maxAttempts}::int`;
  const failing = sql`select 'failing', count(*)::int, 0 from ${webhooks}
    where (${webhooks.isOn} and ${webhooks.failingSince} is not null) or ${webhooks.offReason} in ('failing', 'gone')`;
  const rows = rawRows<{ name: string; count: number; age: number }>(
    await db.execute(sql.join([...waiting, failed, failing], sql` union all `)),
  );
  const countOf = (name: string) => rows.find((row) => row.name === name)?.count ?? 0;
  const known = new Set<string>(QUEUES.map(({ table }) => getTableName(table)));
  return {
    queues: rows
      .filter(({ name }) => known.has(name))
      .map(({ name, count, age }) => ({ queue: name, waiting: count, oldestAge: age })),
    failedMessages: countOf('failed'),
    failingWebhooks: countOf('failing'),
  };
}

/**
 * Returns a function that reads the backlog, at most once in ten seconds and once at a time. It returns null if the database does not answer
 * within half a second.
 */
export function keepBacklog(db: Db): () => Promise<Backlog | null> {
  let kept: { at: number; backlog: Backlog } | undefined;
  let running: Promise<Backlog | null> | undefined;

  async function read(): Promise<Backlog | null> {
    try {
      const backlog = await readBacklog(db);
      kept = { at: performance.now(), backlog };
      return backlog;
    } catch {
      return null;
    } finally {
      running = undefined;
    }
  }

  return () => {
    if (kept && performance.now() - kept.at < KEPT_MS) return Promise.resolve(kept.backlog);
    running ??= read();
    return Promise.race([running, pause(WAIT_MS).then(() => null)]);
  };
}
