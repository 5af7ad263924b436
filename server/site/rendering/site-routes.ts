import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { SCREEN_PATHS } from '../../../src/admin/routes';
import { hrefOf } from '../../../src/pages/address';
import { firmIn, readFirmName } from '../../accounts/settings/firm-name';
import { readPage } from '../../content/changes/read-page';
import type { Found } from '../../content/directory/directory';
import { AppError } from '../../platform/errors';
import type { CountRequest } from '../../platform/http/rate-limits';
import { ownOrigin } from '../../platform/http/request';
import type { SiteServices } from '../context';
import { countVisit } from '../visits/count-visit';
import { visitRoutes } from '../visits/visit-routes';
import { accountRoutes } from './account-routes';
import { type CachedPage, KEPT_BY_NO_ONE, ownPage } from './cached-page';
import { robotsOf, securityTextOf } from './for-crawlers';
import { keepSitemap } from './keep-sitemap';
import { plainPage, RETRY_AFTER_SECONDS, readFirmEmail } from './plain-page';
import { readBoot } from './read-boot';
import type { SendOwn } from './send-own';
import { addressOf, listPartOf, type Sight, sightOf } from './sight-of';
import type { SitePages } from './site-pages';
import { manifestOf } from './web-manifest';

/** What hangs on a request alone: forms, the pages they come back to, and what crawlers ask for. */
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
    res.type('text/plain').send(robotsOf(ownOrigin(req, env.PUBLIC_URL)));
  });

  router.get('/.well-known/security.txt', async (req, res) => {
    const contact = env.SECURITY_CONTACT ?? env.CONTACT_TO ?? (await readFirmEmail(database.db));
    if (contact === null) throw new AppError('NOT_FOUND', 'Nobody is named here.');
    const text = securityTextOf(ownOrigin(req, env.PUBLIC_URL), { contact, policy: env.SECURITY_POLICY });
    res.set('Cache-Control', 'public, max-age=3600').type('text/plain').send(text);
  });

  // Password managers look here for the page on which a person changes their password.
  router.get('/.well-known/change-password', (_req, res) => res.redirect(302, SCREEN_PATHS.settings));

  router.get('/manifest.webmanifest', async (_req, res) => {
    const site = await readPage(database.db, 'site').then(
      ({ content }) => content,
      () => undefined,
    );
    const text = manifestOf(firmIn(site) || pages.firm, site);
    res.set('Cache-Control', 'public, max-age=0, must-revalidate').type('application/manifest+json').send(text);
  });

  router.use(visitRoutes(services));
  router.use(accountRoutes(services, countRequest, sendOwn));

  return router;
}

/** Every page of the site, and the page that says that there is nothing. */
export function servePages(services: SiteServices, pages: SitePages): RequestHandler {
  const { env, database, log, pageCache } = services;

  async function sendPlain(req: Request, res: Response): Promise<void> {
    pages.firm ||= await readFirmName(database.db);
    const html = plainPage(pages.firm, pages.source.assets(null).styles);
    res.set('Retry-After', String(RETRY_AFTER_SECONDS));
    (await ownPage(html, 503).readyFor(req)).send(req, res);
  }

  /** A page that is not published, for who may edit it. @returns whether it is one */
  async function sendDraft(req: Request, res: Response): Promise<boolean> {
    const known = await services.directory.read();
    const entry = known.at(req.path);
    if (entry?.status !== 'draft' || entry.path === null) return false;
    const part = listPartOf(entry.kind, addressOf(req.url).query, known) ?? {};
    const boot = await readBoot(services, entry.pageId, ownOrigin(req, env.PUBLIC_URL), part);
    const shown = { url: hrefOf(entry.path), pageId: entry.pageId };
    const { html, status } = await pages.render(shown, { ...boot, draft: entry.pageId });
    (await ownPage(html, status).readyFor(req)).send(req, res);
    return true;
  }

  /** @returns whether one was sent on; where it says that nothing is there any more, the page says so */
  function followRedirect({ id, to, status, query }: Found, res: Response): boolean {
    services.redirectUses.count(id);
    if (to === null) return false;
    // What is gone for good may come back: browsers are not to keep it for ever.
    res.set('Cache-Control', 'public, max-age=300').redirect(status, withQuery(to, query));
    return true;
  }

  /** Sends on what is no reading, where a redirect keeps the method. @returns whether it did */
  async function keepMethod(req: Request, res: Response): Promise<boolean> {
    const { redirect } = await pages.sightOf({ path: req.path, query: addressOf(req.url).query });
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
    const address = { path: req.path, query: addressOf(req.url).query };
    let sight: Sight | undefined;
    let page: CachedPage;
    try {
      if (req.actor?.role && (await sendDraft(req, res))) return;
      sight = await pages.sightOf(address);
      if (sight.redirect && followRedirect(sight.redirect, res)) return;
      page = await pages.pageOf(sight);
    } catch (error) {
      log.error({ err: error, requestId: req.id }, 'the page can not be read or drawn; showing the last good copy');
      sight ??= sightOf(address, services.directory.latest, new Set()) as Sight;
      const kept = pageCache.getLastGood(sight.key);
      if (!kept) return sendPlain(req, res);
      const copy = kept.at(origin).withHeaders(KEPT_BY_NO_ONE);
      return (await copy.readyFor(req)).send(req, res);
    }
    if (page.visited !== null) countVisit(services.pageViews, req, page.visited);
    (await page.at(origin).readyFor(req)).send(req, res);
  };
}

/** The query of what was asked for goes along, unless the target has one of its own. */
function withQuery(target: string, query: string): string {
  if (query === '' || target.includes('?')) return target;
  const end = target.indexOf('#');
  return end < 0 ? `${target}?${query}` : `${target.slice(0, end)}?${query}${target.slice(end)}`;
}
