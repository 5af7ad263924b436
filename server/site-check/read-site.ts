import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { pages } from '../../db/schema/content';
import type { Env } from '../env';
import type { PageEntry } from '../pages/directory';
import type { PageDirectory } from '../pages/page-directory';
import type { KnownSite } from './check-link';
import { type CheckedPage, checkLinks, checkPage } from './check-page';
import type { SiteReader } from './site-reader';

/** A page with what was found about it. */
export interface Report extends CheckedPage {
  pageId: string;
  title: string;
  path: string;
}

/** What the site is read by. */
export interface SiteGiven {
  env: Env;
  database: Pick<Database, 'db'>;
  directory: PageDirectory;
  siteReader: SiteReader;
}
type Listed = PageEntry & { path: string };

/** How many pages are looked through at a time. */
export const PAGES_AT_ONCE = 20;

/**
 * Looks through the published pages, by their ids, some at a time.
 * @param after the last page of the part before
 */
export async function checkSomePages(given: SiteGiven, after = ''): Promise<{ items: Report[]; next: string | null }> {
  const site = await knownSite(given);
  const all = listedOf(site);
  const rest = all.filter(({ pageId }) => pageId > after);
  const some = rest.slice(0, PAGES_AT_ONCE);
  const contents = await readContents(given, some);
  const items: Report[] = [];
  for (const { pageId, title, path } of some) {
    const shown = await given.siteReader.shown(path);
    if (shown) {
      const checked = await checkPage(site, { path, content: contents.get(pageId), shown });
      items.push({ pageId, title, path, ...checked });
    }
  }
  return { items, next: rest.length > some.length ? (some.at(-1)?.pageId ?? null) : null };
}

/** Looks where the links lead that all pages share. */
export async function checkShared(given: SiteGiven): Promise<Pick<CheckedPage, 'links' | 'outside'>> {
  const site = await knownSite(given);
  const shown = await given.siteReader.shown('/');
  return checkLinks(site, shown?.sharedLinks ?? [], '/');
}

async function knownSite({ env, database, directory, siteReader }: SiteGiven): Promise<KnownSite> {
  return { db: database.db, pages: await directory.read(), reader: siteReader, origin: env.PUBLIC_URL };
}

/** The pages visitors are led to, in the order of their ids as the program has it. */
function listedOf({ pages: known }: KnownSite): Listed[] {
  return [...known.listed].sort((a, b) => (a.pageId < b.pageId ? -1 : 1));
}

async function readContents({ database }: SiteGiven, some: readonly Listed[]): Promise<Map<string, unknown>> {
  if (some.length === 0) return new Map();
  const rows = await database.db
    .select({ pageId: pages.pageId, content: pages.content })
    .from(pages)
    .where(
      inArray(
        pages.pageId,
        some.map(({ pageId }) => pageId),
      ),
    )
    .orderBy(asc(pages.pageId));
  return new Map(rows.map(({ pageId, content }) => [pageId, content]));
}
