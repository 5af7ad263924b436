import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Db } from '../../../db/client';
import { type WebhookOffReason, webhookDeliveries, webhooks } from '../../../db/schema/webhooks';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Notice } from '../../accounts/auth/tell-person';
import { RefusedAddress } from '../../library/link-preview/address-guard';
import type { GuardedPostOptions } from '../../library/link-preview/guarded-fetch';
import type { Doer } from '../../platform/actor';
import { readNow } from '../../platform/database/read-clock';
import { createOutbox, NotDelivered, type Outbox, type Queue, type Sending } from '../../platform/outbox/outbox';
import { WEBHOOKS_CHANNEL } from '../../platform/webhooks/queue-event';
import { openSecret, signMessage } from './webhook-secrets';

/** The most webhooks a site can have. As many are notified at a time, so that none waits for another. */
export const MAX_WEBHOOKS = 20;
/** How long a receiver may take, in milliseconds. */
export const ANSWER_MS = 10_000;
/** How much of a response is read and stored, in bytes. */
const RESPONSE_BYTES = 1000;
/** A webhook is switched off once every attempt has failed for this long. */
const OFF_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const SERVER: Doer = { kind: 'server', id: null, name: 'Server', client: null };

/** The deliveries to send. */
export const WEBHOOK_QUEUE: Queue = {
  table: webhookDeliveries,
  id: webhookDeliveries.id,
  dueAt: webhookDeliveries.dueAt,
  attempts: webhookDeliveries.attempts,
  sentAt: webhookDeliveries.sentAt,
  lane: { column: webhookDeliveries.webhookId, claimedUntil: webhookDeliveries.claimedUntil },
  // The attempts span about three and a half days.
  maxAttempts: 13,
  waits: { first: 10_000, longest: 12 * 60 * 60 * 1000, factor: 5 },
};

export interface WebhookSenderOptions {
  database: Pick<Database, 'db' | 'listen'>;
  log: Logger;
  /** The origin of the dashboard. */
  origin: string;
  /** The site's secret, and former ones. */
  secrets: readonly string[];
  /** How receivers are reached; tests replace name resolution. */
  guard: Pick<GuardedPostOptions, 'allowPrivate' | 'lookup' | 'dial'>;
  /** Notifies the admins. */
  notify: (notice: Notice) => Promise<void>;
}

/** Creates the outbox of webhooks, which sends nothing until it is started. It wakes by itself when an event is queued on any server. */
export function createWebhookSender(options: WebhookSenderOptions): Outbox {
  const { database, log } = options;
  const outbox = createOutbox(describeWebhooks(options));
  let listening: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);
  return {
    ...outbox,
    start() {
      listening = database.listen(WEBHOOKS_CHANNEL, outbox.wake, outbox.wake).catch((error: unknown) => {
        // The outbox also looks by itself.
        log.warn({ err: error }, 'new webhook events are not announced');
        return undefined;
      });
      outbox.start();
    },
    async close() {
      await (await listening)?.();
      await outbox.close();
    },
  };
}

/** Describes how deliveries are sent. @param givenNow replaces the clock in tests */
export function describeWebhooks(options: WebhookSenderOptions, givenNow?: () => Date): Sending {
  const { database, log } = options;
  // The database's clock, because receivers reject events that a server with a wrong clock has signed.
  const now = async () => givenNow?.() ?? (await readNow(database.db));
  return {
    ...{ db: database.db, log, queue: WEBHOOK_QUEUE, what: 'a webhook event', parallel: MAX_WEBHOOKS },
    send: (id) => sendDelivery(options, id, now),
  };
}

type Delivery = typeof webhookDeliveries.$inferSelect;
type Webhook = typeof webhooks.$inferSelect;

/** @throws NotDelivered */
async function sendDelivery(options: WebhookSenderOptions, id: number, now: () => Promise<Date>): Promise<void> {
  const { db } = options.database;
  const [found] = await db
    .select()
    .from(webhookDeliveries)
    .leftJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  if (!found) return;
  const { webhook_deliveries: delivery, webhooks: webhook } = found;
  if (!webhook) {
    // The webhook was removed at the moment of the event.
    await db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
    return;
  }
  const isTest = delivery.type === 'ping';
  if (!webhook.isOn && !isTest) {
    await keepAttempt(db, id, { problem: 'The webhook was off.' });
    throw new NotDelivered(`webhook ${webhook.id} is off`, true);
  }
  const began = await now();
  const started = performance.now();
  const outcome = await post(options, webhook, delivery, began);
  const durationMs = Math.round(performance.now() - started);
  await keepAttempt(db, id, { ...outcome, attemptedAt: began, durationMs });
  if (outcome.problem === null) {
    if (webhook.failingSince) await db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhook.id));
    return;
  }
  if (outcome.status === 410) await switchOff(options, webhook, 'gone');
  else if (!isTest) await countFailure(options, webhook, began);
  throw new NotDelivered(`webhook ${webhook.id}: ${outcome.problem}`, isTest || outcome.status === 410);
}

