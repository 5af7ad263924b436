import type { Boot, HeadFacts } from '../../../src/boot';
import type { FontAddress } from '../../../src/content/brand/brand-css';
import { DEFAULT_LOCALE } from '../../../src/content/region';
import { isAdminPath } from '../../../src/lib/is-admin-path';
import { getFirmName } from '../../accounts/settings/firm-name';
import { FEED_TYPE, renderFeed } from '../../content/collections/feed';
import type { Directory } from '../../content/directory/directory';
import { cdnHeaders } from '../../platform/http/cdn';
import { ORIGIN_MARK } from '../../platform/http/request';
import { Tally } from '../../platform/telemetry/tally';
import { BrandSheets } from '../brand/brand-sheets';
import type { SiteServices } from '../context';
import { feedAddress } from '../publications/record-keeper';
import { CachedPage, HTML } from './cached-page';
import { readHeadFacts } from './read-head-facts';
import { collectCategories, readShownPage } from './read-shown-page';
import { type ClientAssets, type RenderApp, renderDocument } from './render-page';
import { type Address, buildCacheKey, type ResolvedAddress, resolveAddress } from './resolve-address';
import { contentPolicy, listImageHosts } from './security-headers';
import type { AnalyticsTag } from './site-analytics';

/** What rendering a page needs: the app's render function and the scripts that pages load. */
export interface PageSource {
  render: RenderApp;
  /** @param kind of the page */
  assets(kind: string | null): ClientAssets;
  /** Returns the address of a font's file. */
  font: FontAddress;
  /** The version of the software, with its build. */
  release: string;
}

interface RenderedPage {
  html: string;
  status: number;
}

/** Renders the site's pages once each and caches them until their content changes. */
export class SitePages {
  /** The last known name of the firm, for use while the database cannot be read. */
  firm = '';
  /** Counts requested pages: in the cache (`hit`), rendered first (`miss`), or shown as they last were, since they cannot be (`stale`). */
  readonly lookups = new Tally(['result'], [['hit'], ['miss'], ['stale']]);
  /** The firm's own colors and fonts, if it has chosen any. */
  readonly sheets: BrandSheets;
  /** The renderings in progress. Each removes itself when it ends. */
  private readonly renderings = new Map<string, Promise<CachedPage>>();
  /** The services for rendering what all visitors see. */
  private readonly shown: Pick<SiteServices, 'database' | 'pictures' | 'directory' | 'media' | 'region'>;
  private readonly resolvedAddresses = new WeakMap<
    Address,
    { resolved: ResolvedAddress | null; pages: Directory; categories: ReadonlySet<string> | undefined }
  >();

  constructor(
    private readonly services: Pick<
      SiteServices,
      | 'env'
      | 'database'
      | 'log'
      | 'pageCache'
      | 'pictures'
      | 'directory'
      | 'media'
      | 'analytics'
      | 'region'
      | 'publications'
    >,
    readonly source: PageSource,
  ) {
    const { database, media, pageCache } = services;
    this.shown = { ...services, database: { ...database, db: database.shown } };
    this.sheets = new BrandSheets(database.db, source.font, media.storage, () => pageCache.begin(null));
  }

  /** Returns the cached page at an address, or undefined if there is none or the directory of pages is stale. */
  known(address: Address): CachedPage | undefined {
    const { pageCache: cache, directory } = this.services;
    if (!directory.isCurrent) return undefined;
    const resolved = this.resolveOnce(address, directory.latest, cache.get(PORTFOLIO)?.categories);
    return resolved && !resolved.redirect ? cache.get(resolved.key) : undefined;
  }

  /** Resolves an address. The result is cached while the pages stay the same. */
  private resolveOnce(address: Address, pages: Directory, categories?: ReadonlySet<string>): ResolvedAddress | null {
    const kept = this.resolvedAddresses.get(address);
    if (kept && kept.pages === pages && kept.categories === categories) return kept.resolved;
    const resolved = resolveAddress(address, pages, categories);
    this.resolvedAddresses.set(address, { resolved, pages, categories });
    return resolved;
  }

  /** Resolves an address without I/O. @returns null if that takes a query, or if the address redirects */
  resolveWithoutQuery(address: Address): ResolvedAddress | null {
    const { directory } = this.services;
    const resolved = directory.isCurrent ? resolveAddress(address, directory.latest) : null;
    return resolved?.redirect ? null : resolved;
  }

  /** Resolves an address. */
  async resolve(address: Address): Promise<ResolvedAddress> {
    const pages = await this.services.directory.read();
    const resolved = resolveAddress(address, pages);
    if (resolved) return resolved;
    // The portfolio's categories are known once its unfiltered page is rendered.
    const whole = resolveAddress({ ...address, query: '' }, pages) as ResolvedAddress;
    return resolveAddress(address, pages, (await this.pageOf(whole)).categories) as ResolvedAddress;
  }

  /** Returns the page of a resolved address from the cache or renders it. Concurrent requests share one rendering. */
  async pageOf(resolved: ResolvedAddress): Promise<CachedPage> {
    const cache = this.services.pageCache;
    const warm = cache.get(resolved.key);
    this.lookups.add(warm ? 'hit' : 'miss');
    if (warm) return warm;
    const begunAt = cache.begin(resolved.pageId);
    const name = `${begunAt} ${resolved.key}`;
    const rendering =
      this.renderings.get(name) ?? this.renderUncached(resolved, begunAt).finally(() => this.renderings.delete(name));
    this.renderings.set(name, rendering);
    return rendering;
  }

