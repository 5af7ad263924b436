import express, { type Request, type Response, type Router } from 'express';
import { isAdminPath, screenAt } from '../../src/admin/routes';
import type { Boot } from '../../src/boot';
import { type ContactErrors, validateContact } from '../../src/pages/contact/contact-message.model';
import { PAGE_PATHS, pageAt } from '../../src/pages/routes';
import { submitContact } from '../contact/submit-contact';
import { AppError, STATUS_OF } from '../errors';
import { CDN_CACHE_CONTROL } from '../http/cdn';
import type { CountRequest } from '../http/rate-limits';
import { isNotModified, ownOrigin } from '../http/request';
import { translateError } from '../http/translate-error';
import { countVisit, visitRoutes } from '../stats/count-visit';
import type { Services } from '../trpc/context';
import { accountRoutes, MAX_FORM_BYTES } from './account-routes';
import { type CachedPage, compressPage } from './page-cache';
import { fallbackBoot, readBoot } from './read-boot';
import { type ClientAssets, documentOf, type RenderApp } from './render-page';

/** How pages come to be: the app's render function and the scripts they load. */
export interface PageSource {
  render: RenderApp;
  assets(pageId: string | null): ClientAssets;
}

interface RenderedPage {
  html: string;
  status: number;
}

/** Every page of the site, rendered on the server; the contact form by ordinary POST. */
export function siteRoutes(services: Services, source: PageSource, countRequest: CountRequest): Router {
  const router = express.Router();
  const { env, database, log, pageCache: cache } = services;

  async function renderBoot(req: Request, boot: Boot): Promise<RenderedPage> {
    const app = await source.render(req.originalUrl, boot);
    return { html: documentOf(app, boot, source.assets(pageAt(req.path))), status: app.status };
  }

  /** Renders what is nobody else's business: never cached, here or in a browser. */
  async function sendOwn(req: Request, res: Response, extra: Partial<Boot>, status?: number): Promise<void> {
    const boot = await readBoot(database.db, pageAt(req.path), ownOrigin(req, env.PUBLIC_URL));
    const page = await renderBoot(req, { ...boot, ...extra });
    send(req, res, await compressPage(page.html, status ?? page.status), 'no-store');
  }

  router.get('/sitemap.xml', async (req, res) => {
    const origin = ownOrigin(req, env.PUBLIC_URL);
    const urls = Object.values(PAGE_PATHS).map((path) => `<url><loc>${origin}${path}</loc></url>`);
    const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
    res.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>\n${open}${urls.join('')}</urlset>\n`);
  });
  router.get('/robots.txt', (req, res) => {
    const sitemap = `Sitemap: ${ownOrigin(req, env.PUBLIC_URL)}/sitemap.xml`;
    res
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /overlay-demo\n${sitemap}\n`);
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
    const pageId = pageAt(req.path);
    if (isAdminPath(req.path)) return sendOwn(req, res, {}, screenAt(req.path) ? 200 : 404);
    if (pageId === 'contact' && req.query.sent === '1') {
      return sendOwn(req, res, { contact: { values: {}, errors: {}, isSent: true } });
    }
    const key = cacheKey(req, pageId, ownOrigin(req, env.PUBLIC_URL));
    const warm = cache.get(key);
    if (warm) return sendShared(req, res, warm, pageId);
    const begunAt = cache.begin();
    let page: RenderedPage;
    try {
      page = await renderBoot(req, await readBoot(database.db, pageId, ownOrigin(req, env.PUBLIC_URL)));
    } catch (error) {
      log.error({ err: error, requestId: req.id }, 'the page can not be read or drawn; showing the last good copy');
      const kept = cache.getLastGood(key);
      if (kept) return send(req, res, kept, 'no-store');
      const fallback = await renderBoot(req, fallbackBoot(pageId, ownOrigin(req, env.PUBLIC_URL)));
      res.set('Retry-After', '10');
      return send(req, res, await compressPage(fallback.html, 503), 'no-store');
    }
    // Unknown addresses are without number; only known pages are kept.
    const kept = pageId
      ? await cache.keep(key, begunAt, page.html, page.status)
      : await compressPage(page.html, page.status);
    sendShared(req, res, kept, pageId);
  });
  return router;

  /** A page that is the same for everyone; caches before the site may keep it only where they are told of changes. */
  function sendShared(req: Request, res: Response, page: CachedPage, pageId: string | null): void {
    const isKept = page.status === 200;
    if (isKept && pageId !== null) countVisit(services.pageViews, req, pageId);
    if (isKept && env.PURGE_URL) res.set('CDN-Cache-Control', CDN_CACHE_CONTROL);
    send(req, res, page, isKept ? 'public, max-age=0, must-revalidate' : 'no-store');
  }
}

/** Pages are the same for everyone, by path; the portfolio's filter is the one query a page knows. */
function cacheKey(req: Request, pageId: string | null, origin: string): string {
  const category = pageId === 'portfolio' && typeof req.query.category === 'string' ? req.query.category : '';
  return `${origin} ${pageId} ${req.path === req.path.toLowerCase() ? '' : req.path} ${category.slice(0, 64)}`;
}

function send(req: Request, res: Response, page: CachedPage, cacheControl: string): void {
  res.status(page.status);
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' });
  if (cacheControl !== 'no-store') res.set('ETag', page.etag);
  if (cacheControl !== 'no-store' && isNotModified(req, page.etag)) return void res.status(304).end();
  const encoding = req.acceptsEncodings('br', 'gzip', 'identity');
  const chosen = encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
  if (chosen !== 'identity') res.set('Content-Encoding', chosen);
  const body = page.bodies[chosen];
  res.set('Content-Length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
}
