import { eq, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import type { DynamicSection } from '../../../src/content/dynamic-section';
import type { Ids } from '../../../src/content/items/ids';
import { isOwnPage } from '../../../src/pages/page-kind';
import { noSuchPage } from '../directory/page-directory';
import type { SectionWithIds } from './list-sections';

/** A page's content with the ids of its items, for callers who may change it. */
export interface EditableDocument {
  content: Record<string, unknown>;
  /** In the structure of the content; empty if it has no lists. */
  ids: Ids;
  version: number;
}

/** A page as an editor opens it. */
export interface EditablePage extends EditableDocument {
  /** Includes inactive sections, in ascending position. */
  sections: SectionWithIds[];
  /** The site-wide content, if it was requested. */
  site: EditableDocument | null;
}

/** Reads a page's content with the ids of its items. @throws AppError NOT_FOUND if there is no such page */
export async function readEditable(db: Db, pageId: string): Promise<EditableDocument> {
  const [row] = await db
    .select({ content: pages.content, ids: pages.ids, version: pages.version })
    .from(pages)
    .where(eq(pages.pageId, pageId));
  if (!row && !isOwnPage(pageId)) throw noSuchPage(pageId);
  return toDocument(row);
}

/**
 * Reads everything an editor needs of a page, in one query and so from one snapshot. @throws AppError NOT_FOUND if there is no such page
 */
export async function readEditablePage(
  db: Db,
  { pageId, isSiteShown = false }: { pageId: string; isSiteShown?: boolean | undefined },
): Promise<EditablePage> {
  const page = (id: string) =>
    sql`(select row_to_json(page) from (select content, ids, version from pages where page_id = ${id}) page)`;
  const answer = await db.execute(sql`
    select ${page(pageId)} as page, ${isSiteShown ? page('site') : sql`null`} as site, (
      select coalesce(json_agg(section), '[]') from (
        select id, section_id as "sectionId", section_type as "sectionType", section_name as "sectionName",
          section_data as "sectionData", position, page_id as "pageId", is_active as "isActive", created_by as "createdBy",
          version, ids
        from sections where page_id = ${pageId} and deleted_at is null order by position, id
      ) section
    ) as sections`);
  const [row] = rawRows<{
    page: Stored | null;
    site: Stored | null;
    sections: (DynamicSection & Pick<Stored, 'ids'>)[];
  }>(answer);
  if (!row?.page && !isOwnPage(pageId)) throw noSuchPage(pageId);
  return {
    ...toDocument(row?.page),
    sections: (row?.sections ?? []).map((section) => ({ ...section, ids: section.ids ?? {} })),
    site: isSiteShown ? toDocument(row?.site) : null,
  };
}

type Stored = Omit<EditableDocument, 'ids'> & { ids: Ids | null };

function toDocument(stored: Stored | null | undefined): EditableDocument {
  return { content: stored?.content ?? {}, ids: stored?.ids ?? {}, version: stored?.version ?? 0 };
}
