import { sql } from 'drizzle-orm';
import { rawRows } from '../../../db/client';
import type { Boot, HeadFacts } from '../../../src/boot';
import type { Directory } from '../../content/directory/directory';
import { isFindable } from '../../content/directory/directory';
import type { SiteServices } from '../context';
import { cardAddress, createCard, itemCard } from '../share/card';

/** Returns what only a page's head contains. Queries the database only for articles. */
export async function readHeadFacts(
  { database, directory, media }: Pick<SiteServices, 'database' | 'directory' | 'media'>,
  pageId: string | null,
  { contents, item }: Pick<Boot, 'contents' | 'item'>,
): Promise<HeadFacts> {
  const pages = await directory.read();
  const entry = pageId === null ? undefined : pages.of(pageId);
  if (!entry || !isFindable(entry)) return {};
  const found = item && pages.itemOf(entry.pageId, item.slug);
  const card = await createCard(entry.pageId, contents[entry.pageId], contents.site, media.storage.read, found?.title);
  const address = item?.address ?? entry.address;
  return {
    ...(card && { card: cardAddress(item ? itemCard(entry.pageId, item.slug) : entry.pageId, card) }),
    trail: buildTrail(address, pages),
    ...(entry.kind === 'article' && (await readDates(database.db, entry.pageId))),
  };
}

/** Returns the breadcrumb trail: the findable pages at each prefix of the address, starting with the home page. */
function buildTrail(address: string | null, pages: Directory): NonNullable<HeadFacts['trail']> {
  if (address === null || address === '/') return [];
  const ends = [...address.matchAll(/\//g)].map(({ index }) => index);
  return ends.flatMap((end) => {
    const above = pages.at(end === 0 ? '/' : address.slice(0, end));
    return above?.path && isFindable(above) ? [{ title: above.title, path: above.path }] : [];
  });
}

/** Returns when a page was first published and when it was last changed. */
async function readDates(db: SiteServices['database']['db'], pageId: string): Promise<HeadFacts> {
  const answer = await db.execute(sql`
    select (extract(epoch from updated_at) * 1000)::float8 as changed, (
      select (extract(epoch from min(created_at)) * 1000)::float8 from page_versions
      where page_id = ${pageId} and content -> 'page' ->> 'status' = 'published'
    ) as published
    from pages where page_id = ${pageId}`);
  const [row] = rawRows<{ changed: number; published: number | null }>(answer);
  if (!row) return {};
  const written = (ms: number) => new Date(Number(ms)).toISOString();
  return { changed: written(row.changed), published: written(row.published ?? row.changed) };
}
