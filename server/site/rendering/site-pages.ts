import type { Boot, HeadFacts } from '../../../src/boot';
import type { FontAddress } from '../../../src/content/brand/brand-css';
import { DEFAULT_LOCALE } from '../../../src/content/region';
import { plainText } from '../../../src/content/text';
import { isAdminPath } from '../../../src/lib/is-admin-path';
import { withPaths } from '../../../src/lib/with-paths';
import { addressOfPath } from '../../../src/pages/address';
import { getItemList, itemPagesOf } from '../../../src/pages/items/item-pages';
import type { PortfolioContent } from '../../../src/pages/portfolio/portfolio.model';
import { firmIn } from '../../accounts/settings/firm-name';
import { FEED_TYPE, renderFeed } from '../../content/collections/feed';
import type { Directory } from '../../content/directory/directory';
import { visitedItem } from '../../content/directory/directory';
import { CDN_CACHE_CONTROL } from '../../platform/http/cdn';
import { ORIGIN_MARK } from '../../platform/http/request';
import { BrandSheets } from '../brand/brand-sheets';
import type { SiteServices } from '../context';
import { CachedPage } from './cached-page';
import { readBoot } from './read-boot';
import { readHeadFacts } from './read-head-facts';
import { type ClientAssets, documentOf, type RenderApp } from './render-page';
import { contentPolicy } from './security-headers';
import { type Address, keyOf, type Sight, sightOf } from './sight-of';
import type { AnalyticsTag } from './site-analytics';

/** How pages come to be: the app's render function and the scripts they load. */
export interface PageSource {
  render: RenderApp;
  /** @param kind of the page that is shown */
  assets(kind: string | null): ClientAssets;
  /** The address of a font's file. */
  font: FontAddress;
}

interface RenderedPage {
  html: string;
  status: number;
}

/** The site's pages, drawn once each and kept until what they show changes. */
export class SitePages {
  /** The firm's name, as it was read last: for when nothing can be. */
  firm = '';
  /** The firm's own look, where it has chosen one. */
  readonly sheets: BrandSheets;
  /** Those that are being drawn, each of which ends by itself. */
  private readonly drawings = new Map<string, Promise<CachedPage>>();
  private readonly sights = new WeakMap<
    Address,
    { sight: Sight | null; pages: Directory; categories: ReadonlySet<string> | undefined }
  >();

  constructor(
    private readonly services: Pick<
      SiteServices,
      'env' | 'database' | 'log' | 'pageCache' | 'pictures' | 'directory' | 'media' | 'analytics' | 'region'
    >,
    readonly source: PageSource,
  ) {
    const { database, media, pageCache } = services;
    this.sheets = new BrandSheets(database.db, source.font, media.storage.read, () => pageCache.begin(null));
  }

  /** The page of an address, where it is kept; nothing while it is not known what stands where. */
  known(address: Address): CachedPage | undefined {
    const { pageCache: cache, directory } = this.services;
    if (!directory.isCurrent) return undefined;
    const sight = this.seen(address, directory.latest, cache.get(PORTFOLIO)?.categories);
    return sight && !sight.redirect ? cache.get(sight.key) : undefined;
  }

  /** What an address shows, found once while the pages are the same. */
  private seen(address: Address, pages: Directory, categories?: ReadonlySet<string>): Sight | null {
    const kept = this.sights.get(address);
    if (kept && kept.pages === pages && kept.categories === categories) return kept.sight;
    const sight = sightOf(address, pages, categories);
    this.sights.set(address, { sight, pages, categories });
    return sight;
  }

  /** What an address shows that hangs on nothing that is to be asked for; null where it does. */
  plainSightOf(address: Address): Sight | null {
    const { directory } = this.services;
    const sight = directory.isCurrent ? sightOf(address, directory.latest) : null;
    return sight?.redirect ? null : sight;
  }

  /** What an address shows. */
  async sightOf(address: Address): Promise<Sight> {
    const pages = await this.services.directory.read();
    const sight = sightOf(address, pages);
    if (sight) return sight;
    // What the portfolio shows is told by its own page.
    const whole = sightOf({ ...address, query: '' }, pages) as Sight;
    return sightOf(address, pages, (await this.pageOf(whole)).categories) as Sight;
  }

  /** The page of a sight, as it is kept or drawn anew; once for all who ask for it at a time. */
  async pageOf(sight: Sight): Promise<CachedPage> {
    const cache = this.services.pageCache;
    const warm = cache.get(sight.key);
    if (warm) return warm;
    const begunAt = cache.begin(sight.pageId);
    const name = `${begunAt} ${sight.key}`;
    const drawing = this.drawings.get(name) ?? this.draw(sight, begunAt).finally(() => this.drawings.delete(name));
    this.drawings.set(name, drawing);
    return drawing;
  }

