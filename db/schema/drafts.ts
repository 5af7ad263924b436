import { bigint, bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DraftOperation } from '../../src/content/draft-operation';
import type { DraftEventKind, DraftState } from '../../src/content/draft-states';
import { createdAt, json, time, updatedAt } from './columns';

export interface Author {
  id: string | null;
  name: string | null;
}

/** A request to review a draft. */
export interface ReviewRequest {
  /** The people who were asked. */
  reviewers: Author[];
  note: string | null;
  /** The local date (`YYYY-MM-DD`) when an answer is due; null for none. */
  dueOn: string | null;
  /** When the draft should be published, if it is approved, and who may then schedule it. Missing in older requests. */
  publishAt?: ProposedTime | null;
  by: Author;
  /** ISO 8601. */
  at: string;
  /** The newest change set of the site at that time. */
  changeSetId: number;
}

/** The approval of a draft's result. */
export interface Approval {
  /** The hash of the result (`hashDraft`). The approval covers exactly this. */
  hash: string;
  by: Author;
  /** The role of that person at the time. */
  role: string | null;
  note: string | null;
  /** ISO 8601. */
  at: string;
  /** The newest change set of the site at that time. */
  changeSetId: number;
  /** The pages whose changes may void it. */
  pages: string[];
  /** Set on a take-down: the approval was given to the draft whose changes it takes back, and was checked when that was published. */
  isCarried?: true;
}

/** A local date and time that someone chose, with the instant that it was then. */
export interface PlannedTime {
  /** The instant, in ISO 8601. It stays the same if the site gets another time zone. */
  at: string;
  /** To the second: `2026-03-29T09:00:00`. */
  local: string;
  /** The site's time zone when the time was chosen: an IANA name. */
  timeZone: string;
}

/** A time that someone proposes, with what their right to publish depends on. */
export interface ProposedTime extends PlannedTime {
  /** Set if that person used an API key. */
  keyId: string | null;
  /** The origin of the request. */
  source: string;
}

/** When a draft is published, the result it must have then, and the person who scheduled it. */
export interface Schedule extends PlannedTime {
  /** The hash of the result that was scheduled (`hashDraft`). If it has changed, nothing is published. */
  hash: string;
  by: Author;
  /** Set if that person used an API key. */
  keyId: string | null;
  /** The origin of the request, which the change set gets too. */
  source: string;
  /** The pages whose changes may end it. */
  pages: string[];
  /** The newest change set of the site at that time. */
  changeSetId: number;
}

/** Why a scheduled draft was not published, until somebody decides what happens with it. */
export interface ScheduleFailure {
  /** When it was due, in ISO 8601. */
  dueAt: string;
  reason: string;
}

/** A change that cannot be taken back. */
export interface LeftOut {
  pageId: string;
  path: string;
  ref: string;
  /** `changed`: another change has replaced it since. `gone`: its place no longer exists, or shows the earlier value again. */
  reason: 'changed' | 'gone';
}

/** A named list of changes that are not on the site yet. */
export const drafts = pgTable(
  'drafts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    /** True while the name lists the pages that the draft changes, until someone renames it. */
    isNamedByPages: boolean('is_named_by_pages').notNull().default(false),
    state: text('state').$type<DraftState>().notNull().default('draft'),
    /** Grows with each write of the draft. */
    version: integer('version').notNull().default(1),
    /** Everyone who has written it; who created it comes first. */
    authors: json('authors').$type<Author[]>().notNull(),
    /** The write that put it on the site. Not a foreign key, because a backup restores the history after all other tables. */
    changeSetId: bigint('change_set_id', { mode: 'number' }),
    /** Set while it is in review or approved. */
    review: json('review').$type<ReviewRequest>(),
    /** Set while it is approved. */
    approval: json('approval').$type<Approval>(),
    /** Set while it is scheduled, with its instant as a column of its own. */
    schedule: json('schedule').$type<Schedule>(),
    publishAt: time('publish_at'),
    scheduleFailure: json('schedule_failure').$type<ScheduleFailure>(),
    /** When its changes are taken back after it is published. Part of the result that is approved. */
    takeDown: json('take_down').$type<PlannedTime>(),
    /** The published draft whose changes this one takes back. */
    takesDownId: bigint('takes_down_id', { mode: 'number' }),
    /** The changes of that draft that this take-down does not take back. */
    leftOut: json('left_out').$type<LeftOut[]>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('drafts_state').on(table.state, table.updatedAt),
    index('drafts_publish_at').on(table.publishAt),
    index('drafts_takes_down').on(table.takesDownId),
    index('drafts_change_set').on(table.changeSetId),
  ],
);

/** The changes of a draft, in their order. */
export const draftOperations = pgTable(
  'draft_operations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    draftId: bigint('draft_id', { mode: 'number' })
      .notNull()
      .references(() => drafts.id),
    operation: json('operation').$type<DraftOperation>().notNull(),
    /** The page it belongs to. */
    pageId: text('page_id').notNull(),
    /** The ids of the items, elements and sections that it creates. */
    makes: json('makes').$type<string[]>().notNull(),
    /** Who last wrote it. */
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    /** Everyone else who wrote it before. Missing if there was nobody else. */
    earlierWriters: json('earlier_writers').$type<Author[]>(),
    /** When it was last written. */
    createdAt: createdAt(),
  },
  (table) => [
    index('draft_operations_draft').on(table.draftId, table.id),
    index('draft_operations_page').on(table.pageId),
  ],
);

/** Everything that happened to each draft. Append-only. */
export const draftEvents = pgTable(
  'draft_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    draftId: bigint('draft_id', { mode: 'number' })
      .notNull()
      .references(() => drafts.id),
    kind: text('kind').$type<DraftEventKind>().notNull(),
    /** `session`, `key`, or `server` if the site voided an approval or ended a schedule. */
    actorKind: text('actor_kind').$type<'session' | 'key' | 'server'>().notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    /** The words of the person, or the reason. */
    note: text('note'),
    /** The hash of the result that was approved, voided or published. */
    hash: text('hash'),
    /** The sentence that the person confirmed by approving. */
    attestation: text('attestation'),
    /** The people who were asked for a review, and by when (`YYYY-MM-DD`). */
    reviewers: json('reviewers').$type<Author[]>(),
    dueOn: text('due_on'),
    /** When it should be published, as the request for a review proposes. */
    publishAt: json('publish_at').$type<PlannedTime>(),
    /** The change set of a publication. Not a foreign key, as above. */
    changeSetId: bigint('change_set_id', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [index('draft_events_draft').on(table.draftId, table.id)],
);

/** Links that show the whole site with a draft on it to anyone who has the address. The address itself is not stored. */
export const draftPreviews = pgTable(
  'draft_previews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    draftId: bigint('draft_id', { mode: 'number' })
      .notNull()
      .references(() => drafts.id),
    /** SHA-256 of the secret in the address, as hex. */
    tokenHash: text('token_hash').notNull().unique('draft_previews_token'),
    /** The hash of the result that the link is pinned to; null if it follows the draft. */
    pinnedTo: text('pinned_to'),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
    views: integer('views').notNull().default(0),
    lastViewedAt: time('last_viewed_at'),
  },
  (table) => [index('draft_previews_draft').on(table.draftId)],
);
