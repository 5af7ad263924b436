import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { SHOWN_ACTIONS } from '../../site/publications/store-publication';

/** How complete and how large the record is. */
export interface RecordState {
  /** When everything was last found recorded, ISO 8601; null before the first time. */
  checkedAt: string | null;
  /** Since when something that was changed may not be recorded, ISO 8601; null if nothing is missing. */
  behindSince: string | null;
  /** The first use that is recorded, ISO 8601; null if nothing is. */
  recordedFrom: string | null;
  /** The publications that this server could not store yet. */
  waiting: number;
  /** The number of publications, and of those in use. */
  publications: number;
  inUse: number;
  /** The size in the database, in bytes, without the library's files. */
  bytes: number;
}

/** Reads the state of the record. @param waiting the publications in this server's memory */
export async function readRecordState(db: Db, waiting: number): Promise<RecordState> {
  const rows = await db.execute(sql`
    with kept as (
      select value ->> 'checkedAt' as "checkedAt", coalesce((value -> 'state' ->> 'content')::bigint, 0) as content,
        coalesce((value -> 'state' ->> 'record')::bigint, 0) as record
      from (select 1) as one left join settings on key = 'publications'
    )
    select "checkedAt", (select to_char(min(used_from) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from publications where manifest is not null) as "recordedFrom", to_char((
        select min(created_at) from (
          (select created_at from chain_links where chain = 'content' and seq > kept.content order by seq limit 1)
          union all
          (select link.created_at from chain_links as link join audit_log as entry on entry.id = link.subject_id
            where link.chain = 'record' and link.seq > kept.record and entry.action ~ ${SHOWN_ACTIONS}
            order by link.seq limit 1)
        ) as missing
      ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "behindSince",
      (select count(*) from publications where manifest is not null)::int as publications,
      (select count(*) from publications as one where manifest is not null and not exists (
        select from publications as next where next.address = one.address and next.number = one.number + 1))::int as "inUse",
      (pg_total_relation_size('publications') + pg_total_relation_size('published_bodies')
        + pg_total_relation_size('published_files'))::float8 as bytes
    from kept`);
  const [state] = rawRows<Omit<RecordState, 'waiting'>>(rows);
  if (!state) throw new Error('The state of the record could not be read.');
  return { ...state, waiting };
}
