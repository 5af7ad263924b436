import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, json, time } from './columns';

/** Each person's daily usage of the writing assistant. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    day: date('day').notNull(),
    actorId: text('actor_id').notNull(),
    /** Questions to the built-in writer are counted separately, because they cost nothing. */
    isBuiltIn: boolean('is_built_in').notNull(),
    requests: integer('requests').notNull().default(0),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.actorId, table.isBuiltIn] })],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: serial('id').primaryKey(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    /** The address as `normalizeEmail` returns it, if it has other spellings than in upper and lower case. */
    emailKey: text('email_key'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status').notNull().default('new'),
    /** A keyed hash of the sender's IP address, only for the rate limit. */
    client: text('client').notNull(),
    mailedAt: time('mailed_at'),
    /** When to mail the message to the firm, for the first time or again; null if it was mailed or will not be. */
    mailDueAt: time('mail_due_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_mail').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
    index('contact_messages_status').on(table.status, table.id),
    index('contact_messages_time').on(table.createdAt),
    index('contact_messages_client').on(table.client, table.createdAt.desc()),
  ],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorKey: text('actor_key').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: json('answer').$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.actorKey, table.key] }), index('idempotency_keys_time').on(table.createdAt)],
);

/** Rate limit counters shared by several servers. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: time('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** Page views by day and page, without personal data. */
export const pageViews = pgTable(
  'page_views',
  {
    day: date('day').notNull(),
    pageId: text('page_id').notNull(),
    views: integer('views').notNull().default(0),
    /** How many of the views began a visit; null for the days before visits were counted. */
    visits: integer('visits'),
  },
  (table) => [primaryKey({ columns: [table.day, table.pageId] })],
);

/** Daily sums, without personal data: referrers and devices of visits, downloads, and clicks on links to other sites. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day').notNull(),
    kind: text('kind').$type<'referrer' | 'device' | 'download' | 'outbound'>().notNull(),
    /** The counted thing: a host, a class of window widths, or a document's id. */
    name: text('name').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
);

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: json('value').$type<unknown>().notNull(),
});
