import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { WebhookType } from '../../src/content/webhook-types';
import { createdAt, json, time } from './columns';

/** Why a webhook is off: an admin switched it off, every attempt has failed for days, or the receiver answered that it is gone. */
export type WebhookOffReason = 'admin' | 'failing' | 'gone';

/** Addresses of other services that are notified of events. */
export const webhooks = pgTable('webhooks', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  /** The types of events it receives. */
  types: json('types').$type<WebhookType[]>().notNull(),
  isOn: boolean('is_on').notNull().default(true),
  offReason: text('off_reason').$type<WebhookOffReason>(),
  /** The signing secret, encrypted with the site's secret. */
  secret: text('secret').notNull(),
  /** The previous one, which also signs until `oldSecretUntil`. */
  oldSecret: text('old_secret'),
  oldSecretUntil: time('old_secret_until'),
  /** Since when every attempt has failed; null if the latest one succeeded. */
  failingSince: time('failing_since'),
  actorName: text('actor_name'),
  createdAt: createdAt(),
});

/** The notices to each webhook: those to be sent, and a log of the others. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Not a foreign key, because then removing a webhook could make a write of content fail that notifies it at the same moment. */
    webhookId: bigint('webhook_id', { mode: 'number' }).notNull(),
    /** The same for each attempt, and for all webhooks that are notified of the event. */
    eventId: text('event_id').notNull(),
    type: text('type').$type<WebhookType>().notNull(),
    data: json('data').$type<Record<string, unknown>>().notNull(),
    /** When the event happened. */
    createdAt: createdAt(),
    /** When to send it, for the first time or again; null if it was sent, failed for good or will not be sent. */
    dueAt: time('due_at'),
    /** Set while a server sends it, to the time when the server is assumed to have been killed. */
    claimedUntil: time('claimed_until'),
    attempts: integer('attempts').notNull().default(0),
    sentAt: time('sent_at'),
    /** The latest attempt: when it began, how long it took, the status of the response, and why it failed. */
    attemptedAt: time('attempted_at'),
    durationMs: integer('duration_ms'),
    status: integer('status'),
    problem: text('problem'),
    /** The beginning of the response's body. */
    response: text('response'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('webhook_deliveries_claimed').on(table.webhookId).where(sql`${table.claimedUntil} is not null`),
    index('webhook_deliveries_webhook').on(table.webhookId, table.id),
    index('webhook_deliveries_time').on(table.createdAt),
  ],
);
