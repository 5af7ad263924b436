import { bigint, bigserial, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns';
import { changeSets } from './history';

/** Each time that a person reviewed a published page. Append-only. */
export const pageReviews = pgTable(
  'page_reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    pageId: text('page_id').notNull(),
    /** The version that they read. */
    version: integer('version').notNull(),
    note: text('note'),
    /** The local day on which the next review is due; null for none. */
    nextOn: date('next_on'),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
  },
  (table) => [index('page_reviews_page').on(table.pageId, table.id)],
);

/** The decision about a sampled minor edit. */
export type SampleDecision = 'accepted' | 'follow-up';

/** Samples of the minor edits of a month, which are reviewed afterward. Each is drawn once and never changes. */
export const editSamples = pgTable(
  'edit_samples',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The month in the site's time zone, such as `2026-03`. */
    month: text('month').notNull(),
    /** The number of minor edits in the month. */
    population: integer('population').notNull(),
    /** From which the edits were chosen. */
    seed: text('seed').notNull(),
    drawnById: text('drawn_by_id'),
    drawnByName: text('drawn_by_name'),
    /** When the sample was signed off, the person who signed it, and their remark. */
    signedAt: time('signed_at'),
    signedById: text('signed_by_id'),
    signedByName: text('signed_by_name'),
    signedNote: text('signed_note'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('edit_samples_month').on(table.month)],
);

/** The minor edits of a sample, with the decision about each. */
export const sampledEdits = pgTable(
  'sampled_edits',
  {
    sampleId: bigint('sample_id', { mode: 'number' })
      .notNull()
      .references(() => editSamples.id),
    changeSetId: bigint('change_set_id', { mode: 'number' })
      .notNull()
      .references(() => changeSets.id),
    decision: text('decision').$type<SampleDecision>(),
    note: text('note'),
    decidedById: text('decided_by_id'),
    decidedByName: text('decided_by_name'),
    decidedAt: time('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.sampleId, table.changeSetId] })],
);
