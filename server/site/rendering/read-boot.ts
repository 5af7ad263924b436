import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { rawRows } from '../../../db/client';
import { PLANNED_ONCE } from '../../../db/keep-prepared';
import type { Boot } from '../../../src/boot';
import { dayIn } from '../../../src/content/day';
import type { DynamicSection } from '../../../src/content/dynamic-section';
import type { ListPart } from '../../../src/pages/collections/list-href';
import { PAGES } from '../../../src/pages/pages';
import { withoutPrompts } from '../../../src/pages/prompts';
import { readCollection } from '../../content/collections/read-collection';
import type { SiteServices } from '../context';

type Content = Record<string, unknown>;

/**
 * What a page needs: the shared site content, its own, its active sections, the known photos, and what pictures show. One query,
 * whatever else is on the site; and what it shows of a collection, where it does.
 * @param part what of its list is asked for, where it is one
 */
export async function readBoot(
  { database, pictures, directory, region }: Pick<SiteServices, 'database' | 'pictures' | 'directory' | 'region'>,
  pageId: string | null,
  origin: string,
  part?: ListPart,
): Promise<Boot> {
  const [answer, shared, pages, { locale, timeZone }] = await Promise.all([
    database.db.execute(queryOf(pageId)),
    pictures.read(),
    directory.read(),
    region.read(),
  ]);
  const collection = pageId === null ? undefined : await readCollection(database.db, pages, pageId, part);
  const routes = pages.routes(pageId === null ? undefined : pages.of(pageId));
  const [row] = rawRows<{ site: Content | null; page: Content | null; sections: DynamicSection[] | null }>(answer);
  const isPublished = pageId === null || pages.of(pageId)?.status === 'published';
  const { photos, alts: common } = isPublished ? shared : await pictures.readWith([row?.page, row?.sections]);
  // A collection may have any number of pictures: a page gets the alt texts of those that it shows.
  const alts = collection ? { ...common, ...(await pictures.altsIn([collection, row?.page, row?.sections])) } : common;
  return {
    contents: { site: row?.site ?? {}, ...(pageId && { [pageId]: withoutPrompts(row?.page ?? {}) }) },
    sections: pageId ? { [pageId]: row?.sections ?? [] } : {},
    ...(Object.keys(photos).length > 0 ? { photos } : {}),
    ...(Object.keys(alts).length > 0 ? { alts } : {}),
    ...(routes && { routes }),
    ...(collection && { collection }),
    origin,
    locale,
    year: Number(dayIn(timeZone).slice(0, 4)),
  };
}

/** The queries of the code's own pages, and of none: written once, since they are few. */
const written = new Map<string | null, SQL>();

/** What is asked of a page: in so few texts that Postgres plans each once, or with the page as its parameter. */
function queryOf(pageId: string | null): SQL {
  if (pageId !== null && !Object.hasOwn(PAGES, pageId)) return askFor(pageId);
  const known = written.get(pageId) ?? sql.raw(PLANNED_ONCE + dialect.sqlToQuery(askFor(pageId).inlineParams()).sql);
  written.set(pageId, known);
  return known;
}

const dialect = new PgDialect();

function askFor(pageId: string | null): SQL {
  return sql`
    select (select content from pages where page_id = 'site') as site,
      (select content from pages where page_id = ${pageId}) as page, (
        select json_agg(section) from (
          select id, section_id as "sectionId", section_type as "sectionType", section_name as "sectionName",
            section_data as "sectionData", position, page_id as "pageId", is_active as "isActive",
            created_by as "createdBy", version
          from sections where page_id = ${pageId} and deleted_at is null and is_active order by position, id
        ) section
      ) as sections`;
}
