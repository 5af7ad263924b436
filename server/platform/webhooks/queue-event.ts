import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { webhookDeliveries, webhooks } from '../../../db/schema/webhooks';
import type { WebhookType } from '../../../src/content/webhook-types';
import type { Actor } from '../actor';

/** What an event says. `url` is the path of a screen of the dashboard, which is made absolute when the event is sent. */
export type EventData = { url: string } & Record<string, unknown>;

/** How many deliveries may wait for one webhook. Further events are not sent to it. */
export const MAX_WAITING = 1000;

/** Announces new deliveries to all servers. */
export const WEBHOOKS_CHANNEL = 'prospectus_webhooks';

/** Returns the ids of the webhooks that receive a type of event. */
export async function findReceivers(tx: Db, type: WebhookType): Promise<number[]> {
  const chooses = sql`${type}::text in (select json_array_elements_text(${webhooks.types}))`;
  const found = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.isOn, true), chooses));
  return found.map(({ id }) => id);
}

/**
 * Queues an event for webhooks, in the transaction that causes it. It is sent after the commit, at least once.
 * @param data never contains unpublished content, nor what visitors wrote
 * @param receivers the webhooks to notify; by default those that receive this type
 */
export async function queueEvent(
  tx: Db,
  type: WebhookType,
  data: EventData | (() => Promise<EventData>),
  receivers?: readonly number[],
): Promise<void> {
  const ids = receivers ?? (await findReceivers(tx, type));
  if (ids.length === 0) return;
  const eventId = `msg_${randomBytes(18).toString('base64url')}`;
  const json = JSON.stringify(typeof data === 'function' ? await data() : data);
  const now = new Date().toISOString();
  const waiting = sql`(select count(*) from ${webhookDeliveries}
    where ${webhookDeliveries.webhookId} = ids.id::bigint and ${webhookDeliveries.dueAt} is not null)`;
  const queued = rawRows(
    await tx.execute(sql`
      insert into webhook_deliveries (webhook_id, event_id, type, data, created_at, due_at)
      select ids.id::bigint, ${eventId}, ${type}, ${json}::json, ${now}::timestamptz, date_trunc('milliseconds', now())
        from json_array_elements_text(${JSON.stringify(ids)}::json) as ids (id) where ${waiting} < ${MAX_WAITING}
      returning id`),
  );
  if (queued.length > 0) await announceDeliveries(tx);
}

/** Wakes the senders of all servers once the transaction is committed. */
export async function announceDeliveries(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${WEBHOOKS_CHANNEL}, '')`);
}

/** Returns how an event names the person or program that caused it. Never contains an email address. */
export function describeActor(actor: Pick<Actor, 'kind' | 'id' | 'name'> | null): Record<string, unknown> {
  if (actor === null) return { kind: 'server', id: null, name: null };
  return { kind: actor.kind === 'key' ? 'key' : 'person', id: actor.id, name: actor.name };
}