  /** Draws what is nobody else's business, and keeps it nowhere. */
  async render(
    { url, pageId }: Pick<Sight, 'url' | 'pageId'>,
    boot: Boot,
    said?: HeadFacts,
    analytics?: AnalyticsTag | null,
  ): Promise<RenderedPage> {
    const { source } = this;
    this.firm = firmIn(boot.contents.site) || this.firm;
    const icons = this.sheets.icons.versionOf(boot.contents.site);
    const app = await source.render(url, boot, { ...said, icons });
    if (app.faulty && app.faulty.length > 0)
      this.services.log.warn({ url, parts: app.faulty }, 'parts of the page can not be drawn');
    const kind = pageId === null ? null : (this.services.directory.latest.of(pageId)?.kind ?? null);
    // The dashboard is a tool, and keeps its own look.
    const look = isAdminPath(url) ? null : this.sheets.lookOf(boot.contents.site);
    return {
      html: documentOf(app, boot, source.assets(boot.item?.view ?? kind), look, analytics?.attributes),
      status: app.status,
    };
  }

  private async draw(sight: Sight, begunAt: number): Promise<CachedPage> {
    const { env, pageCache } = this.services;
    if (sight.isFeed) return this.drawFeed(sight, begunAt);
    const boot = withItem(await readBoot(this.services, sight.pageId, ORIGIN_MARK, sight.part), sight);
    const said = await readHeadFacts(this.services, sight.pageId, boot);
    const isAdmin = isAdminPath(sight.url);
    // Pages with editing tools never run another service's script.
    const analytics = isAdmin || sight.pageId === 'demo' ? null : await this.services.analytics.read();
    const shown = { ...boot, ...sight.extra, ...(isAdmin && { locale: DEFAULT_LOCALE }) };
    const rendered = await this.render(sight, shown, said, analytics);
    const status = sight.status ?? rendered.status;
    const page = new CachedPage({
      pageId: sight.pageId,
      countedAs: boot.item && sight.pageId !== null ? visitedItem(sight.pageId, boot.item.slug) : undefined,
      html: rendered.html,
      status,
      categories: categoriesOf(boot),
      isShared: status === 200 && !sight.isPrivate,
      policy: analytics ? this.policyFor(analytics) : undefined,
      // Caches before the site may keep it only where they are told of changes.
      cdnCacheControl: env.PURGE_URL && CDN_CACHE_CONTROL,
    });
    if (!sight.isPassing) pageCache.keep(sight.key, begunAt, page);
    return page;
  }

  private policyFor({ scripts, reports }: AnalyticsTag): string {
    const { PUBLIC_URL, IMAGE_HOSTS } = this.services.env;
    const isSecure = PUBLIC_URL?.startsWith('https:') ?? false;
    return contentPolicy({ isSecure, imageHosts: IMAGE_HOSTS, scripts, reports });
  }

  /** A collection's feed: kept as its page is, and gone with it. */
  private async drawFeed({ key, pageId }: Sight, begunAt: number): Promise<CachedPage> {
    const { env, pageCache, database, directory } = this.services;
    const pages = await directory.read();
    const list = pageId === null ? undefined : pages.of(pageId);
    if (!list) throw new Error('The page whose feed it is is gone.');
    const html = await renderFeed(database.db, pages, list, { origin: ORIGIN_MARK, publicUrl: env.PUBLIC_URL });
    const cdnCacheControl = env.PURGE_URL && CDN_CACHE_CONTROL;
    const page = new CachedPage({ pageId, html, status: 200, type: FEED_TYPE, isShared: true, cdnCacheControl });
    pageCache.keep(key, begunAt, page);
    return page;
  }
}

/** What a page needs to show one of its items alone. Where it is gone since it was asked for, the page knows of no address. */
function withItem(boot: Boot, { url, pageId, item: slug }: Sight): Boot {
  if (pageId === null || slug === undefined) return boot;
  const found = itemPagesOf(pageId, boot.contents[pageId]).find((one) => one.slug === slug);
  const view = found && getItemList(pageId, found.list)?.view;
  if (!view) return boot;
  const address = addressOfPath(url);
  const item = { list: found.list, index: found.index, slug, address, view };
  return { ...boot, sections: { [pageId]: [] }, routes: { ...boot.routes, [address]: pageId }, item };
}

/** By what the portfolio without a filter is kept. */
const PORTFOLIO = keyOf('page', 'portfolio');

/** What the portfolio can be filtered by: what its filter offers, and what its investments name. */
function categoriesOf({ contents }: Boot): ReadonlySet<string> {
  const { categories, investments } = (contents.portfolio ?? {}) as Partial<PortfolioContent>;
  return new Set([
    ...withPaths('', categories).map(({ item }) => plainText(item.id)),
    ...withPaths('', investments).map(({ item }) => plainText(item.category)),
  ]);
}