  /** Returns the page that visitors get at an address, or null if it is not this page or cannot be shown. */
  async readPublic(address: string, pageId: string): Promise<CachedPage | null> {
    const resolved = await this.resolve({ path: address, query: '' });
    if (resolved.redirect || resolved.pageId !== pageId) return null;
    const page = await this.pageOf(resolved);
    return page.status === 200 ? page : null;
  }

  /** Renders a page for one person, without caching it. */
  async render(
    { url, pageId }: Pick<ResolvedAddress, 'url' | 'pageId'>,
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

  /**
   * Renders a page, records it as a publication if it is public, and caches it.
   * @param tries how often it was rendered already because it was out of date by the time it could be recorded
   */
  private async renderUncached(resolved: ResolvedAddress, begunAt: number, tries = 0): Promise<CachedPage> {
    const { pageCache, publications } = this.services;
    const address = publicAddress(resolved);
    const moment = address === null ? null : await publications.begin(address);
    // Compared when the page is sent, because a cache in front of the site that was purged meanwhile must not store it.
    const isCurrent = () => begunAt === pageCache.begin(resolved.pageId);
    const { page, headers } = await (resolved.isFeed
      ? this.renderFeedPage(resolved, isCurrent)
      : this.renderShownPage(resolved, isCurrent));
    if (address !== null && page.status === 200) {
      const kind = resolved.isFeed ? ('feed' as const) : ('page' as const);
      const shown = { address, kind, pageId: resolved.pageId, title: this.titleOf(resolved), html: page.html, headers };
      const outcome = await publications.record(page, shown, moment);
      if (outcome === 'stale' && tries < MAX_TRIES) {
        return this.renderUncached(resolved, pageCache.begin(resolved.pageId), tries + 1);
      }
    }
    if (!resolved.isUncached) pageCache.keep(resolved.key, begunAt, page);
    return page;
  }

  private async renderShownPage(resolved: ResolvedAddress, isCurrent: () => boolean): Promise<Drawn> {
    const { env } = this.services;
    const boot = await readShownPage(this.shown, resolved, ORIGIN_MARK);
    const said = await readHeadFacts(this.shown, resolved.pageId, boot);
    const isAdmin = isAdminPath(resolved.url);
    // Pages with editing tools never run another service's script.
    const analytics = isAdmin || resolved.pageId === 'demo' ? null : await this.services.analytics.read();
    const shown = { ...boot, ...(isAdmin && { locale: DEFAULT_LOCALE }) };
    const rendered = await this.render(resolved, shown, said, analytics);
    const status = resolved.status ?? rendered.status;
    const policy = analytics ? this.policyFor(analytics) : undefined;
    const page = new CachedPage({
      pageId: resolved.pageId,
      html: rendered.html,
      status,
      categories: collectCategories(boot),
      isShared: status === 200 && !resolved.isPrivate,
      policy,
      cdn: cdnHeaders(env, resolved.pageId),
      isCurrent,
    });
    return { page, headers: { 'content-type': HTML, ...(policy && { 'content-security-policy': policy }) } };
  }

  /** Returns the title of a page in the record. */
  private titleOf({ pageId, item }: ResolvedAddress): string {
    const pages = this.services.directory.latest;
    const found = item === undefined || pageId === null ? undefined : pages.itemOf(pageId, item);
    return found?.title ?? (pageId === null ? undefined : pages.of(pageId)?.title) ?? '';
  }

  private policyFor({ scripts, reports }: AnalyticsTag): string {
    const { env } = this.services;
    const isSecure = env.PUBLIC_URL?.startsWith('https:') ?? false;
    return contentPolicy({ isSecure, imageHosts: listImageHosts(env), scripts, reports });
  }

  /** Renders a collection's feed. It is cached and evicted together with its page. */
  private async renderFeedPage({ pageId }: ResolvedAddress, isCurrent: () => boolean): Promise<Drawn> {
    const { env, database, directory } = this.services;
    const pages = await directory.read();
    const list = pageId === null ? undefined : pages.of(pageId);
    if (!list) throw new Error('The page of this feed no longer exists.');
    const html = await renderFeed(database.shown, pages, list, { origin: ORIGIN_MARK, publicUrl: env.PUBLIC_URL });
    const cdn = cdnHeaders(env, pageId);
    const page = new CachedPage({ pageId, html, status: 200, type: FEED_TYPE, isShared: true, cdn, isCurrent });
    return { page, headers: { 'content-type': FEED_TYPE } };
  }
}

/** A rendered page with the headers that decide how a browser shows it, in lower case. */
interface Drawn {
  page: CachedPage;
  headers: Record<string, string>;
}

/** How often a page is rendered again that is out of date by the time it could be recorded. */
const MAX_TRIES = 2;

/**
 * Returns the address under which a page is recorded, or null if it is not: parts of lists, whose entries have pages of their own, the
 * dashboard, the demo, and pages for one person.
 */
function publicAddress({ url, pageId, isFeed, isPrivate, part, status }: ResolvedAddress): string | null {
  if (pageId === null || pageId === 'demo' || isPrivate || part || status !== undefined || url.includes('?'))
    return null;
  return isFeed ? feedAddress(url) : url;
}

/** The cache key of the unfiltered portfolio. */
const PORTFOLIO = buildCacheKey('page', 'portfolio');
