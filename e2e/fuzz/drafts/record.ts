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

interface DraftRow extends Omit<DraftRecord, 'authors' | 'operations'> {
  authors: { id: string }[];
}

/** Reads the record. @param before the last one; drafts that were published in it are left out */
export async function readRecord(db: Db, before?: StoredRecord): Promise<StoredRecord> {
  const rows = async <T>(query: ReturnType<typeof sql>) => rawRows<T>(await db.execute(query));
  const site: Site = new Map();
  const versions = new Map<string, number>();
  const pages = await rows<Operation>(sql`select page_id as id, version, content, ids from pages order by page_id`);
  for (const { id, version, content, ids } of pages) {
    versions.set(id, version);
    addValue(site, id, content, ids ?? undefined);
  }
  const sections = await rows<Operation>(sql`
    select section_id as "sectionId", section_type as "sectionType", section_name as "sectionName", section_data as "sectionData", ids,
      page_id as "pageId", is_active as "isActive", version, deleted_at is not null as "isDeleted" from sections`);
  for (const section of sections) {
    versions.set(`dynamic.${section.sectionId}`, section.version);
    addSection(site, section, section.isDeleted);
  }
  const known = [...(before?.drafts.values() ?? [])].filter(({ state }) => state !== 'published');
  const newest = before?.newestDraft ?? 0;
  const ids = sql.raw([0, ...known.map(({ id }) => id)].join());
  const drafts = new Map<number, DraftRecord>();
  const found = await rows<DraftRow>(sql`
    select id::int, state, version, authors, change_set_id::int as "changeSetId", approval, takes_down_id::int as "takesDownId",
      (extract(epoch from publish_at) * 1000)::float8 as "publishAt"
    from drafts where id > ${newest} or id in (${ids}) order by id`);
  for (const { authors, ...row } of found) {
    drafts.set(row.id, { ...row, authors: authors.map(({ id }) => id), operations: [] });
  }
  const operations = await rows<{ id: number; draftId: number; operation: Operation }>(sql`
    select id::int, draft_id::int as "draftId", operation from draft_operations
    where draft_id > ${newest} or draft_id in (${ids}) order by id`);
  for (const { draftId, id, operation } of operations) drafts.get(draftId)?.operations.push({ id, operation });
  const [last] = await rows<{ id: number | null }>(sql`select max(id)::int as id from change_sets`);
  return { site, versions, drafts, newestDraft: Math.max(newest, ...drafts.keys()), newest: last?.id ?? 0 };
}

/** Returns the operations of a draft. */
export function operationsOf(draft: DraftRecord | undefined): Operation[] {
  return draft?.operations.map(({ operation }) => operation) ?? [];
}
