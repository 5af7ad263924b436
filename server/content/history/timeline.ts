import { and, asc, count, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client';
import { changes } from '../../../db/schema/history';
import { type ChangesQuery, changeRows } from '../changes/change-rows';
import { requirePage } from '../changes/find-page';
import { type HistoryItem, presentChanges, toRefQuery } from './list-history';

/** The people and fields that a timeline can be filtered by. */
export interface TimelineFilters {
  people: { id: string; name: string }[];
  fields: string[];
}

export interface TimelineItem extends HistoryItem {
  pageId: string;
  /** Whether the change was made with an API key; then the actor has the key's name. */
  isByKey: boolean;
  /** The number of changes that the same write made, on any pages. They can be reverted together. */
  together: number;
  /** Whether the next change of the same place took this one back. */
  isUndone: boolean;
}

export interface TimelinePage {
  items: TimelineItem[];
  nextCursor: string | null;
  /** Only with the first page. */
  filters: TimelineFilters | null;
}

/**
 * Lists the site's changes, newest first, with filters. Each page reads one range of an index, however long the history is; a text search
 * reads that range until it has found enough.
 * @throws AppError NOT_FOUND for an unknown page, BAD_REQUEST for a malformed path or cursor
 */
export async function readTimeline(db: Db, query: ChangesQuery): Promise<TimelinePage> {
  const { page, limit, cursor } = query;
  if (page !== undefined) await requirePage(db, page);
  const [rows, filters] = await Promise.all([
    toRefQuery(db, query).then((named) => changeRows(db, named)),
    cursor === undefined ? readFilters(db, page) : null,
  ]);
  const shown = rows.slice(0, limit);
  const [presented, together, undone] = await Promise.all([
    presentChanges(db, shown),
    countTogether(
      db,
      shown.map(({ set }) => set.id),
    ),
    findUndone(
      db,
      shown.map(({ change }) => change.id),
    ),
  ]);
  const items = presented.map((item, index) => ({
    ...item,
    pageId: shown[index]?.change.pageId ?? '',
    isByKey: shown[index]?.set.actorKind === 'key',
    together: together.get(item.changeSetId) ?? 1,
    isUndone: undone.has(item.id),
  }));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? String(last.id) : null, filters };
}

/** Counts the changes of each write that made more than one. */
async function countTogether(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { changeSetId } = changes;
  const rows = await db
    .select({ id: changeSetId, changes: count() })
    .from(changes)
    .where(inArray(changeSetId, [...new Set(ids)]))
    .groupBy(changeSetId)
    .having(sql`count(*) > 1`);
  return new Map(rows.map((row) => [row.id, row.changes]));
}

/** Returns the changes whose next change of the same place took them back. */
async function findUndone(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const later = alias(changes, 'later');
  const next = db
    .select({ oldValue: later.oldValue, newValue: later.newValue })
    .from(later)
    .where(and(eq(later.pageId, changes.pageId), eq(later.ref, changes.ref), gt(later.id, changes.id)))
    .orderBy(asc(later.id))
    .limit(1)
    .as('next');
  const isSame = (one: unknown, other: unknown) => sql`${one}::text is not distinct from ${other}::text`;
  const rows = await db
    .select({ id: changes.id })
    .from(changes)
    .innerJoinLateral(next, and(isSame(next.newValue, changes.oldValue), isSame(next.oldValue, changes.newValue)))
    .where(inArray(changes.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

const MAX_FILTERS = 300;

/** Reads the filters. Each step jumps to the next person or field in the index, instead of reading every change. */
async function readFilters(db: Db, page: string | undefined): Promise<TimelineFilters> {
  const where = page === undefined ? sql`true` : sql`page_id = ${page}`;
  const distinct = (column: SQL) => sql`with recursive found(value) as (
      (select ${column} from changes where ${where} and ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from changes where ${where} and ${column} > found.value order by ${column} limit 1)
        from found where found.value is not null
    ) select value from found where value is not null limit ${MAX_FILTERS}`;
  const [row] = await db
    .select({
      people: sql<
        TimelineFilters['people']
      >`(select coalesce(json_agg(json_build_object('id', value, 'name', name)), '[]')
        from (select value, coalesce("user".name, value) as name from (${distinct(sql`actor_id`)}) ids
          left join "user" on "user".id = value order by name) people)`,
      fields: sql<string[]>`(select coalesce(json_agg(value), '[]') from (${distinct(sql`field_name`)}) names)`,
    })
    .from(sql`(select 1) as one`);
  return row ?? { people: [], fields: [] };
}
