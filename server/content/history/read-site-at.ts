import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { Ids } from '../../../src/content/items/ids';
import { isPageName } from '../../../src/pages/page-ids';
import type { KeptPicture } from '../../library/media/media-versions';
import type { LibraryFile } from '../../library/media/named-photos';
import type { SectionRow } from '../changes/section-write';

/** A page's content at a moment. */
export interface PageState {
  pageId: string;
  content: Record<string, unknown>;
  ids: Ids | null;
  version: number;
}

/** A dynamic section at a moment. */
export type SectionState = Pick<
  SectionRow,
  | 'id'
  | 'sectionId'
  | 'sectionType'
  | 'sectionName'
  | 'sectionData'
  | 'ids'
  | 'position'
  | 'pageId'
  | 'isActive'
  | 'createdBy'
  | 'version'
> & { isDeleted: boolean };

/** All content of the site at a moment, with the media library's data on its images. */
export interface SiteState {
  pages: Map<string, PageState>;
  /** Includes deleted sections, in ascending position. */
  sections: SectionState[];
  library: LibraryFile[];
}

/**
 * Reads the site at a moment and its current state, both from their versions in one statement, so that they belong to the same snapshot.
 * @param time whole milliseconds, inclusive
 * @param until another moment, whose state is returned in place of the current one
 */
export async function readSiteAt(db: Db, time: Date, until?: Date): Promise<{ past: SiteState; now: SiteState }> {
  // The API returns times in whole milliseconds; the oldest rows are more precise and belong to the millisecond they are returned as.
  const isKnownAt = (moment: Date) => sql`created_at < ${new Date(moment.getTime() + 1).toISOString()}::timestamptz`;
  const [past, now] = [isKnownAt(time), until === undefined ? sql`true` : isKnownAt(until)];
  const [row] = rawRows<{ past: Read; now: Read }>(
    await db.execute(sql`select (${buildSiteQuery(past)}) as past, (${buildSiteQuery(now)}) as now`),
  );
  if (!row) throw new Error('The query returned no row.');
  return { past: toSiteState(row.past), now: toSiteState(row.now) };
}

/** A site in the form of the database. */
interface Read {
  pages: PageState[] | null;
  sections:
    | (Omit<SectionState, 'isDeleted'> & { deletedAt: string | null; createdAt: string; updatedAt: string })[]
    | null;
  library: { key: string; value: KeptPicture }[] | null;
}

/** Selects the newest matching version of everything. */
function buildSiteQuery(isKnown: SQL): SQL {
  const pages = sql`
    select json_agg(page) from (
      select v.page_id as "pageId", v.content, v.ids, v.version from pages cross join lateral (
        select * from page_versions where page_versions.page_id = pages.page_id and ${isKnown}
        order by created_at desc, version desc limit 1
      ) v order by v.page_id
    ) page`;
  const sections = sql`
    select json_agg(v.state) from sections cross join lateral (
      select state from section_versions where section_versions.section_id = sections.section_id and ${isKnown}
      order by version desc limit 1
    ) v`;
  const library = sql`
    select json_agg(picture) from (
      select distinct on (key) key, value from kept_versions where kind = 'media' and ${isKnown} order by key, version desc
    ) picture`;
  return sql`select json_build_object('pages', (${pages}), 'sections', (${sections}), 'library', (${library}))`;
}

function toSiteState({ pages, sections, library }: Read): SiteState {
  return {
    pages: new Map((pages ?? []).filter(({ pageId }) => isPageName(pageId)).map((page) => [page.pageId, page])),
    sections: (sections ?? [])
      // A stored state is a complete row.
      .map(({ createdAt: _made, updatedAt: _written, deletedAt, ...section }) => ({
        ...section,
        isDeleted: deletedAt !== null,
      }))
      .sort((a, b) => a.position - b.position || a.id - b.id),
    library: (library ?? [])
      .map(({ key, value: { name, alt, addedAt } }) => ({ key, name, alt, addedAt }))
      .sort((a, b) => compare(a.addedAt ?? '', b.addedAt ?? '') || compare(a.key, b.key))
      .map(({ addedAt, ...file }) => ({ ...file, isDeleted: addedAt === null })),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
