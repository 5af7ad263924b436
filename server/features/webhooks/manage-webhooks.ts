import { isIP } from 'node:net';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { type WebhookOffReason, webhookDeliveries, webhooks } from '../../../db/schema/webhooks';
import type { WebhookType } from '../../../src/content/webhook-types';
import { recordAudit } from '../../accounts/audit/record-audit';
import { checkUrl, isPublic } from '../../library/link-preview/address-guard';
import type { Doer } from '../../platform/actor';
import { readNow } from '../../platform/database/read-clock';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { MAX_WAITING, queueEvent } from '../../platform/webhooks/queue-event';
import { cancelDeliveries, labelWebhook, MAX_WEBHOOKS } from './send-webhooks';
import { createWebhookSecret, sealSecret } from './webhook-secrets';

/** A webhook as admins see it. The signing secret is only shown when it is created or rotated. */
export interface WebhookView {
  id: number;
  name: string;
  url: string;
  types: WebhookType[];
  isOn: boolean;
  offReason: WebhookOffReason | null;
  /** ISO 8601, as all times. Until when the previous secret signs too. */
  oldSecretUntil: string | null;
  /** Since when every attempt has failed. */
  failingSince: string | null;
  /** The number of events that wait to be sent or retried, and whether there are so many that further ones are dropped. */
  waiting: number;
  isFull: boolean;
  lastSentAt: string | null;
  createdBy: string | null;
  createdAt: string;
}

/** What an admin decides about a webhook. */
export interface WebhookInput {
  name: string;
  url: string;
  types: WebhookType[];
}

/** Lists all webhooks, newest first. */
export async function listWebhooks(db: Db, now = new Date()): Promise<WebhookView[]> {
  const { webhookId, dueAt, sentAt } = webhookDeliveries;
  const log = db
    .select({
      webhookId,
      waiting: sql<number>`count(*) filter (where ${isNotNull(dueAt)})::int`.as('waiting'),
      lastSentAt: sql<string | null>`to_json(max(${sentAt}))#>>'{}'`.as('last_sent_at'),
    })
    .from(webhookDeliveries)
    .groupBy(webhookId)
    .as('log');
  const rows = await db
    .select({ webhook: webhooks, waiting: log.waiting, lastSentAt: log.lastSentAt })
    .from(webhooks)
    .leftJoin(log, eq(log.webhookId, webhooks.id))
    .orderBy(desc(webhooks.id));
  return rows.map(({ webhook, waiting, lastSentAt }) => {
    const { id, name, url, types, isOn, offReason, oldSecretUntil, failingSince, actorName, createdAt } = webhook;
    const isOverlap = oldSecretUntil !== null && oldSecretUntil > now;
    return {
      ...{ id, name, url, types, isOn, offReason, createdBy: actorName },
      oldSecretUntil: isOverlap ? oldSecretUntil.toISOString() : null,
      failingSince: failingSince?.toISOString() ?? null,
      waiting: waiting ?? 0,
      isFull: (waiting ?? 0) >= MAX_WAITING,
      lastSentAt: lastSentAt ? new Date(lastSentAt).toISOString() : null,
      createdAt: createdAt.toISOString(),
    };
  });
}

/**
 * Creates a webhook, which is on.
 * @param allowPrivate only for tests: accepts addresses in private networks, and without encryption
 * @param key the site's secret
 * @returns its id and signing secret, which cannot be read again
 * @throws AppError UNPROCESSABLE_CONTENT for an address that cannot be used or too many webhooks
 */
