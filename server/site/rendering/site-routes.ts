import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { settingsPath } from '../../../src/admin/routes';
import { hrefOf } from '../../../src/pages/address';
import { getFirmName, readFirmName } from '../../accounts/settings/firm-name';
import { readPage } from '../../content/changes/read-page';
import type { Found } from '../../content/directory/directory';
import { AppError } from '../../platform/errors';
import { NO_STORE } from '../../platform/http/finished';
import type { CountRequest } from '../../platform/http/rate-limits';
import { ownOrigin } from '../../platform/http/request';
import type { SiteServices } from '../context';
import { visitRoutes } from '../visits/visit-routes';
import { accountRoutes } from './account-routes';
import { type CachedPage, createUncachedPage } from './cached-page';
import { buildRobotsTxt, buildSecurityTxt } from './for-crawlers';
import { keepSitemap } from './keep-sitemap';
import { RETRY_AFTER_SECONDS, readFirmEmail, renderPlainPage } from './plain-page';
import { readBoot } from './read-boot';
import { parseListPart, type ResolvedAddress, resolveAddress, splitAddress } from './resolve-address';
import type { SendOwn } from './send-own';
import type { SitePages } from './site-pages';
import { buildWebManifest } from './web-manifest';

/** Returns the routes that are not cached pages: forms, the pages that show their results, and files for crawlers. */
export function siteRoutes(
  services: SiteServices,
  pages: SitePages,
  countRequest: CountRequest,
  sendOwn: SendOwn,
): Router {
  const router = express.Router();
  const { env, database, directory } = services;
  const sitemap = keepSitemap(directory);

  router.get('/sitemap.xml', async (req, res) => {
    const kept = await sitemap(ownOrigin(req, env.PUBLIC_URL));
    (await kept.readyFor(req)).send(req, res);
  });
  router.get('/robots.txt', (req, res) => {
    res
      .set('Cache-Control', 'public, max-age=3600')
      .type('text/plain')
      .send(buildRobotsTxt(ownOrigin(req, env.PUBLIC_URL)));
  });

  router.get('/.well-known/security.txt', async (req, res) => {
    const contact = env.SECURITY_CONTACT ?? env.CONTACT_TO ?? (await readFirmEmail(database.db));
    if (contact === null) throw new AppError('NOT_FOUND', 'This site has no security contact.');
    const text = buildSecurityTxt(ownOrigin(req, env.PUBLIC_URL), { contact, policy: env.SECURITY_POLICY });
    res.set('Cache-Control', 'public, max-age=3600').type('text/plain').send(text);
  });

  // Password managers use this address to find the page where people change their password.
  router.get('/.well-known/change-password', (_req, res) => res.redirect(302, settingsPath('account')));

  router.get('/manifest.webmanifest', async (_req, res) => {
    const site = await readPage(database.db, 'site').then(
      ({ content }) => content,
      () => undefined,
    );
    const text = buildWebManifest(getFirmName(site) || pages.firm, site);
    res.set('Cache-Control', 'public, max-age=0, must-revalidate').type('application/manifest+json').send(text);
  });

  router.use(visitRoutes(services));
  router.use(accountRoutes(services, countRequest, sendOwn));

  return router;
}

/** Serves every page of the site, including the "Page Not Found" page. */
export function servePages(services: SiteServices, pages: SitePages): RequestHandler {
  const { env, database, log, pageCache } = services;

  async function sendPlain(req: Request, res: Response): Promise<void> {
    pages.firm ||= await readFirmName(database.db);
    const html = renderPlainPage(pages.firm, pages.source.assets(null).styles);
    res.set('Retry-After', String(RETRY_AFTER_SECONDS));
    (await createUncachedPage(html, 503).readyFor(req)).send(req, res);
  }

  /** Sends a page that is not published to a signed-in editor. @returns whether the address belongs to such a page */
  async function sendDraft(req: Request, res: Response): Promise<boolean> {
    const known = await services.directory.read();
    const entry = known.at(req.path);
    if (entry?.status !== 'draft' || entry.path === null) return false;
    const part = parseListPart(entry.kind, splitAddress(req.url).query, known) ?? {};
    const boot = await readBoot(services, entry.pageId, ownOrigin(req, env.PUBLIC_URL), part);
    const shown = { url: hrefOf(entry.path), pageId: entry.pageId };
    const { html, status } = await pages.render(shown, { ...boot, draft: entry.pageId });
    (await createUncachedPage(html, status).readyFor(req)).send(req, res);
    return true;
  }

  /** Redirects the request. @returns false if the entry says that the page is gone, so that the caller shows that instead */
  function followRedirect({ id, to, status, query }: Found, res: Response): boolean {
    services.redirectUses.count(id);
    if (to === null) return false;
    // Even a permanent redirect may be removed later, so browsers must not store it forever.
    res.set('Cache-Control', 'public, max-age=300').redirect(status, withQuery(to, query));
    return true;
  }

  /** Redirects a request other than GET and HEAD if the redirect preserves the method. @returns whether it did */
  async function keepMethod(req: Request, res: Response): Promise<boolean> {
    const { redirect } = await pages.resolve({ path: req.path, query: splitAddress(req.url).query });
    if (redirect?.status !== 307 && redirect?.status !== 308) return false;
    return followRedirect(redirect, res);
  }

  return async (req, res) => {
    if (req.method === 'OPTIONS') return void res.set('Allow', 'GET, HEAD, OPTIONS').status(204).end();
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      if (await keepMethod(req, res)) return;
      res.set('Allow', 'GET, HEAD, OPTIONS');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET, HEAD, OPTIONS.');
    }
    const origin = ownOrigin(req, env.PUBLIC_URL);
    const address = { path: req.path, query: splitAddress(req.url).query };
    let resolved: ResolvedAddress | undefined;
    let page: CachedPage;
    try {
      if (req.actor?.role && (await sendDraft(req, res))) return;
      resolved = await pages.resolve(address);
      if (resolved.redirect && followRedirect(resolved.redirect, res)) return;
      page = await pages.pageOf(resolved);
    } catch (error) {
      log.error({ err: error, requestId: req.id }, 'the page cannot be read or rendered; serving the last good copy');
      resolved ??= resolveAddress(address, services.directory.latest, new Set()) as ResolvedAddress;
      const kept = pageCache.getLastGood(resolved.key);
      if (!kept) return sendPlain(req, res);
      pages.lookups.add('stale');
      const copy = kept.at(origin).withHeaders(NO_STORE);
      return (await copy.readyFor(req)).send(req, res);
    }
    (await page.at(origin).readyFor(req)).send(req, res);
  };
}

/** Appends the request's query to a redirect target, unless the target has its own. */
function withQuery(target: string, query: string): string {
  if (query === '' || target.includes('?')) return target;
  const end = target.indexOf('#');
  return end < 0 ? `${target}?${query}` : `${target.slice(0, end)}?${query}${target.slice(end)}`;
}
