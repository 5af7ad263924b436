import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { addSection, addValue, type Operation, type Site } from './site-model';

/** A draft as it is stored. */
export interface DraftRecord {
  id: number;
  state: string;
  version: number;
  authors: string[];
  changeSetId: number | null;
  approval: { by: { id: string }; role: string; hash: string } | null;
  /** The hash of the result that was published; null if nothing was, or in an emergency. */
  publishedHash: string | null;
  publishAt: number | null;
  takesDownId: number | null;
  operations: { id: number; operation: Operation }[];
}

/** Everything that the steps may change, as it is stored. */
export interface StoredRecord {
  site: Site;
  /** The versions of pages and sections. */
  versions: Map<string, number>;
  /** The drafts that were not published when the record was last read. */
  drafts: Map<number, DraftRecord>;
  /** The newest draft. */
  newestDraft: number;
  /** The newest change set. */
  newest: number;
}

interface Rows {
  pages: Operation[];
  sections: Operation[];
  drafts: (Omit<DraftRecord, 'authors' | 'operations'> & { authors: { id: string }[] })[];
  operations: { id: number; draftId: number; operation: Operation }[];
  newest: number;
}

/** Reads the record in one query. @param before the last one; drafts that were published in it are left out */
export async function readRecord(db: Db, before?: StoredRecord): Promise<StoredRecord> {
  const newestDraft = before?.newestDraft ?? 0;
  const known = [...(before?.drafts.values() ?? [])].filter(({ state }) => state !== 'published').map(({ id }) => id);
  const isRead = (column: string) => sql.raw(`(${column} > ${newestDraft} or ${column} in (${[0, ...known].join()}))`);
  const [row] = rawRows<Rows>(
    await db.execute(sql`select
      (select coalesce(json_agg(p), '[]') from (select page_id as id, version, content, ids from pages order by page_id) p) as pages,
      (select coalesce(json_agg(s), '[]') from (
        select section_id as "sectionId", section_type as "sectionType", section_name as "sectionName", section_data as "sectionData",
          ids, page_id as "pageId", is_active as "isActive", version, deleted_at is not null as "isDeleted" from sections
      ) s) as sections,
      (select coalesce(json_agg(d order by d.id), '[]') from (
        select id, state, version, authors, change_set_id as "changeSetId", approval, takes_down_id as "takesDownId",
          (extract(epoch from publish_at) * 1000)::float8 as "publishAt",
          (select hash from draft_events where draft_id = drafts.id and kind = 'published' limit 1) as "publishedHash"
        from drafts where ${isRead('id')}
      ) d) as drafts,
      (select coalesce(json_agg(o order by o.id), '[]') from (
        select id, draft_id as "draftId", operation from draft_operations where ${isRead('draft_id')}
      ) o) as operations,
      (select coalesce(max(id), 0)::int from change_sets) as newest`),
  );
  if (!row) throw new Error('The record was not read.');
  const site: Site = new Map();
  const versions = new Map<string, number>();
  for (const { id, version, content, ids } of row.pages) {
    versions.set(id, version);
    addValue(site, id, content, ids ?? undefined);
  }
  for (const section of row.sections) {
    versions.set(`dynamic.${section.sectionId}`, section.version);
    addSection(site, section, section.isDeleted);
  }
  const drafts = new Map<number, DraftRecord>(
    row.drafts.map(({ authors, ...one }) => [one.id, { ...one, authors: authors.map(({ id }) => id), operations: [] }]),
  );
  for (const { draftId, id, operation } of row.operations) drafts.get(draftId)?.operations.push({ id, operation });
  return { site, versions, drafts, newestDraft: Math.max(newestDraft, ...drafts.keys()), newest: row.newest };
}

/** Returns the operations of a draft. */
export function operationsOf(draft: DraftRecord | undefined): Operation[] {
  return draft?.operations.map(({ operation }) => operation) ?? [];
}