/** The outcome of an attempt. `problem` is null if the receiver accepted the event. */
interface Outcome {
  status: number | null;
  problem: string | null;
  response: string | null;
}

async function post(
  { secrets, guard, origin }: WebhookSenderOptions,
  webhook: Webhook,
  delivery: Delivery,
  now: Date,
): Promise<Outcome> {
  const failed = (problem: string): Outcome => ({ status: null, problem, response: null });
  const secret = await openSecret(webhook.secret, secrets);
  if (secret === null) return failed('The signing secret cannot be decrypted. Rotate it.');
  const isOverlap = webhook.oldSecret !== null && webhook.oldSecretUntil !== null && webhook.oldSecretUntil > now;
  const old = isOverlap ? await openSecret(webhook.oldSecret ?? '', secrets) : null;
  const body = composeBody(delivery, origin);
  const timestamp = Math.floor(now.getTime() / 1000);
  const message = { id: delivery.eventId, timestamp, body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Prospectus-Webhooks/1.0 (+${origin})`,
    'webhook-id': delivery.eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': [secret, ...(old === null ? [] : [old])].map((one) => signMessage(one, message)).join(' '),
  };
  try {
    const { guardedPost } = await import('../../library/link-preview/guarded-fetch');
    const limits = { timeMs: ANSWER_MS, maxBytes: RESPONSE_BYTES };
    const answer = await guardedPost(webhook.url, { ...guard, ...limits, headers, body });
    const { status } = answer;
    const response = toStorable(answer.body.toString('utf8'));
    const problem = status >= 200 && status < 300 ? null : describeStatus(status);
    return { status, problem, response };
  } catch (error) {
    return failed(describeFailure(error));
  }
}

/** Returns the body of an event as it is sent: its type, when it happened, and what it says. */
export function composeBody({ type, createdAt, data }: Delivery, origin: string): string {
  const url = typeof data.url === 'string' ? { url: `${origin}${data.url}` } : {};
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { ...data, ...url } });
}

function toStorable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `The receiver redirected (${status}). Redirects are not followed.`;
  return status === 410 ? 'The receiver answered that it is gone (410).' : `The receiver answered ${status}.`;
}

/** Describes why there was no response, without what it would reveal about the server's own network. */
function describeFailure(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return `There was no answer within ${ANSWER_MS / 1000} seconds.`;
  if (error instanceof RefusedAddress || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'The address does not exist on the public internet.';
  if (code === 'ECONNREFUSED') return 'The receiver refused the connection.';
  if (code !== undefined && /CERT|TLS|SSL|SIGNED|ALTNAME/.test(code)) return 'The receiver’s certificate is not valid.';
  return 'The connection failed.';
}

async function keepAttempt(db: Db, id: number, attempt: Partial<Delivery>): Promise<void> {
  await db.update(webhookDeliveries).set(attempt).where(eq(webhookDeliveries.id, id));
}

/** Notes since when a webhook has been failing, and switches it off if that is too long ago. */
async function countFailure(options: WebhookSenderOptions, webhook: Webhook, now: Date): Promise<void> {
  const { failingSince } = webhook;
  if (failingSince === null) {
    const isFirst = and(eq(webhooks.id, webhook.id), isNull(webhooks.failingSince));
    await options.database.db.update(webhooks).set({ failingSince: now }).where(isFirst);
  } else if (now.getTime() - failingSince.getTime() >= OFF_AFTER_MS) {
    await switchOff(options, webhook, 'failing');
  }
}

async function switchOff(
  { database, notify }: WebhookSenderOptions,
  webhook: Webhook,
  offReason: Exclude<WebhookOffReason, 'admin'>,
): Promise<void> {
  const isDone = await database.db.transaction(async (tx) => {
    const isStillOn = and(eq(webhooks.id, webhook.id), eq(webhooks.isOn, true));
    const changed = await tx.update(webhooks).set({ isOn: false, offReason }).where(isStillOn).returning();
    if (changed.length === 0) return false;
    await cancelDeliveries(tx, webhook.id);
    await recordAudit(tx, SERVER, 'webhook-off', `${labelWebhook(webhook)}: ${offReason}`);
    return true;
  });
  if (isDone) await notify({ kind: 'webhook-off', name: webhook.name, reason: offReason });
}

/** Cancels what waits for a webhook. Deliveries that are being sent finish. */
export async function cancelDeliveries(tx: Db, webhookId: number): Promise<void> {
  const isWaiting = and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.dueAt));
  const problem = sql`coalesce(${webhookDeliveries.problem}, 'The webhook was switched off.')`;
  await tx.update(webhookDeliveries).set({ dueAt: null, problem }).where(isWaiting);
}

/** Returns a webhook's name in the audit log, without the path of its address, which may be secret. */
export function labelWebhook({ name, url }: Pick<Webhook, 'name' | 'url'>): string {
  return `${name} (${new URL(url).host})`;
}
