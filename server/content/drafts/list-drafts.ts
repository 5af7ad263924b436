import { and, count, countDistinct, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import {
  type Approval,
  type Author,
  draftEvents,
  draftOperations,
  drafts,
  type LeftOut,
  type ReviewRequest,
  type Schedule,
  type ScheduleFailure,
} from '../../../db/schema/drafts';
import { DRAFT_STATES, type DraftState, OPEN_STATES } from '../../../src/content/draft-states';
import { isPageName } from '../../../src/pages/page-ids';
import { decodeCursor, encodeCursor, refuseCursor } from '../../platform/http/cursor';
import { readLapses } from './approval-lapses';
import { type DraftRow, readDraft } from './load-draft';
import { draftedTitle } from './name-by-pages';
import { presentTime } from './planned-time';
import { listScheduleProblems, listUpcoming, type ScheduleProblem, type Upcoming } from './read-calendar';

/** A draft as lists show it. */
export interface DraftSummary {
  id: number;
  name: string;
  state: DraftState;
  version: number;
  authors: { id: string | null; name: string | null }[];
  /** The pages that it changes. */
  pages: string[];
  /** The pages that it adds, with their titles. */
  newPages: { pageId: string; title: string }[];
  operations: number;
  changeSetId: number | null;
  /** The request for a review, while the draft is in review or approved. */
  review:
    | (Omit<ReviewRequest, 'changeSetId' | 'publishAt'> & {
        publishAt: (ReturnType<typeof presentTime> & { isKey: boolean }) | null;
      })
    | null;
  /** How the latest review that is over ended, unless the draft was published. */
  lastReview: LastReview | null;
  /**
   * Set while the draft is approved. `lapse` is why the approval does not count (`findLapses`); null while it does. `countsFrom` is set on a
   * take-down that was approved together with its publication.
   */
  approval:
    | (Pick<Approval, 'hash' | 'by' | 'note' | 'at'> & { lapse: string | null; countsFrom: string | null })
    | null;
  /** Set while the draft is scheduled. */
  schedule: (ReturnType<typeof presentTime> & Pick<Schedule, 'by' | 'hash'>) | null;
  scheduleFailure: ScheduleFailure | null;
  takeDown: ReturnType<typeof presentTime> | null;
  /** The published draft that this one takes back, and the draft that takes this one back. */
  takesDown: Related | null;
  takenDownBy: Related | null;
  /** The changes of the published draft that this take-down does not take back. */
  leftOut: LeftOut[];
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
}

type Related = Pick<DraftSummary, 'id' | 'name' | 'state'>;

/** The states of open drafts, as SQL. */
export const OPEN = sql.join(
  OPEN_STATES.map((state) => sql`${state}`),
  sql`, `,
);

/** The events that end a review without a publication. */
export const REVIEW_OUTCOMES = ['changes-requested', 'returned', 'voided'] as const;
interface LastReview {
  outcome: (typeof REVIEW_OUTCOMES)[number];
  /** Null if the site did it. */
  by: Author | null;
  note: string | null;
  /** ISO 8601. */
  at: string;
}

interface DraftsQuery {
  /** `open` for all that are neither published nor withdrawn. */
  state?: DraftState | 'open' | undefined;
  /** Only drafts that change this page. */
  page?: string | undefined;
  /** Only drafts that the person with this id has written. */
  author?: string | undefined;
  /** Only drafts in review that this person was asked to review. */
  reviewer?: string | undefined;
  /** Only drafts that this person has to act on (`waitsFor`). */
  waitsFor?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * Lists drafts, those written last first.
 * @param today the current day in the site's time zone
 * @throws AppError BAD_REQUEST for a malformed cursor
 */
export async function listDrafts(
  db: Db,
  { state, page, author, reviewer, waitsFor: personId, cursor, limit }: DraftsQuery,
  today: string,
): Promise<{ items: DraftSummary[]; nextCursor: string | null }> {
  const { id, updatedAt } = drafts;
  if (page !== undefined && !isPageName(page)) return { items: [], nextCursor: null };
  const from = cursor === undefined ? null : readCursor(cursor);
  const rows = await db
    .select()
    .from(drafts)
    .where(
      and(
        state === undefined ? undefined : inArray(drafts.state, state === 'open' ? [...OPEN_STATES] : [state]),
        page === undefined
          ? undefined
          : sql`exists (select from draft_operations o where o.draft_id = ${id} and o.page_id = ${page})`,
        author === undefined ? undefined : isWrittenBy(author),
        reviewer === undefined ? undefined : isReviewedBy(reviewer),
        personId === undefined ? undefined : waitsFor(personId, today),
        from ? or(lt(updatedAt, from.at), and(eq(updatedAt, from.at), lt(id, from.id))) : undefined,
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await summarizeDrafts(db, shown),
    nextCursor: rows.length > limit && last ? encodeCursor(String(last.updatedAt.getTime()), String(last.id)) : null,
  };
}

/** Returns the condition that a person has written a draft. */
function isWrittenBy(personId: string) {
  return sql`exists (select from json_array_elements(${drafts.authors}) as author where author->>'id' = ${personId})`;
}

/** Returns the condition that a draft waits for a person's review. */
function isReviewedBy(personId: string) {
  const asked = sql`json_array_elements(${drafts.review}->'reviewers')`;
  return and(
    eq(drafts.state, 'review'),
    sql`exists (select from ${asked} as reviewer where reviewer->>'id' = ${personId})`,
  );
}

/**
 * Returns the condition that a person has to act on a draft: to review it, or as one of its authors because it was returned, is approved, failed
 * to be published on schedule, or its review is overdue.
 */
function waitsFor(personId: string, today: string) {
  const { state, review, scheduleFailure } = drafts;
  const kinds = sql.join(
    [...REVIEW_OUTCOMES, 'review-asked'].map((kind) => sql`${kind}`),
    sql`, `,
  );
  const latest = sql`(
    select e.kind from draft_events e where e.draft_id = ${drafts.id} and e.kind in (${kinds}) order by e.id desc limit 1
  )`;
  return or(
    isReviewedBy(personId),
    and(
      isWrittenBy(personId),
      or(
        eq(state, 'approved'),
        and(eq(state, 'draft'), sql`${latest} in ('changes-requested', 'voided')`),
        and(eq(state, 'review'), sql`${review}->>'dueOn' < ${today}`),
        and(inArray(state, [...OPEN_STATES]), isNotNull(scheduleFailure)),
      ),
    ),
  );
}

function readCursor(cursor: string): { at: Date; id: number } {
  const [time = '', id = ''] = decodeCursor(cursor, 2);
  // Until the year 5138, so that the database can read it.
  if (!/^\d{1,14}$/.test(time) || !/^\d{1,15}$/.test(id)) return refuseCursor();
  return { at: new Date(Number(time)), id: Number(id) };
}

/** Returns a draft as lists show it. @throws AppError NOT_FOUND */
export async function presentDraft(db: Db, id: number): Promise<DraftSummary> {
  return summarizeDraft(db, await readDraft(db, id));
}

/** Adds to a draft what its operations say. */
export async function summarizeDraft(db: Db, row: DraftRow): Promise<DraftSummary> {
  const [summary] = await summarizeDrafts(db, [row]);
  if (!summary) throw new Error('The draft was not read.');
  return summary;
}

async function summarizeDrafts(db: Db, rows: readonly DraftRow[]): Promise<DraftSummary[]> {
  if (rows.length === 0) return [];
  const { draftId, pageId, operation } = draftOperations;
  const ids = rows.map(({ id }) => id);
  const isNew = sql<boolean>`bool_or(${operation}->>'op' = 'addPage')`;
  const counted = await db
    .select({ draftId, pageId, operations: count(), isNew, title: draftedTitle })
    .from(draftOperations)
    .where(inArray(draftId, ids))
    .groupBy(draftId, pageId)
    .orderBy(pageId);
  const [related, lastReviews, lapses] = await Promise.all([
    readRelated(db, rows),
    readLastReviews(db, ids),
    readLapses(db, rows),
  ]);
  return rows.map((row) => {
    const { id, name, state, version, authors, changeSetId, createdAt, updatedAt } = row;
    const own = counted.filter((one) => one.draftId === id);
    const [takesDown, takenDownBy] = [
      related.find((one) => one.id === row.takesDownId),
      // The newest one, since earlier ones were withdrawn.
      related.findLast((one) => one.takesDownId === id),
    ];
    return {
      ...{ id, name, state, version, authors, changeSetId },
      ...presentReview(row, lapses.get(id) ?? null, takesDown),
      lastReview: lastReviews.get(id) ?? null,
      ...presentSchedule(row),
      takesDown: takesDown ? pickRelated(takesDown) : null,
      takenDownBy: takenDownBy ? pickRelated(takenDownBy) : null,
      leftOut: row.leftOut ?? [],
      pages: own.map((one) => one.pageId),
      newPages: own.flatMap((one) => (one.isNew ? { pageId: one.pageId, title: one.title ?? '' } : [])),
      operations: own.reduce((sum, one) => sum + one.operations, 0),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  });
}

function presentReview(
  { review, approval }: Pick<DraftRow, 'review' | 'approval'>,
  lapse: string | null,
  takesDown: Pick<DraftRow, 'takeDown'> | undefined,
): Pick<DraftSummary, 'review' | 'approval'> {
  const countsFrom = (approval?.isCarried && takesDown?.takeDown?.at) || null;
  return {
    review: review && {
      ...{ reviewers: review.reviewers, note: review.note, dueOn: review.dueOn, by: review.by, at: review.at },
      publishAt: review.publishAt ? { ...presentTime(review.publishAt), isKey: review.publishAt.keyId !== null } : null,
    },
    approval: approval && {
      hash: approval.hash,
      by: approval.by,
      note: approval.note,
      at: approval.at,
      lapse,
      countsFrom,
    },
  };
}

function presentSchedule({
  schedule,
  scheduleFailure,
  takeDown,
}: DraftRow): Pick<DraftSummary, 'schedule' | 'scheduleFailure' | 'takeDown'> {
  return {
    schedule: schedule && { ...presentTime(schedule), by: schedule.by, hash: schedule.hash },
    scheduleFailure: scheduleFailure && { dueAt: scheduleFailure.dueAt, reason: scheduleFailure.reason },
    takeDown: takeDown && presentTime(takeDown),
  };
}

/** Reads how the latest review of drafts ended, by their ids. */
async function readLastReviews(db: Db, ids: readonly number[]): Promise<Map<number, LastReview>> {
  const { draftId, kind, actorKind, actorId, actorName, note, createdAt } = draftEvents;
  const rows = await db
    .selectDistinctOn([draftId], { draftId, kind, actorKind, actorId, actorName, note, createdAt })
    .from(draftEvents)
    .where(and(inArray(draftId, [...ids]), inArray(kind, [...REVIEW_OUTCOMES])))
    .orderBy(draftId, desc(draftEvents.id));
  return new Map(
    rows.map((row) => {
      const by = row.actorKind === 'server' ? null : { id: row.actorId, name: row.actorName };
      const outcome = row.kind as LastReview['outcome'];
      return [row.draftId, { outcome, by, note: row.note, at: row.createdAt.toISOString() }];
    }),
  );
}

/** Reads the drafts that some drafts take back, and those that take them back. */
function readRelated(
  db: Db,
  rows: readonly DraftRow[],
): Promise<(Related & Pick<DraftRow, 'takesDownId' | 'takeDown'>)[]> {
  const { id, name, state, takesDownId, takeDown } = drafts;
  const takenDown = rows.flatMap((row) => row.takesDownId ?? []);
  const all = rows.map((row) => row.id);
  return db
    .select({ id, name, state, takesDownId, takeDown })
    .from(drafts)
    .where(or(inArray(id, takenDown), inArray(takesDownId, all)))
    .orderBy(id);
}

function pickRelated({ id, name, state }: Related): Related {
  return { id, name, state };
}

/** What all drafts together say, for filters and for the lists of pages. */
export interface DraftsOverview {
  /** The number of drafts in each state. */
  states: Record<DraftState, number>;
  /** The number of open drafts that change a page, by its id. */
  pages: Record<string, number>;
  /** Everyone who has written a draft, by name. */
  authors: { id: string; name: string }[];
  /** The number of drafts that the caller has to act on. */
  waitingForMe: number;
  /** The drafts that are published next, soonest first; at most 5. */
  upcoming: Upcoming[];
  /** The schedules that failed or are overdue. */
  problems: ScheduleProblem[];
}

export async function readOverview(db: Db, personId: string, today: string): Promise<DraftsOverview> {
  const { draftId, pageId } = draftOperations;
  const [states, pages, authors, waitingForMe, upcoming, problems] = await Promise.all([
    db.select({ state: drafts.state, drafts: count() }).from(drafts).groupBy(drafts.state),
    db
      .select({ pageId, drafts: countDistinct(draftId) })
      .from(draftOperations)
      .innerJoin(drafts, eq(drafts.id, draftId))
      .where(inArray(drafts.state, [...OPEN_STATES]))
      .groupBy(pageId),
    db
      .select({
        id: sql<string>`author->>'id'`,
        // A key of theirs may have written it, too.
        name: sql<string>`coalesce(max(${user.name}), max(author->>'name'), author->>'id')`,
      })
      .from(drafts)
      .innerJoin(sql`json_array_elements(${drafts.authors}) as author`, sql`author->>'id' is not null`)
      .leftJoin(user, sql`${user.id} = author->>'id'`)
      .groupBy(sql`author->>'id'`)
      .orderBy(sql`2`),
    db.$count(drafts, waitsFor(personId, today)),
    listUpcoming(db),
    listScheduleProblems(db),
  ]);
  return {
    states: Object.fromEntries(
      DRAFT_STATES.map((state) => [state, states.find((one) => one.state === state)?.drafts ?? 0]),
    ) as DraftsOverview['states'],
    pages: Object.fromEntries(pages.map((one) => [one.pageId, one.drafts])),
    authors,
    waitingForMe,
    upcoming,
    problems,
  };
}
