import type { Boot, HeadFacts } from '../../../src/boot';
import type { FontAddress } from '../../../src/content/brand/brand-css';
import { DEFAULT_LOCALE } from '../../../src/content/region';
import { plainText } from '../../../src/content/text';
import { isAdminPath } from '../../../src/lib/is-admin-path';
import { withPaths } from '../../../src/lib/with-paths';
import { addressOfPath } from '../../../src/pages/address';
import { getItemList, itemPagesOf } from '../../../src/pages/items/item-pages';
import type { PortfolioContent } from '../../../src/pages/portfolio/portfolio.model';
import { getFirmName } from '../../accounts/settings/firm-name';
import { FEED_TYPE, renderFeed } from '../../content/collections/feed';
import type { Directory } from '../../content/directory/directory';
import { CDN_CACHE_CONTROL } from '../../platform/http/cdn';
import { ORIGIN_MARK } from '../../platform/http/request';
import { BrandSheets } from '../brand/brand-sheets';
import type { SiteServices } from '../context';
import { CachedPage } from './cached-page';
import { readBoot } from './read-boot';
import { readHeadFacts } from './read-head-facts';
import { type ClientAssets, type RenderApp, renderDocument } from './render-page';
import { contentPolicy } from './security-headers';
import { type Address, buildSightKey, resolveSight, type Sight } from './sight-of';
import type { AnalyticsTag } from './site-analytics';

/** What rendering a page needs: the app's render function and the scripts that pages load. */
export interface PageSource {
  render: RenderApp;
  /** @param kind of the page */
  assets(kind: string | null): ClientAssets;
  /** Returns the address of a font's file. */
  font: FontAddress;
}

interface RenderedPage {
  html: string;
  status: number;
}

/** Renders the site's pages once each and caches them until their content changes. */
export class SitePages {
  /** The last known name of the firm, for use while the database cannot be read. */
  firm = '';
  /** The firm's own colors and fonts, if it has chosen any. */
  readonly sheets: BrandSheets;
  /** The renderings in progress. Each removes itself when it ends. */
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

  /** Returns the cached page at an address, or undefined if there is none or the directory of pages is stale. */
  known(address: Address): CachedPage | undefined {
    const { pageCache: cache, directory } = this.services;
    if (!directory.isCurrent) return undefined;
    const sight = this.resolveOnce(address, directory.latest, cache.get(PORTFOLIO)?.categories);
    return sight && !sight.redirect ? cache.get(sight.key) : undefined;
  }

  /** Resolves an address. The result is cached while the pages stay the same. */
  private resolveOnce(address: Address, pages: Directory, categories?: ReadonlySet<string>): Sight | null {
    const kept = this.sights.get(address);
    if (kept && kept.pages === pages && kept.categories === categories) return kept.sight;
    const sight = resolveSight(address, pages, categories);
    this.sights.set(address, { sight, pages, categories });
    return sight;
  }

  /** Resolves an address without I/O. @returns null if that takes a query, or if the address redirects */
  resolveWithoutQuery(address: Address): Sight | null {
    const { directory } = this.services;
    const sight = directory.isCurrent ? resolveSight(address, directory.latest) : null;
    return sight?.redirect ? null : sight;
  }

  /** Resolves an address. */
  async resolveSight(address: Address): Promise<Sight> {
    const pages = await this.services.directory.read();
    const sight = resolveSight(address, pages);
    if (sight) return sight;
    // The portfolio's categories are known once its unfiltered page is rendered.
    const whole = resolveSight({ ...address, query: '' }, pages) as Sight;
    return resolveSight(address, pages, (await this.pageOf(whole)).categories) as Sight;
  }

  /** Returns the page of a sight from the cache or renders it. Concurrent requests share one rendering. */
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

  /** Renders a page for one person, without caching it. */
  async render(
    { url, pageId }: Pick<Sight, 'url' | 'pageId'>,
    boot: Boot,
    said?: HeadFacts,
    analytics?: AnalyticsTag | null,
  ): Promise<RenderedPage> {
    const { source } = this;
    this.firm = getFirmName(boot.contents.site) || this.firm;
    const icons = this.sheets.icons.versionOf(boot.contents.site);
    const app = await source.render(url, boot, { ...said, icons });
    if (app.faulty && app.faulty.length > 0)
      this.services.log.warn({ url, parts: app.faulty }, 'parts of the page cannot be rendered');
    const kind = pageId === null ? null : (this.services.directory.latest.of(pageId)?.kind ?? null);
    // The dashboard has its own fixed look.
    const look = isAdminPath(url) ? null : this.sheets.readLook(boot.contents.site);
    return {
      html: renderDocument(app, boot, source.assets(boot.item?.view ?? kind), look, analytics?.attributes),
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
      html: rendered.html,
      status,
      categories: collectCategories(boot),
      isShared: status === 200 && !sight.isPrivate,
      policy: analytics ? this.policyFor(analytics) : undefined,
      // A CDN may store the page only if it can be purged after changes.
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

  /** Renders a collection's feed. It is cached and evicted together with its page. */
  private async drawFeed({ key, pageId }: Sight, begunAt: number): Promise<CachedPage> {
    const { env, pageCache, database, directory } = this.services;
    const pages = await directory.read();
    const list = pageId === null ? undefined : pages.of(pageId);
    if (!list) throw new Error('The page of this feed no longer exists.');
    const html = await renderFeed(database.db, pages, list, { origin: ORIGIN_MARK, publicUrl: env.PUBLIC_URL });
    const cdnCacheControl = env.PURGE_URL && CDN_CACHE_CONTROL;
    const page = new CachedPage({ pageId, html, status: 200, type: FEED_TYPE, isShared: true, cdnCacheControl });
    pageCache.keep(key, begunAt, page);
    return page;
  }
}

/** Adds to a page's data which of its items to show. Returns the data unchanged if the item was deleted in the meantime. */
function withItem(boot: Boot, { url, pageId, item: slug }: Sight): Boot {
  if (pageId === null || slug === undefined) return boot;
  const found = itemPagesOf(pageId, boot.contents[pageId]).find((one) => one.slug === slug);
  const view = found && getItemList(pageId, found.list)?.view;
  if (!view) return boot;
  const address = addressOfPath(url);
  const item = { list: found.list, index: found.index, slug, address, view };
  return { ...boot, sections: { [pageId]: [] }, routes: { ...boot.routes, [address]: pageId }, item };
}

/** The cache key of the unfiltered portfolio. */
const PORTFOLIO = buildSightKey('page', 'portfolio');

/** Returns the categories the portfolio can be filtered by: those its filter offers, and those its investments name. */
function collectCategories({ contents }: Boot): ReadonlySet<string> {
  const { categories, investments } = (contents.portfolio ?? {}) as Partial<PortfolioContent>;
  return new Set([
    ...withPaths('', categories).map(({ item }) => plainText(item.id)),
    ...withPaths('', investments).map(({ item }) => plainText(item.category)),
  ]);
}
