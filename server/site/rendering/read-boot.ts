import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { rawRows } from '../../../db/client';
import { PLANNED_ONCE } from '../../../db/keep-prepared';
import type { Boot } from '../../../src/boot';
import { dayIn } from '../../../src/content/day';
import { addRepeatedDisclosures, findShownDisclosures } from '../../../src/content/disclosures';
import type { DynamicSection } from '../../../src/content/dynamic-section';
import { isStanding } from '../../../src/content/fields';
import { findShown, toDynamicKey, withoutHidden } from '../../../src/pages/arrangement';
import { ENTRY } from '../../../src/pages/collections/entry-facts';
import type { ListPart } from '../../../src/pages/collections/list-href';
import { fieldsOf } from '../../../src/pages/models';
import { PAGES } from '../../../src/pages/pages';
import { withoutPrompts } from '../../../src/pages/prompts';
import { isComplete } from '../../../src/sections/evidence/evidence.content';
import { withoutDisclosures, withoutUnseen } from '../../content/changes/without-unseen';
import { readCollection } from '../../content/collections/read-collection';
import type { DraftedSite } from '../../content/previews/drafted-site';
import type { SiteServices } from '../context';

type Content = Record<string, unknown>;

/**
 * Reads everything a page needs to render: the shared site content, its own content, its active sections, the team photos and the
 * alt texts. This takes one query, regardless of the size of the site, plus those for the collection the page shows, if any.
 * @param part the requested part of the list, if the page lists a collection
 * @param drafted the site with a draft, to read the page as it would be once the draft is published
 */
export async function readBoot(
  { database, pictures, directory, region }: Pick<SiteServices, 'database' | 'pictures' | 'directory' | 'region'>,
  pageId: string | null,
  origin: string,
  part?: ListPart,
  drafted?: DraftedSite,
): Promise<Boot> {
  const [answer, shared, pages, { locale, timeZone }] = await Promise.all([
    database.db.execute(getQuery(pageId)),
    pictures.read(),
    drafted?.directory ?? directory.read(),
    region.read(),
  ]);
  const collection =
    pageId === null
      ? undefined
      : await readCollection({ db: database.db, changed: drafted?.entries }, pages, pageId, part);
  const routes = pages.routes(pageId === null ? undefined : pages.of(pageId));
  const [row] = rawRows<{ site: Content | null; page: Content | null; sections: DynamicSection[] | null }>(answer);
  const site = drafted?.contents.get('site') ?? row?.site;
  const page = (pageId !== null && drafted?.contents.get(pageId)) || row?.page;
  const active = row?.sections ?? [];
  const sections = pageId !== null && drafted ? drafted.placeSections(pageId, active) : active;
  const isPublished = pageId === null || pages.of(pageId)?.status === 'published';
  const { photos: known, alts: common } = isPublished ? shared : await pictures.readWith([page, sections]);
  const photos = drafted ? drafted.withPhotos(known) : known;
  // A collection may have any number of pictures, so a page gets only the alt texts of those it shows.
  const seen = pageId === null ? {} : withoutUnseen(pageId, withoutPrompts(page ?? {}));
  const shown = findShown(page, sections).filter(isComplete);
  const isOwn = collection !== undefined || drafted !== undefined;
  const disclosures = addRepeatedDisclosures(
    findShownDisclosures(site?.disclosures, pageId, listSections(pageId, seen, shown)),
    site?.disclosures,
    (collection?.entries ?? []).map((entry) => `${entry.pageId}.${ENTRY}`),
  );
  const alts = isOwn ? { ...common, ...(await pictures.altsIn([collection, seen, shown, drafted && site])) } : common;
  return {
    contents: {
      site: withoutDisclosures(withoutHidden(site ?? {})),
      ...(pageId && { [pageId]: seen }),
    },
    sections: pageId ? { [pageId]: shown } : {},
    ...(Object.keys(photos).length > 0 ? { photos } : {}),
    ...(Object.keys(alts).length > 0 ? { alts } : {}),
    ...(routes && { routes }),
    ...(collection && { collection }),
    ...(disclosures && { disclosures }),
    origin,
    locale,
    year: Number(dayIn(timeZone).slice(0, 4)),
  };
}

/** Yields the ids of a page's own sections that visitors see, and the keys of those that editors added. */
function* listSections(pageId: string | null, seen: Content, dynamic: readonly DynamicSection[]): Generator<string> {
  if (pageId === null) return;
  const standing = Object.entries(fieldsOf(pageId, seen)).filter(([, field]) => isStanding(field));
  yield* new Set([...Object.keys(seen), ...standing.map(([id]) => id)]);
  for (const { sectionId } of dynamic) yield toDynamicKey(sectionId);
}

/** The queries for the built-in pages, and for no page, cached because they are few. */
const written = new Map<string | null, SQL>();

/**
 * Returns the query for a page. Built-in pages have their id inlined, so that Postgres plans each of these few texts once; all
 * other pages share one text with a parameter.
 */
function getQuery(pageId: string | null): SQL {
  if (pageId !== null && !Object.hasOwn(PAGES, pageId)) return buildQuery(pageId);
  const known =
    written.get(pageId) ?? sql.raw(PLANNED_ONCE + dialect.sqlToQuery(buildQuery(pageId).inlineParams()).sql);
  written.set(pageId, known);
  return known;
}

const dialect = new PgDialect();

function buildQuery(pageId: string | null): SQL {
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
