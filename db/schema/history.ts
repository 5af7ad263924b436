import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Ids } from '../../src/content/items/ids';
import type { Operation } from '../../src/content/items/operations';
import { createdAt, ids, json } from './columns';

/** One write: who, when, from where. Append-only. */
export const changeSets = pgTable('change_sets', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name'),
  source: text('source').notNull(),
  note: text('note'),
  createdAt: createdAt(),
});

/** A question to the writing help, with its answer: kept so that a change made of it can tell. Append-only. */
export const aiGenerations = pgTable('ai_generations', {
  id: text('id').primaryKey(),
  actorId: text('actor_id'),
  kind: text('kind').notNull(),
  writer: text('writer').notNull(),
  asked: json('asked').$type<Record<string, unknown>>().notNull(),
  answered: json('answered').$type<unknown>().notNull(),
  createdAt: createdAt(),
});

/** What a change's values do not tell, and taking it back needs. */
export interface ChangeUndo {
  /** The ids of what lies in the old value, and in the new one. */
  oldIds?: Ids | undefined;
  newIds?: Ids | undefined;
  /** What the item stood behind before, and what after; null for the first place. */
  oldAfter?: string | null;
  newAfter?: string | null;
  /** How many of the places it leads through were made for it. */
  made?: number;
}

/** What each write changed. Append-only. */
export const changes = pgTable(
  'changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    changeSetId: bigint('change_set_id', { mode: 'number' })
      .notNull()
      .references(() => changeSets.id),
    pageId: text('page_id').notNull(),
    type: text('type').notNull(),
    /** Where it was, with each item by the index of then. */
    path: text('path').notNull(),
    /** The same with each item by its id, wherever it stands today. */
    ref: text('ref').notNull(),
    /** What was done there; null for a section as a whole, whose `type` says it. */
    op: text('op').$type<Operation['op']>(),
    fieldName: text('field_name').notNull(),
    oldValue: json('old_value').$type<unknown>(),
    newValue: json('new_value').$type<unknown>(),
    /** What it takes to take it back; null where the values tell all. */
    undo: json('undo').$type<ChangeUndo>(),
    description: text('description').notNull(),
    /** The change set's actor once more, so that one person's changes are one range of an index. */
    actorId: text('actor_id'),
    /** What was asked of the writing help and what it answered, where the value came of it. */
    aiId: text('ai_id').references(() => aiGenerations.id),
    createdAt: createdAt(),
  },
  // All in ascending order: read backwards they give the newest first, which an index declared descending does not,
  // since it also says where nulls stand.
  (table) => [
    index('changes_page').on(table.pageId, table.id),
    index('changes_ref').on(table.pageId, table.ref.op('text_pattern_ops'), table.id),
    index('changes_page_field').on(table.pageId, table.fieldName, table.id),
    index('changes_page_actor').on(table.pageId, table.actorId, table.id),
    index('changes_field').on(table.fieldName, table.id),
    index('changes_actor').on(table.actorId, table.id),
    index('changes_set').on(table.changeSetId),
    index('changes_time').on(table.createdAt),
  ],
);

/** Every state a page has had. Append-only. */
export const pageVersions = pgTable(
  'page_versions',
  {
    pageId: text('page_id').notNull(),
    version: integer('version').notNull(),
    content: json('content').$type<Record<string, unknown>>().notNull(),
    ids: ids(),
    changeSetId: bigint('change_set_id', { mode: 'number' }).references(() => changeSets.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.version] }),
    index('page_versions_time').on(table.pageId, table.createdAt.desc()),
    index('page_versions_set').on(table.changeSetId),
  ],
);

/** Every state a dynamic section has had. Append-only. */
export const sectionVersions = pgTable(
  'section_versions',
  {
    sectionId: text('section_id').notNull(),
    version: integer('version').notNull(),
    state: json('state').$type<Record<string, unknown>>().notNull(),
    changeSetId: bigint('change_set_id', { mode: 'number' }).references(() => changeSets.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.sectionId, table.version] }),
    index('section_versions_set').on(table.changeSetId),
  ],
);

/** Who did what in the administration. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    /** `session`, `key`, `visitor`, or `server` for what was done on the server itself. */
    actorKind: text('actor_kind'),
    /** A keyed hash of the client's address. */
    client: text('client'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
);

/**
 * One link for each change set (`content`) and each row of the audit log (`record`), in the order they were written: the SHA-256 over
 * the canonical JSON of what it stands for and of the hash before it. Append-only.
 */
export const chainLinks = pgTable(
  'chain_links',
  {
    chain: text('chain').$type<'content' | 'record'>().notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** The change set's, or the audit row's; below zero a version's that has no change set, as sample content has none. */
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.seq] }),
    uniqueIndex('chain_links_subject').on(table.chain, table.subjectId),
  ],
);

/** The newest link of each chain; whoever adds one holds this row. */
export const chainHeads = pgTable('chain_heads', {
  chain: text('chain').$type<'content' | 'record'>().primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/** Every state of what has no history of its own: a setting, what a picture shows in words. Append-only. */
export const keptVersions = pgTable(
  'kept_versions',
  {
    kind: text('kind').$type<'setting' | 'media' | 'file'>().notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    value: json('value').$type<unknown>(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key, table.version] })],
);
