import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Ids } from '../../src/content/items/ids';
import type { Operation } from '../../src/content/items/operations';
import { createdAt, ids, json } from './columns';

/** One write: who, when, from where. Append-only. */
export const changeSets = pgTable(
  'change_sets',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    source: text('source').notNull(),
    note: text('note'),
    /** True for minor edits that were published without the approval that the site requires. */
    isMinor: boolean('is_minor').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('change_sets_minor').on(table.id).where(sql`${table.isMinor}`)],
);

/** A question to the writing assistant with its answer, which changes can refer to. Append-only. */
export const aiGenerations = pgTable('ai_generations', {
  id: text('id').primaryKey(),
  actorId: text('actor_id'),
  kind: text('kind').notNull(),
  writer: text('writer').notNull(),
  asked: json('asked').$type<Record<string, unknown>>().notNull(),
  answered: json('answered').$type<unknown>().notNull(),
  createdAt: createdAt(),
});

/** The data that reverting a change needs in addition to its values. */
export interface ChangeUndo {
  /** The item ids in the old and in the new value. */
  oldIds?: Ids | undefined;
  newIds?: Ids | undefined;
  /** The previous neighbor of the item before and after the move; null for the first position. */
  oldAfter?: string | null;
  newAfter?: string | null;
  /** How many missing parents of its path the change created along with the value. */
  made?: number;
}

/** The changes of each write. Append-only. */
export const changes = pgTable(
  'changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    changeSetId: bigint('change_set_id', { mode: 'number' })
      .notNull()
      .references(() => changeSets.id),
    pageId: text('page_id').notNull(),
    type: text('type').notNull(),
    /** The path, with the indexes at that time. */
    path: text('path').notNull(),
    /** The path with item ids instead of indexes, which stays valid when items move. */
    ref: text('ref').notNull(),
    /** The operation; null for changes of a whole section, which have a `type`. */
    op: text('op').$type<Operation['op']>(),
    fieldName: text('field_name').notNull(),
    oldValue: json('old_value').$type<unknown>(),
    newValue: json('new_value').$type<unknown>(),
    /** Additional data for reverting; null if the values suffice. */
    undo: json('undo').$type<ChangeUndo>(),
    description: text('description').notNull(),
    /** A copy of the change set's actor, so that a person's changes form one range of an index. */
    actorId: text('actor_id'),
    /** The writing assistant's answer that the value comes from. */
    aiId: text('ai_id').references(() => aiGenerations.id),
    createdAt: createdAt(),
  },
  // All are ascending: reading them backwards returns the newest first. A descending index would not match, because it also
  // defines the position of nulls.
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

/** All versions of pages. Append-only. */
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

/** All versions of dynamic sections. Append-only. */
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
    /** `session`, `key`, `visitor`, or `server` for actions of the server itself. */
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
 * One link for each change set (`content`) and each row of the audit log and each publication (`record`), in the order of their writing: the SHA-256 of the
 * canonical JSON of the covered data and the previous hash. Append-only.
 */
export const chainLinks = pgTable(
  'chain_links',
  {
    chain: text('chain').$type<'content' | 'record'>().notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** The id of the change set or audit row; negative for a publication, and for a version without a change set, such as sample content. */
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

/** The newest link of each chain. Adding a link locks this row. */
export const chainHeads = pgTable('chain_heads', {
  chain: text('chain').$type<'content' | 'record'>().primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/** All versions of data without a history of its own, such as settings and alt texts. Append-only. */
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
