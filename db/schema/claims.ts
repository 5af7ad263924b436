import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ClaimEventKind, ClaimKind, DecisionScope } from '../../src/content/claims/claim-status';
import type { Quote } from '../../src/content/find-quote';
import { user } from './accounts';
import { createdAt, json, time, updatedAt } from './columns';

/** Words of a text on a page, as a claim or a decision names them. */
export interface ClaimAnchor {
  /** The path with items named by id, so that it follows them. */
  ref: string;
  quote: Quote;
}

/** Statements of fact that the firm makes, with what supports them. Never deleted: a claim that is no longer made is retired. */
export const claims = pgTable(
  'claims',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    statement: text('statement').notNull(),
    kind: text('kind').$type<ClaimKind>().notNull(),
    /** As it is written on the pages: `32%`. */
    value: text('value'),
    /** A local date: `2025-12-31`. */
    asOf: text('as_of'),
    source: text('source'),
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'set null' }),
    /** The last local date before the claim must be reviewed again. */
    nextReview: text('next_review'),
    /** Set when its value changes: what supports it is about the earlier value until a source or file is added, or someone says that it is not. */
    outdatedAt: time('outdated_at'),
    retiredAt: time('retired_at'),
    retiredReason: text('retired_reason'),
    /** Grows with each change of the columns above. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('claims_owner').on(table.ownerId)],
);

/** The places on pages where a claim is made. */
export const claimPlaces = pgTable(
  'claim_places',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    claimId: bigint('claim_id', { mode: 'number' })
      .notNull()
      .references(() => claims.id),
    pageId: text('page_id').notNull(),
    anchor: json('anchor').$type<ClaimAnchor>().notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
  },
  (table) => [index('claim_places_claim').on(table.claimId, table.id), index('claim_places_page').on(table.pageId)],
);

/** Files that substantiate claims. They are stored encrypted, each with a key of its own, so that access to the storage alone reveals none of them. */
export const claimFiles = pgTable(
  'claim_files',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    claimId: bigint('claim_id', { mode: 'number' })
      .notNull()
      .references(() => claims.id),
    /** The key of the encrypted file in the storage. */
    key: text('key').notNull().unique('claim_files_key'),
    /** The key of its encryption, as base64. */
    secret: text('secret').notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** The size and the SHA-256 (as hex) of the file itself. */
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
    /** Set if it no longer substantiates the claim. It stays in the record. */
    removedAt: time('removed_at'),
  },
  (table) => [index('claim_files_claim').on(table.claimId, table.id)],
);

/**
 * Decisions about words on a page: that they are not a claim, so that the list of unlinked statements leaves them out, or that a figure is about something
 * else than others with the same words next to it, so that it is not compared with them.
 */
export const notClaims = pgTable(
  'not_claims',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    pageId: text('page_id').notNull(),
    anchor: json('anchor').$type<ClaimAnchor>().notNull(),
    scope: text('scope').$type<DecisionScope>().notNull().default('claim'),
    reason: text('reason'),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
  },
  (table) => [index('not_claims_page').on(table.pageId)],
);

/** Everything that happened to claims, and decisions about words (`notClaims`). Append-only. */
export const claimEvents = pgTable(
  'claim_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Null for a decision about words. */
    claimId: bigint('claim_id', { mode: 'number' }).references(() => claims.id),
    kind: text('kind').$type<ClaimEventKind>().notNull(),
    actorKind: text('actor_kind').$type<'session' | 'key'>().notNull(),
    /** Not a foreign key: events stay when the person's account does not. */
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    /** Why, in the words of the person. */
    reason: text('reason'),
    /** The changed part (`changeOf`), which words and where, which file or draft. */
    details: json('details').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('claim_events_claim').on(table.claimId, table.id),
    index('claim_events_prepared').on(table.id).where(sql`kind = 'change-prepared'`),
  ],
);
