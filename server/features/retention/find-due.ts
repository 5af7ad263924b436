import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { dayIn, startOfDay } from '../../../src/content/day';
import { type DisposedKind, disposalCutoff, keptUntil } from '../../../src/content/retention';
import { readRetentionRules } from '../../accounts/settings/retention-rules';
import type { HoldName } from '../../platform/database/holds';

/** A record that is past its retention period. */
export interface DueRecord {
  kind: DisposedKind;
  /** The id of the publication, or of the claim whose files are due. */
  id: number;
  title: string;
  /** The address of a publication; null for a claim. */
  address: string | null;
  /** ISO 8601. */
  lastUsedAt: string;
  /** The last local day of its retention period. */
  keptUntil: string;
  /** SHA-256 of the publication's manifest, or of the hashes of the claim's files. */
  hash: string;
}

/** How long one record must be kept. */
export interface RecordRetention {
  /** ISO 8601; null while it is in use. */
  lastUsedAt: string | null;
  /** The last local day of its retention period; null while it is in use. */
  keptUntil: string | null;
  holds: HoldName[];
  /** The disposal that destroyed it. */
  disposal: { id: number; at: string } | null;
}

/** The hash of the hashes of a claim's files. */
const CLAIM_HASH = sql`encode(sha256(convert_to((
  select string_agg(file.sha256, ' ' order by file.id) from claim_files as file where file.claim_id = claims.id), 'UTF8')), 'hex')`;

interface DueQuery {
  /** Lists those under a hold, or only the others. */
  isHeld?: boolean | undefined;
  /** The position of the last record of the previous part, as in the order of the list. */
  after?: { lastUsedAt: string; kind: DisposedKind; id: number } | undefined;
  limit: number;
  now?: Date | undefined;
}

/**
 * Lists the records that are past their retention period and not disposed of, those that were last used first.
 * @param now the current time @returns also how many there are, and how many others are under a hold
 */
export async function listDue(
  db: Db,
  timeZone: string,
  { isHeld = false, after, limit, now = new Date() }: DueQuery,
): Promise<{ items: DueRecord[]; total: number; held: number }> {
  const rules = await readRetentionRules(db);
  const due = selectDue(startOfDay(disposalCutoff(dayIn(timeZone, now), rules), timeZone));
  const isAfter = after
    ? sql`(due.last_used, due.kind, due.id) > (${after.lastUsedAt}::timestamptz, ${after.kind}::text, ${after.id}::bigint)`
    : sql`true`;
  const answer = await db.execute(sql`
    with due as materialized (${due})
    select kind, id::float8 as id, title, address, hash, ${isoTime(sql`last_used`)} as "lastUsedAt",
      (select count(*) from due where not is_held)::int as "freeCount", (select count(*) from due where is_held)::int as "heldCount"
    from (select 1) as one left join (
      select * from due where is_held = ${isHeld} and ${isAfter} order by last_used, kind, id limit ${limit}
    ) as due on true order by due.last_used, due.kind, due.id`);
  const rows = rawRows<Omit<DueRecord, 'keptUntil'> & { freeCount: number; heldCount: number }>(answer);
  const { freeCount = 0, heldCount = 0 } = rows[0] ?? {};
  const items = rows
    .filter(({ id }) => id !== null)
    .map(({ freeCount: _, heldCount: __, ...row }) => ({
      ...row,
      keptUntil: keptUntil(new Date(row.lastUsedAt), rules, timeZone),
    }));
  return { items, total: freeCount, held: heldCount };
}

/** Returns the statement that selects everything last used before a moment. */
function selectDue(before: Date): SQL {
  const moment = sql`${before.toISOString()}::timestamptz`;
  return sql`
    select 'publication' as kind, one.id, one.title, one.address, one.manifest as hash,
      greatest(one.used_from, next.used_from) as last_used,
      cardinality(hold_ids_of('publication', one.id)) > 0 as is_held
    from publications as one join publications as next on next.address = one.address and next.number = one.number + 1
    where one.manifest is not null and greatest(one.used_from, next.used_from) < ${moment} and not retention_is_disposed('publication', one.id)
    union all
    select 'claim', claims.id, claims.statement, null, ${CLAIM_HASH}, retention_last_use('claim', claims.id),
      cardinality(hold_ids_of('claim', claims.id)) > 0
    from claims
    where claims.retired_at < ${moment} and retention_last_use('claim', claims.id) < ${moment}
      and exists (select from claim_files as file where file.claim_id = claims.id and file.secret <> '')`;
}

/** Reads how long a publication or the files of a claim must be kept. Returns null if there is no such record. */
export async function readRetention(
  db: Db,
  timeZone: string,
  kind: DisposedKind,
  id: number,
): Promise<RecordRetention | null> {
  const table = kind === 'publication' ? sql`publications` : sql`claims`;
  const rows = await db.execute(sql`
    select ${isoTime(sql`retention_last_use(${kind}, one.id)`)} as "lastUsedAt",
      (select coalesce(json_agg(json_build_object('id', hold.id, 'name', hold.name) order by hold.id), '[]'::json)
        from legal_holds as hold where hold.id = any (hold_ids_of(${kind}, one.id))) as holds,
      (select json_build_object('id', disposal.id, 'at', ${isoTime(sql`disposal.ended_at`)})
        from disposal_items as item join disposals as disposal on disposal.id = item.disposal_id
        where item.kind = ${kind} and item.subject_id = one.id and disposal.state = 'confirmed' limit 1) as disposal
    from ${table} as one where one.id = ${id}`);
  const [row] = rawRows<Omit<RecordRetention, 'keptUntil'>>(rows);
  if (!row) return null;
  const { lastUsedAt } = row;
  const until = lastUsedAt === null ? null : keptUntil(new Date(lastUsedAt), await readRetentionRules(db), timeZone);
  return { ...row, keptUntil: until };
}

/** Formats a moment as ISO 8601, in microseconds, so that it identifies a position in a list. */
export function isoTime(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