export async function createWebhook(
  db: Db,
  input: WebhookInput,
  { allowPrivate, key, actor }: { allowPrivate: boolean; key: string; actor: Doer },
): Promise<{ id: number; secret: string }> {
  const values = readInput(input, allowPrivate);
  const secret = createWebhookSecret();
  const sealed = await sealSecret(secret, key);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 5))`);
    if ((await tx.$count(webhooks)) >= MAX_WEBHOOKS) {
      throw new AppError('UNPROCESSABLE_CONTENT', `A site can have at most ${MAX_WEBHOOKS} webhooks.`);
    }
    const [row] = await tx
      .insert(webhooks)
      .values({ ...values, secret: sealed, actorName: actor.name })
      .returning({ id: webhooks.id });
    if (!row) throw new Error('The webhook was not written.');
    await recordAudit(tx, actor, 'webhook-add', labelWebhook(values));
    return { id: row.id, secret };
  });
}

/**
 * Changes a webhook, or switches it off or on. Switching it off cancels what waits to be sent.
 * @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT for an address that cannot be used
 */
export function changeWebhook(
  db: Db,
  id: number,
  change: Partial<WebhookInput> & { isOn?: boolean | undefined },
  { allowPrivate, actor }: { allowPrivate: boolean; actor: Doer },
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockWebhook(tx, id);
    const { isOn = row.isOn } = change;
    const input = { name: change.name ?? row.name, url: change.url ?? row.url, types: change.types ?? row.types };
    // An unchanged address may have been accepted under other rules.
    const values = readInput(input, allowPrivate || input.url === row.url);
    const isOther = values.name !== row.name || values.url !== row.url || values.types.join() !== row.types.join();
    const offReason = isOn ? null : (row.offReason ?? 'admin');
    // A new address, or a receiver that was repaired, gets a new chance.
    const isFresh = values.url !== row.url || (isOn && !row.isOn);
    const failing = isFresh ? { failingSince: null } : {};
    await tx
      .update(webhooks)
      .set({ ...values, isOn, offReason, ...failing })
      .where(eq(webhooks.id, id));
    if (!isOn && row.isOn) await cancelDeliveries(tx, id);
    if (isOther) await recordAudit(tx, actor, 'webhook-change', labelWebhook(values));
    if (isOn !== row.isOn) await recordAudit(tx, actor, isOn ? 'webhook-on' : 'webhook-off', labelWebhook(values));
  });
}

/** How long the previous secret signs too after a rotation. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

/**
 * Replaces the signing secret. For 24 hours, events are signed with both.
 * @returns the new secret, which cannot be read again @throws AppError NOT_FOUND
 */
export async function rotateWebhookSecret(
  db: Db,
  id: number,
  { key, actor }: { key: string; actor: Doer },
): Promise<{ secret: string; oldSecretUntil: string }> {
  const secret = createWebhookSecret();
  const sealed = await sealSecret(secret, key);
  return db.transaction(async (tx) => {
    // The database's clock, with which senders compare it.
    const oldSecretUntil = new Date((await readNow(tx)).getTime() + OVERLAP_MS);
    const row = await lockWebhook(tx, id);
    const change = { secret: sealed, oldSecret: row.secret, oldSecretUntil };
    await tx.update(webhooks).set(change).where(eq(webhooks.id, id));
    await recordAudit(tx, actor, 'webhook-rotate', labelWebhook(row));
    return { secret, oldSecretUntil: oldSecretUntil.toISOString() };
  });
}

/** Removes a webhook and its log. @throws AppError NOT_FOUND */
export function removeWebhook(db: Db, id: number, actor: Doer): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockWebhook(tx, id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id));
    await recordAudit(tx, actor, 'webhook-delete', labelWebhook(row));
  });
}

/** Sends a test event, once, also to a webhook that is off. @throws AppError NOT_FOUND, CONFLICT while one is being sent */
export function sendTestEvent(db: Db, id: number, actor: Doer): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockWebhook(tx, id);
    const { webhookId, type, dueAt } = webhookDeliveries;
    const isWaiting = and(eq(webhookId, id), eq(type, 'ping'), isNotNull(dueAt));
    if ((await tx.$count(webhookDeliveries, isWaiting)) > 0)
      throw new AppError('CONFLICT', 'A test event is being sent to this webhook.');
    await queueEvent(tx, 'ping', { url: '/admin/settings/webhooks', webhook: { id, name: row.name } }, [id]);
    await recordAudit(tx, actor, 'webhook-test', labelWebhook(row));
  });
}

/** Locks a webhook. @throws AppError NOT_FOUND */
export async function lockWebhook(tx: Db, id: number): Promise<typeof webhooks.$inferSelect> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This webhook does not exist.');
  return row;
}

function readInput({ name, url, types }: WebhookInput, allowPrivate: boolean): WebhookInput {
  refuseUnstorable('name', name);
  const problem = findUrlProblem(url, allowPrivate);
  if (problem !== null)
    throw new AppError('UNPROCESSABLE_CONTENT', problem, { issues: [{ path: 'url', message: problem }] });
  return { name, url: new URL(url).href, types: [...new Set(types)].sort() };
}

/** Returns what is wrong with an address, as far as the address itself shows it; null if nothing. Each delivery checks where it resolves to. */
function findUrlProblem(address: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(address)) return 'Enter an address that begins with https://.';
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    return 'Enter an address that begins with https://.';
  if (url.username !== '' || url.password !== '') return 'Leave out the user name and password.';
  if (url.hash !== '') return 'Leave out the part after #.';
  if (allowPrivate) return null;
  try {
    checkUrl(url, false);
  } catch {
    return 'Leave out the port. Only 443 can be used.';
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isInside = isIP(host) ? !isPublic(host) : !host.includes('.') || /\.(?:localhost|local|internal)$/.test(host);
  return isInside ? 'Enter an address on the public internet.' : null;
}
