import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';

/** The setting that says which server copies, and how it goes. */
export const COPY_KEY = 'record-copy';

/** The state of the copy of the record. Times are in ISO 8601. */
export interface CopyState {
  /** Where the copy is; null if no store is configured. */
  store: string | null;
  copied: number;
  /** The number of things that are not copied yet. */
  waiting: number;
  bytes: number;
  /** Since when something has been waiting, if for more than an hour. */
  behindSince: string | null;
  ranAt: string | null;
  /** Every copy was read back, or made, at this time or later. */
  verifiedSince: string | null;
  failure: { since: string; message: string } | null;
  /** Damaged copies that could not be repaired; at most 20. */
  problems: { key: string; problem: string }[];
}

const MAX_PROBLEMS = 20;

/** The names in the store of everything that belongs there, with since when; without the heads of the chains, which follow the publications. */
export const WANTED = sql`
  select 'bodies/' || hash as key, created_at as since from published_bodies
  union all
  select 'bodies/' || hash, min(created_at) from published_files
    where not exists (select from published_bodies as body where body.hash = published_files.hash) group by hash
  union all
  select 'publications/' || lpad(id::text, 12, '0') || '.json', used_from from publications`;

/** Reads the state of the copy, of all servers together. @param store where the copy is */
export async function readCopyState(db: Db, store: string | null): Promise<CopyState> {
  const time = (value: ReturnType<typeof sql>) =>
    sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const rows = await db.execute(sql`
    with missing as (
      select since from (${WANTED}) as wanted where not exists (select from record_copies where record_copies.key = wanted.key)
    )
    select (select count(*) from record_copies)::int as copied, (select count(*) from missing)::int as waiting,
      (select coalesce(sum(bytes), 0) from record_copies)::float8 as bytes,
      (select ${time(sql`min(since)`)} from missing where since < now() - interval '1 hour') as "behindSince",
      (select ${time(sql`min(coalesce(verified_at, copied_at))`)} from record_copies) as "verifiedSince",
      (select value ->> 'ranAt' from settings where key = ${COPY_KEY}) as "ranAt",
      (select value -> 'failure' from settings where key = ${COPY_KEY}) as failure,
      (select coalesce(json_agg(json_build_object('key', key, 'problem', problem)), '[]'::json) from (
        select key, problem from record_copies where problem is not null order by key limit ${MAX_PROBLEMS}) as damaged) as problems`);
  const [state] = rawRows<Omit<CopyState, 'store'>>(rows);
  if (!state) throw new Error('The state of the copy could not be read.');
  // Without a store, nothing is behind.
  if (store === null) return { ...state, store, waiting: 0, behindSince: null, failure: null, problems: [] };
  return { ...state, store };
}
