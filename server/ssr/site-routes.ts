import express, { type Request, type Response, type Router } from 'express';
import type { Boot } from '../../src/boot';
import { plainText } from '../../src/content/text';
import { withPaths } from '../../src/lib/with-paths';
import { type ContactErrors, validateContact } from '../../src/pages/contact/contact-message.model';
import { PAGES } from '../../src/pages/pages';
import type { PortfolioContent } from '../../src/pages/portfolio/portfolio.model';
import { pageAt, type ShownPageId } from '../../src/pages/routes';
import { submitContact } from '../contact/submit-contact';
import { AppError, STATUS_OF } from '../errors';
import { CDN_CACHE_CONTROL } from '../http/cdn';
import type { CountRequest } from '../http/rate-limits';
import { ORIGIN_MARK, ownOrigin } from '../http/request';
import { translateError } from '../http/translate-error';
import { countVisit, visitRoutes } from '../stats/count-visit';
import type { Services } from '../trpc/context';
import { accountRoutes, MAX_FORM_BYTES } from './account-routes';
import { CachedPage, compressPage, type SentPage } from './cached-page';
import { robotsOf, sitemapOf } from './for-crawlers';
import { firmIn, plainPage, RETRY_AFTER_SECONDS, readFirmName } from './plain-page';
import { readBoot } from './read-boot';
import { type ClientAssets, documentOf, type RenderApp } from './render-page';
import { sendPage } from './send-page';
import { type Sight, sightOf } from './sight-of';

/** How pages come to be: the app's render function and the scripts they load. */
export interface PageSource {
  render: RenderApp;
  assets(pageId: ShownPageId | null): ClientAssets;
}

interface RenderedPage {
  html: string;
  status: number;
}

