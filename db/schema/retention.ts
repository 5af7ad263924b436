import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DisposalState, DisposedKind, HoldScope } from '../../src/content/retention';
import { createdAt, json, time } from './columns';

/** Legal holds. Triggers of the database allow only one change, the release, and no deletion. */
export const legalHolds = pgTable('legal_holds', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  name: text('name').notNull(),
  /** The matter, in the words of the person. */
  reason: text('reason').notNull(),
  scope: text('scope').$type<HoldScope>().notNull(),
  /** The ids of the pages or claims, or of the people's accounts and their email addresses in lower case; empty for the site. */
  subjects: json('subjects').$type<string[]>().notNull(),
  /** The local days of the period, both included; null for no limit. */
  fromDay: text('from_day'),
  toDay: text('to_day'),
  /** The beginning of the first day, and the end of the last one. */
  beginsAt: time('begins_at'),
  endsAt: time('ends_at'),
  placedById: text('placed_by_id'),
  placedByName: text('placed_by_name'),
  createdAt: createdAt(),
  releasedAt: time('released_at'),
  releasedById: text('released_by_id'),
  releasedByName: text('released_by_name'),
  releaseReason: text('release_reason'),
});

/** Rows that were deleted although a hold covers them, such as a message in a deletion of personal data. Triggers add the rows, and protect them while the hold lasts. */
export const heldRows = pgTable(
  'held_rows',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The table that the row was in, and its id there. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    pageId: text('page_id'),
    claimId: text('claim_id'),
    /** Ids of accounts and email addresses. */
    people: json('people').$type<string[]>().notNull(),
    since: time('since').notNull(),
    until: time('until').notNull(),
    data: json('data').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('held_rows_kind').on(table.kind, table.key)],
);

/** Disposals of records, proposed by one person and confirmed by another. A trigger checks each record again when it is confirmed. */
export const disposals = pgTable(
  'disposals',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    state: text('state').$type<DisposalState>().notNull().default('proposed'),
    note: text('note'),
    /** SHA-256 of the list of its items (`digestItems`). */
    digest: text('digest').notNull(),
    proposedById: text('proposed_by_id').notNull(),
    proposedByName: text('proposed_by_name'),
    createdAt: createdAt(),
    /** The time at which it was confirmed or withdrawn. */
    endedAt: time('ended_at'),
    endedById: text('ended_by_id'),
    endedByName: text('ended_by_name'),
    /** The stored contents and files that it destroyed, and their size. */
    bodies: integer('bodies'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (table) => [uniqueIndex('disposals_open').on(table.state).where(sql`${table.state} = 'proposed'`)],
);

/** What a disposal destroys, with its hash. After a disposal is confirmed, this and the publication or claim are all that remains. Append-only. */
export const disposalItems = pgTable(
  'disposal_items',
  {
    disposalId: bigint('disposal_id', { mode: 'number' })
      .notNull()
      .references(() => disposals.id),
    kind: text('kind').$type<DisposedKind>().notNull(),
    /** The id of the publication, or of the claim whose files are destroyed. */
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    title: text('title').notNull(),
    /** The hash of the publication's manifest, or of the hashes of the claim's files. */
    hash: text('hash').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
    /** The last local day of the retention period. */
    keptUntil: text('kept_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.disposalId, table.kind, table.subjectId] }),
    index('disposal_items_subject').on(table.kind, table.subjectId),
  ],
);

/** The hashes of stored contents that disposals destroyed. Without such a row, the database deletes no content. Append-only. */
export const disposedBodies = pgTable(
  'disposed_bodies',
  {
    disposalId: bigint('disposal_id', { mode: 'number' })
      .notNull()
      .references(() => disposals.id),
    hash: text('hash').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.disposalId, table.hash] }), index('disposed_bodies_hash').on(table.hash)],
);

/** The contents of the second store (`record-copy`). They belong to one database and store, so backups leave this table out. */
export const recordCopies = pgTable(
  'record_copies',
  {
    /** The name in the store: `bodies/HASH`. */
    key: text('key').primaryKey(),
    /** SHA-256 of what is stored there. */
    hash: text('hash').notNull(),
    bytes: integer('bytes').notNull(),
    copiedAt: time('copied_at').notNull().defaultNow(),
    /** When it was last read back with the right hash. */
    verifiedAt: time('verified_at'),
    /** When a damaged or missing copy was last written again. */
    repairedAt: time('repaired_at'),
    /** A description of the damage, for people; null if the copy is intact as far as known. */
    problem: text('problem'),
  },
  (table) => [index('record_copies_verified').on(table.verifiedAt)],
);
