import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { webhookDeliveries } from '../../../db/schema/webhooks';
import type { WebhookType } from '../../../src/content/webhook-types';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Doer } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { parseIdCursor } from '../../platform/http/cursor';
import { announceDeliveries, MAX_WAITING } from '../../platform/webhooks/queue-event';
import { lockWebhook } from './manage-webhooks';
import { composeBody, labelWebhook } from './send-webhooks';

/** The states of deliveries, as the log shows them. */
export const DELIVERY_STATES = ['waiting', 'retrying', 'sent', 'failed'] as const;

/** A delivery in the log of a webhook. Times are ISO 8601. */
export interface DeliveryView {
  id: number;
  eventId: string;
  type: WebhookType;
  state: (typeof DELIVERY_STATES)[number];
  /** When the event happened. */
  createdAt: string;
  attempts: number;
  /** The latest attempt, which may not have had a response. */
  attemptedAt: string | null;
  durationMs: number | null;
  status: number | null;
  problem: string | null;
  /** When it is sent again. */
  nextAt: string | null;
}

type Delivery = typeof webhookDeliveries.$inferSelect;

const FAILED = and(isNull(webhookDeliveries.dueAt), isNull(webhookDeliveries.sentAt));

/** Lists the deliveries of a webhook, newest first. @throws AppError BAD_REQUEST for a malformed cursor */
export async function listDeliveries(
  db: Db,
  asked: { webhookId: number; isFailed: boolean; cursor?: string | undefined; limit: number },
): Promise<{ items: DeliveryView[]; nextCursor: string | null }> {
  const { webhookId, isFailed, limit } = asked;
  const before = asked.cursor === undefined ? null : parseIdCursor(asked.cursor);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        isFailed ? FAILED : undefined,
        before === null ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(presentDelivery), nextCursor: rows.length > limit && last ? String(last.id) : null };
}

/** Returns a delivery with what was sent, and the beginning of the response. @throws AppError NOT_FOUND */
export async function readDelivery(
  db: Db,
  id: number,
  origin: string,
): Promise<DeliveryView & { body: string; response: string | null }> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  if (!row) throw createMissing();
  return { ...presentDelivery(row), body: composeBody(row, origin), response: row.response };
}

/**
 * Sends a delivery again, with the same `webhook-id`.
 * @throws AppError NOT_FOUND, CONFLICT if it is waiting already or the webhook is off
 */
export function resendDelivery(db: Db, id: number, actor: Doer): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
    if (!found) throw createMissing();
    const webhook = await lockWebhook(tx, found.webhookId);
    if (!webhook.isOn && found.type !== 'ping')
      throw new AppError('CONFLICT', 'This webhook is off. Turn it on first.');
    if (found.dueAt === null && (await countWaiting(tx, webhook.id)) >= MAX_WAITING)
      throw new AppError('CONFLICT', 'Too many events are waiting for this webhook.');
    const queued = await tx
      .update(webhookDeliveries)
      .set(AGAIN)
      .where(and(eq(webhookDeliveries.id, id), isNull(webhookDeliveries.dueAt), IS_FREE))
      .returning({ id: webhookDeliveries.id });
    if (queued.length === 0) throw new AppError('CONFLICT', 'This event is being sent or retried already.');
    await announceDeliveries(tx);
    await recordAudit(tx, actor, 'webhook-resend', `${labelWebhook(webhook)}: ${found.eventId}`);
  });
}

/**
 * Sends all failed deliveries of a webhook again, except tests, the oldest first.
 * @returns their number @throws AppError NOT_FOUND, CONFLICT if the webhook is off
 */
export function resendFailed(db: Db, webhookId: number, actor: Doer): Promise<number> {
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, webhookId);
    if (!webhook.isOn) throw new AppError('CONFLICT', 'This webhook is off. Turn it on first.');
    const room = MAX_WAITING - (await countWaiting(tx, webhookId));
    const failed = tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhookId), FAILED, ne(webhookDeliveries.type, 'ping')))
      .orderBy(webhookDeliveries.id)
      .limit(Math.max(0, room));
    const queued = await tx
      .update(webhookDeliveries)
      .set(AGAIN)
      .where(and(inArray(webhookDeliveries.id, failed), IS_FREE))
      .returning({ id: webhookDeliveries.id });
    if (queued.length === 0) return 0;
    await announceDeliveries(tx);
    await recordAudit(tx, actor, 'webhook-resend', `${labelWebhook(webhook)}: ${queued.length} failed`);
    return queued.length;
  });
}

const AGAIN = { dueAt: sql`now()`, attempts: 0, sentAt: null };
/** Matches deliveries that no server is sending. A claim that has expired belonged to a server that was killed. */
const IS_FREE = or(isNull(webhookDeliveries.claimedUntil), lte(webhookDeliveries.claimedUntil, sql`now()`));

const DAYS_KEPT = 30;

/** Deletes deliveries that are older than 30 days. @returns their number */
export async function sweepDeliveries(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000);
  const gone = await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .returning({ id: webhookDeliveries.id });
  return gone.length;
}

function countWaiting(tx: Db, webhookId: number): Promise<number> {
  const isWaiting = and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.dueAt));
  return tx.$count(webhookDeliveries, isWaiting);
}

function presentDelivery(row: Delivery): DeliveryView {
  const { id, eventId, type, createdAt, attempts, attemptedAt, durationMs, status, problem, dueAt, sentAt } = row;
  const state = dueAt !== null ? (attemptedAt === null ? 'waiting' : 'retrying') : sentAt !== null ? 'sent' : 'failed';
  return {
    ...{ id, eventId, type, state, attempts, durationMs, status, problem },
    createdAt: createdAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAt: attempts > 0 ? (dueAt?.toISOString() ?? null) : null,
  };
}

function createMissing(): AppError {
  return new AppError('NOT_FOUND', 'This delivery does not exist.');
}