/** Every page of the site, rendered on the server; the contact form by ordinary POST. */
export function siteRoutes(services: Services, source: PageSource, countRequest: CountRequest): Router {
  const router = express.Router();
  const { env, database, log, pageCache: cache } = services;
  /** As it was read last: for when nothing can be. */
  let firm = '';

  const drawings = new Map<string, Promise<CachedPage>>();

  async function renderBoot({ url, pageId }: Pick<Sight, 'url' | 'pageId'>, boot: Boot): Promise<RenderedPage> {
    firm = firmIn(boot.contents.site) || firm;
    const app = await source.render(url, boot);
    if (app.faulty && app.faulty.length > 0) log.warn({ url, parts: app.faulty }, 'parts of the page can not be drawn');
    return { html: documentOf(app, boot, source.assets(pageId)), status: app.status };
  }

  /** The page of a sight, from the cache or drawn anew; once for all who ask for it at a time. */
  function pageOf(sight: Sight): CachedPage | Promise<CachedPage> {
    const warm = cache.get(sight.key);
    if (warm) return warm;
    const begunAt = cache.begin();
    const name = `${begunAt} ${sight.key}`;
    const drawing = drawings.get(name) ?? draw(sight, begunAt).finally(() => drawings.delete(name));
    drawings.set(name, drawing);
    return drawing;
  }

  async function draw(sight: Sight, begunAt: number): Promise<CachedPage> {
    const boot = await readBoot(database.db, sight.pageId, ORIGIN_MARK);
    const { html, status } = await renderBoot(sight, { ...boot, ...sight.extra });
    const page = new CachedPage(html, sight.status ?? status, categoriesOf(boot));
    cache.keep(sight.key, begunAt, page);
    return page;
  }

  async function categories(): Promise<ReadonlySet<string>> {
    return (await pageOf({ key: 'portfolio', url: PAGES.portfolio.path, pageId: 'portfolio' })).categories;
  }

  /** Renders what is nobody else's business: never cached, here or in a browser. */
  async function sendOwn(req: Request, res: Response, extra: Partial<Boot>, status?: number): Promise<void> {
    const pageId = pageAt(req.path);
    const boot = await readBoot(database.db, pageId, ownOrigin(req, env.PUBLIC_URL));
    const page = await renderBoot({ url: req.originalUrl, pageId }, { ...boot, ...extra });
    sendPage(req, res, await compressPage(page.html, status ?? page.status), 'no-store');
  }

  async function sendPlain(req: Request, res: Response): Promise<void> {
    firm ||= await readFirmName(database.db);
    const html = plainPage(firm, source.assets(null).styles);
    res.set('Retry-After', String(RETRY_AFTER_SECONDS));
    sendPage(req, res, await compressPage(html, 503), 'no-store');
  }

  router.get('/sitemap.xml', (req, res) => {
    res.type('application/xml').send(sitemapOf(ownOrigin(req, env.PUBLIC_URL)));
  });
  router.get('/robots.txt', (req, res) => {
    res.type('text/plain').send(robotsOf(ownOrigin(req, env.PUBLIC_URL)));
  });

  router.use(visitRoutes(services.pageViews));
  router.use(accountRoutes(services, countRequest, sendOwn));

  router.post('/contact', express.urlencoded({ extended: false, limit: MAX_FORM_BYTES }), async (req, res) => {
    await countRequest(req);
    const values = (req.body ?? {}) as Record<string, string>;
    try {
      const { outbox } = services;
      await submitContact(database.db, values, req.actor?.client ?? '', { isMailed: outbox.isOn });
      outbox.wake();
      res.redirect(303, '/contact?sent=1');
    } catch (error) {
      const known = translateError(error);
      if (known.code === 'INTERNAL_SERVER_ERROR') throw error;
      const checked = validateContact(values);
      const errors: ContactErrors = checked.ok ? { message: known.message } : checked.errors;
      const { fullName = '', email = '', subject = '', message = '' } = values;
      const contact = { values: { fullName, email, subject, message }, errors: { ...errors }, isSent: false };
      if (known.retryAfter) res.set('Retry-After', String(known.retryAfter));
      await sendOwn(req, res, { contact }, STATUS_OF[known.code]);
    }
  });

  router.use(async (req: Request, res: Response) => {
    if (req.method === 'OPTIONS') return void res.set('Allow', 'GET, HEAD, OPTIONS').status(204).end();
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD, OPTIONS');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET, HEAD, OPTIONS.');
    }
    const origin = ownOrigin(req, env.PUBLIC_URL);
    let sight: Sight | undefined;
    let page: CachedPage;
    try {
      sight = await sightOf(req, categories);
      page = await pageOf(sight);
    } catch (error) {
      log.error({ err: error, requestId: req.id }, 'the page can not be read or drawn; showing the last good copy');
      sight ??= await sightOf(req, async () => new Set());
      const kept = cache.getLastGood(sight.key);
      return kept ? sendPage(req, res, await kept.at(origin), 'no-store') : sendPlain(req, res);
    }
    sendShared(req, res, await page.at(origin), sight);
  });
  return router;

  /** A page that is the same for everyone; caches before the site may keep it only where they are told of changes. */
  function sendShared(req: Request, res: Response, page: SentPage, { pageId, isPrivate = false }: Sight): void {
    const isKept = page.status === 200 && !isPrivate;
    if (isKept && pageId !== null) countVisit(services.pageViews, req, pageId);
    if (isKept && env.PURGE_URL) res.set('CDN-Cache-Control', CDN_CACHE_CONTROL);
    sendPage(req, res, page, isKept ? 'public, max-age=0, must-revalidate' : 'no-store');
  }
}

/** What the portfolio can be filtered by: what its filter offers, and what its investments name. */
function categoriesOf({ contents }: Boot): ReadonlySet<string> {
  const { categories, investments } = (contents.portfolio ?? {}) as Partial<PortfolioContent>;
  return new Set([
    ...withPaths('', categories).map(({ item }) => plainText(item.id)),
    ...withPaths('', investments).map(({ item }) => plainText(item.category)),
  ]);
}
