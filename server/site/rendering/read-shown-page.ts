import { and, eq, inArray } from 'drizzle-orm';
import { pages } from '../../../db/schema/content';
import type { Boot } from '../../../src/boot';
import { addRepeatedDisclosures } from '../../../src/content/disclosures';
import { plainText } from '../../../src/content/text';
import { withPaths } from '../../../src/lib/with-paths';
import { addressOfPath } from '../../../src/pages/address';
import { getItemList, itemAt, itemPagesOf } from '../../../src/pages/items/item-pages';
import { findRelated, listSources, RELATED_PAGES } from '../../../src/pages/items/related';
import type { PortfolioContent } from '../../../src/pages/portfolio/portfolio.model';
import { withoutPrompts } from '../../../src/pages/prompts';
import { withoutUnseen } from '../../content/changes/without-unseen';
import type { DraftedSite } from '../../content/previews/drafted-site';
import type { SiteServices } from '../context';
import { readBoot } from './read-boot';
import type { ResolvedAddress } from './resolve-address';

/**
 * Reads everything that a visitor's page at a resolved address shows.
 * @param origin of the site, for links in the head
 * @param drafted the site with a draft, to read the page as it would be once the draft is published
 */
export async function readShownPage(
  services: Pick<SiteServices, 'database' | 'pictures' | 'directory' | 'region'>,
  resolved: ResolvedAddress,
  origin: string,
  drafted?: DraftedSite,
): Promise<Boot> {
  const boot = await readBoot(services, resolved.pageId, origin, resolved.part, drafted);
  return { ...(await withItem(services, boot, resolved, drafted)), ...resolved.extra };
}

/**
 * Adds to a page's data which of its items to show, and what other published pages say about the item. Returns the data unchanged if the
 * item was deleted in the meantime.
 */
async function withItem(
  services: Pick<SiteServices, 'database'>,
  boot: Boot,
  { url, pageId, item: slug }: ResolvedAddress,
  drafted: DraftedSite | undefined,
): Promise<Boot> {
  if (pageId === null || slug === undefined) return boot;
  const content = boot.contents[pageId];
  const found = itemPagesOf(pageId, content).find((one) => one.slug === slug);
  const view = found && getItemList(pageId, found.list)?.view;
  if (!view) return boot;
  const address = addressOfPath(url);
  const { site, ...others } = await readRelatedPages(services, drafted);
  const related = findRelated(view, itemAt(content, found), others);
  const disclosures = addRepeatedDisclosures(boot.disclosures, site?.disclosures, listSources(related));
  const item = { list: found.list, index: found.index, slug, address, view, related };
  return {
    ...boot,
    ...(disclosures && { disclosures }),
    ...{ sections: { [pageId]: [] }, routes: { ...boot.routes, [address]: pageId }, item },
  };
}

/** Reads the site-wide content, and what visitors may read of the published pages that items are related across. */
async function readRelatedPages(
  { database }: Pick<SiteServices, 'database'>,
  drafted: DraftedSite | undefined,
): Promise<Record<string, Record<string, unknown>>> {
  const stored = await database.db
    .select({ pageId: pages.pageId, content: pages.content })
    .from(pages)
    .where(and(inArray(pages.pageId, ['site', ...RELATED_PAGES]), eq(pages.status, 'published')));
  const contents = new Map(stored.map(({ pageId, content }) => [pageId, content]));
  const draftedSite = drafted?.contents.get('site');
  if (draftedSite) contents.set('site', draftedSite);
  for (const pageId of RELATED_PAGES) {
    const own = drafted?.contents.get(pageId);
    if (own && drafted?.directory.of(pageId)?.status === 'published') contents.set(pageId, own);
    else if (own) contents.delete(pageId);
  }
  return Object.fromEntries(
    [...contents].map(([pageId, content]) => [
      pageId,
      pageId === 'site' ? content : withoutUnseen(pageId, withoutPrompts(content)),
    ]),
  );
}

/** Returns the categories the portfolio can be filtered by: those its filter offers, and those its investments name. */
export function collectCategories({ contents }: Pick<Boot, 'contents'>): ReadonlySet<string> {
  const { categories, investments } = (contents.portfolio ?? {}) as Partial<PortfolioContent>;
  return new Set([
    ...withPaths('', categories).map(({ item }) => plainText(item.id)),
    ...withPaths('', investments).map(({ item }) => plainText(item.category)),
  ]);
}
