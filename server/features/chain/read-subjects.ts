import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';

/** The two chains: one for content, one for the audit log and publications (`record`). */
export type Chain = 'content' | 'record';

/** The data that a link covers, with the names and formats that are hashed. */
export type Subject = Record<string, unknown>;

/**
 * Reads the current data that links cover. The database returns only hashes of contents and values, so that a batch of links stays
 * small.
 * @param ids the links' `subject_id`s @returns the subjects by these ids, without missing ones
 */
export async function readSubjects(db: Db, chain: Chain, ids: readonly number[]): Promise<Map<number, Subject>> {
  if (chain === 'record') {
    const publications = ids.some((id) => id < 0) ? await readPublications(db, ids) : [];
    return indexById([...(await readEntries(db, ids)), ...publications]);
  }
  const numbers = ids.filter((id) => id > 0);
  const sets = indexById(numbers.length > 0 ? await readChangeSets(db, numbers) : []);
  const given = ids.some((id) => id <= 0) ? await readVersions(db, sql`change_set_id is null`) : [];
  for (const { set: _, ...version } of given) sets.set(getVersionId(version), version);
  return sets;
}

/** Returns the id of a version without a change set, which is negative. */
export function getVersionId({ document, version }: { document: string; version: number }): number {
  const digest = createHash('md5').update(`${document} ${version}`).digest('hex');
  return -Number.parseInt(digest.slice(0, 13), 16);
}

function indexById(rows: readonly (Subject & { id: number })[]): Map<number, Subject> {
  return new Map(rows.map((row) => [row.id, row]));
}

async function readEntries(db: Db, ids: readonly number[]): Promise<(Subject & { id: number })[]> {
  return rawRows(
    await db.execute(sql`
      select id::float8 as id, actor_id as "actorId", actor_name as "actorName", actor_kind as "actorKind", client, action,
        subject, ${moment(sql`created_at`)} as at
      from audit_log where ${isAmong(sql`id`, ids)}`),
  );
}

/** Reads publications, whose `id` in the chain is negative. */
async function readPublications(db: Db, ids: readonly number[]): Promise<(Subject & { id: number })[]> {
  return rawRows(
    await db.execute(sql`
      select (-id)::float8 as id, address, number, kind, page_id as "pageId", title, manifest, release,
        content_seq::float8 as "contentSeq", record_seq::float8 as "recordSeq", change_set_id::float8 as "changeSetId",
        draft_id::float8 as "draftId", audit_id::float8 as "auditId", ${moment(sql`used_from`)} as at
      from publications where ${isAmong(
        sql`id`,
        ids.filter((id) => id < 0).map((id) => -id),
      )}`),
  );
}

async function readChangeSets(db: Db, ids: readonly number[]): Promise<(Subject & { id: number })[]> {
  const sets = rawRows<Subject & { id: number }>(
    await db.execute(sql`
      select id::float8 as id, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", source, note,
        ${moment(sql`created_at`)} as at
      from change_sets where ${isAmong(sql`id`, ids)}`),
  );
  const changes = rawRows<Subject & { set: number }>(
    await db.execute(sql`
      select change_set_id::float8 as set, id::float8 as id, page_id as "pageId", type, path, ref, op,
        field_name as "fieldName", ${digest(sql`old_value`)} as "oldValue", ${digest(sql`new_value`)} as "newValue",
        ${digest(sql`undo`)} as undo, description, actor_id as "actorId", ai_id as "aiId", ${moment(sql`created_at`)} as at
      from changes where ${isAmong(sql`change_set_id`, ids)} order by changes.id`),
  );
  const versions = await readVersions(db, isAmong(sql`change_set_id`, ids));
  const ofSet = <T extends { set: number | null }>(rows: readonly T[]) => {
    const grouped = new Map<number | null, Omit<T, 'set'>[]>();
    for (const { set, ...row } of rows) {
      const known = grouped.get(set);
      if (known) known.push(row);
      else grouped.set(set, [row]);
    }
    return (id: number) => grouped.get(id) ?? [];
  };
  const [changesOf, versionsOf] = [ofSet(changes), ofSet(versions)];
  return sets.map((set) => ({ ...set, changes: changesOf(set.id), versions: versionsOf(set.id) }));
}

type Version = Subject & { set: number | null; document: string; version: number };

async function readVersions(db: Db, which: SQL): Promise<Version[]> {
  return rawRows(
    await db.execute(sql`
      select * from (
        select change_set_id::float8 as set, page_id as document, version, ${digest(sql`content`)} as content,
          ${digest(sql`ids`)} as ids, ${moment(sql`created_at`)} as at
        from page_versions where ${which}
        union all
        select change_set_id::float8, 'dynamic.' || section_id, version, ${digest(sql`state`)}, null, ${moment(sql`created_at`)}
        from section_versions where ${which}
      ) as versions order by document collate "C", version`),
  );
}

/** Returns the SHA-256 of JSON in its stored form, because the order of keys is significant. */
function digest(column: SQL): SQL {
  return sql`encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`;
}

/** Converts a column to integer microseconds since 1970, which fit in a JavaScript number. */
function moment(column: SQL): SQL {
  return sql`(extract(epoch from ${column}) * 1000000)::bigint::float8`;
}

function isAmong(column: SQL, ids: readonly number[]): SQL {
  return sql`${column} in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`;
}
