import { inArray } from 'drizzle-orm';
import type { Database } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { DEFAULT_PALETTE, paletteOf } from '../../../src/content/brand/palette';
import { readBrand } from '../../../src/content/brand/read-brand';
import type { Hint } from '../../../src/content/page-outline';
import { plainText } from '../../../src/content/text';
import { readDescription } from '../../../src/pages/description-hints';
import { getItemList, itemAt, itemPagesOf } from '../../../src/pages/items/item-pages';
import { FACTS } from '../../../src/pages/page-kind';
import { findPrompt, findUnfilled } from '../../../src/pages/prompts';
import type { FoundItem } from '../../content/directory/directory';
import type { PageDirectory } from '../../content/directory/page-directory';
import type { Env } from '../../platform/env';
import type { KnownSite } from './check-link';
import { type CheckedPage, checkLinks, checkPage, type Described } from './check-page';
import type { SiteReader } from './site-reader';

/** A page with its check results. */
export interface Report extends CheckedPage {
  pageId: string;
  title: string;
  path: string;
}

/** The services that reading the site needs. */
export interface SiteGiven {
  env: Env;
  database: Pick<Database, 'db'>;
  directory: PageDirectory;
  siteReader: SiteReader;
}

/** A page or item page to check. */
interface Target {
  /** The sort key and cursor. */
  key: string;
  pageId: string;
  title: string;
  path: string;
  item?: FoundItem;
}

/** The number of pages that are checked per call. */
export const PAGES_AT_ONCE = 20;

/**
 * Checks some of the published pages, ordered by id, each followed by its item pages.
 * @param after the last key of the previous part
 */
export async function checkSomePages(given: SiteGiven, after = ''): Promise<{ items: Report[]; next: string | null }> {
  const site = await readKnownSite(given);
  const rest = listTargets(site).filter(({ key }) => key > after);
  const some = rest.slice(0, PAGES_AT_ONCE);
  const contents = await readContents(given, ['site', ...some.map(({ pageId }) => pageId)]);
  const { colours } = readBrand((contents.get('site') as { brand?: unknown } | undefined)?.brand);
  const palette = colours ? paletteOf(colours) : DEFAULT_PALETTE;
  const items: Report[] = [];
  const told = new Set<string>();
  for (const { pageId, title, path, item } of some) {
    const shown = await given.siteReader.shown(path);
    if (!shown) continue;
    const content = contents.get(pageId);
    const described = item
      ? readItemDescription(item, content)
      : { words: readDescription(pageId, content), path: `${pageId}.${FACTS}.description` };
    const { hints: found, ...checked } = await checkPage(site, { path, described, shown, palette });
    const hints = item ? found : [...findMissingTexts(pageId, content), ...found];
    const keyOf = ({ message, path: at }: Hint) => `${at} ${message}`;
    // An item's texts also appear on its page, so its hints are not repeated.
    const isNew = (hint: Hint) => item === undefined || hint.path === undefined || !told.has(keyOf(hint));
    items.push({ pageId, title, path, hints: hints.filter(isNew), ...checked });
    for (const hint of hints) told.add(keyOf(hint));
  }
  return { items, next: rest.length > some.length ? (some.at(-1)?.key ?? null) : null };
}

/** Checks the links in the parts that all pages share. */
export async function checkShared(given: SiteGiven): Promise<Pick<CheckedPage, 'links' | 'outside'>> {
  const site = await readKnownSite(given);
  const shown = await given.siteReader.shown('/');
  return checkLinks(site, shown?.sharedLinks ?? [], '/');
}

async function readKnownSite({ env, database, directory, siteReader }: SiteGiven): Promise<KnownSite> {
  return { db: database.db, pages: await directory.read(), reader: siteReader, origin: env.PUBLIC_URL };
}

/** Returns the findable pages in the code unit order of their ids, each followed by its item pages in item order. */
function listTargets({ pages: known }: KnownSite): Target[] {
  const pages: Target[] = known.listed.map(({ pageId, title, path }) => ({ key: pageId, pageId, title, path }));
  const counts = new Map<string, number>();
  const items = known.items.map((item): Target => {
    const { pageId, title } = item.page;
    const count = (counts.get(pageId) ?? 0) + 1;
    counts.set(pageId, count);
    // Page ids contain no spaces, so an item's key sorts right after its page's.
    const key = `${pageId} ${String(count).padStart(6, '0')}`;
    return { key, pageId, title: `${title} › ${item.title}`, path: item.path, item };
  });
  return [...pages, ...items].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Returns a hint for each text of the page's template that is not written yet. */
function findMissingTexts(pageId: string, content: unknown): Hint[] {
  return findUnfilled(content).map((path) => ({
    kind: 'words',
    message: `Text is missing: ${findPrompt(content, path)}`,
    path: `${pageId}.${path}`,
  }));
}

/** Returns the meta description of an item page, and its path. */
function readItemDescription({ page: { pageId }, list, slug }: FoundItem, content: unknown): Described {
  const found = itemPagesOf(pageId, content).find((one) => one.list === list && one.slug === slug);
  const key = getItemList(pageId, list)?.words ?? '';
  const said = found && itemAt(content, found)?.[key];
  return { words: plainText(said).trim(), path: `${pageId}.${list}.${found?.index ?? 0}.${key}` };
}

async function readContents({ database }: SiteGiven, pageIds: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await database.db
    .select({ pageId: pages.pageId, content: pages.content })
    .from(pages)
    .where(inArray(pages.pageId, [...new Set(pageIds)]));
  return new Map(rows.map(({ pageId, content }) => [pageId, content]));
}
