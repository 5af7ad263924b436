import express, { type Request, type Response, type Router } from 'express';
import { readFirmName } from '../../accounts/settings/firm-name';
import { type DraftedSite, readDraftedSite } from '../../content/previews/drafted-site';
import {
  countPreviewView,
  findDraftState,
  findPreview,
  type OpenPreview,
  readPublishedAt,
} from '../../content/previews/previews';
import { mayUseDrafts } from '../../platform/actor';
import type { BuiltFiles } from '../../platform/http/built-files';
import { NEVER_STORED } from '../../platform/http/cdn';
import type { Finished } from '../../platform/http/finished';
import { onlyReads } from '../../platform/http/only-reads';
import { ownOrigin } from '../../platform/http/request';
import { PREVIEW_PATH } from '../../platform/http/routes';
import type { SiteServices } from '../context';
import { createUncachedPage } from '../rendering/cached-page';
import { type PlainWords, RETRY_AFTER_SECONDS, renderPlainPage, UNAVAILABLE } from '../rendering/plain-page';
import { type Address, NOTHING, splitAddress } from '../rendering/resolve-address';
import { contentPolicy, listImageHosts } from '../rendering/security-headers';
import type { SitePages } from '../rendering/site-pages';
import { isVisitor } from '../visits/is-visitor';
import { LOOK_FILE, makeDrawings, renderLook, renderPreview } from './render-preview';
import { createTurns, TooManyWaiting } from './take-turns';

/** The most pages that are rendered with a draft at the same time, and the most requests that wait for their turn. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;

/** Of a draft's address for people who are signed in. A secret is longer. */
const OWN = /^draft-(\d{1,15})$/;

/** A link that works, or a draft that is shown to someone who may read it: its address does not end, and its views are not counted. */
type ShownPreview = Omit<OpenPreview, 'id' | 'expiresAt'> & { id: number | null; expiresAt: Date | null };

/** What all answers have: nobody stores them, finds them, or learns their address. */
const HEADERS = {
  'Cache-Control': NEVER_STORED,
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};

/** The attribute that loads a third-party script, which must not see the address. */
const ANALYTICS = / data-analytics="[^"]*"/;

const CHANGED = {
  title: 'This preview is out of date',
  lead: 'The changes are not the same any more as when this link was made. Ask for a new link to see them as they are now.',
};

/**
 * Serves the site with a draft on it, at the addresses of preview links: `/preview/SECRET/team`. The secret is the only right that these
 * pages need and give. People who may read drafts also find them at `/preview/draft-3/team`. These pages are never cached, contain no editing
 * tools, and send nothing.
 */
export function previewRoutes(services: SiteServices, pages: SitePages, files: BuiltFiles): Router {
  const { env, database, log } = services;
  const router = express.Router();
  const takeTurns = createTurns(MOST_AT_ONCE, MOST_WAITING);
  /** The answers to unknown links, by the page that each of them is made from. */
  const missing = new WeakMap<Finished, Finished>();
  const policy = contentPolicy({
    isSecure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    imageHosts: listImageHosts(env),
    isPublic: false,
  });

  router.use(onlyReads, async (req, res) => {
    res.set(HEADERS).set('Content-Security-Policy', policy).removeHeader('Reporting-Endpoints');
    const [, token = ''] = req.path.split('/', 2);
    const preview = (await findOwn(req, token)) ?? (await findPreview(database.db, token));
    if (!preview) return sendMissing(req, res);
    const address = { path: req.path.slice(token.length + 1) || '/', query: splitAddress(req.url).query };
    try {
      if (preview.isPublished) await sendPublished(req, res, preview, address);
      else await takeTurns(() => sendPreview(req, res, preview, { token, address }));
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) log.error({ err: error, requestId: req.id }, 'a preview cannot be shown');
      await sendPlain(req, res, 503, UNAVAILABLE);
    }
  });

  /** Finds the draft that an address such as `/preview/draft-3/team` shows to people who may read drafts; null for everyone else. */
  async function findOwn({ actor }: Request, token: string): Promise<ShownPreview | null> {
    const id = OWN.exec(token)?.[1];
    if (id === undefined || actor?.kind !== 'session' || actor.role === null || !mayUseDrafts(actor, 'read'))
      return null;
    const state = await findDraftState(database.db, Number(id));
    return (
      state && { id: null, draftId: Number(id), pinnedTo: null, expiresAt: null, isPublished: state === 'published' }
    );
  }

  /** Sends the page of addresses without a page, without rendering or compressing it again: anyone may ask for it. */
  async function sendMissing(req: Request, res: Response): Promise<void> {
    const origin = ownOrigin(req, env.PUBLIC_URL);
    const nothing = await pages.pageOf(NOTHING);
    const page = nothing.at(origin);
    const known = missing.get(page);
    // Host names can be made up, so only the copies for the first few are kept and compressed.
    const isKept = nothing.known(origin) === page;
    const html = () => page.identity.toString('utf8').replace(ANALYTICS, '');
    const answer = known ?? createUncachedPage(html(), 404, policy, isKept);
    if (!known) missing.set(page, answer);
    (await answer.readyFor(req)).send(req, res);
  }

  /** Sends a page that only says something. */
  async function sendPlain(req: Request, res: Response, status: 200 | 409 | 503, said: PlainWords): Promise<void> {
    const firm = await readFirmName(database.db).catch(() => '');
    const { styles } = pages.source.assets(null);
    if (status === 503) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
    const html = renderPlainPage(firm, styles, said);
    (await createUncachedPage(html, status, policy).readyFor(req)).send(req, res);
  }

  /** Says that a link's changes are on the site, and leads there. People who may read drafts are led there at once. */
  async function sendPublished(
    req: Request,
    res: Response,
    { id, draftId }: ShownPreview,
    address: Address,
  ): Promise<void> {
    const href = await findLive(address);
    if (id === null) return res.redirect(href);
    const at = await readPublishedAt(database.db, draftId);
    const { locale, timeZone } = await services.region.read();
    const day = at && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);
    await sendPlain(req, res, 200, {
      title: 'This preview has been published',
      lead: `The changes were published${day === null ? '' : ` on ${day}`}. The page may have changed since.`,
      link: 'See the page as it is now',
      href,
    });
  }

  /** Returns where a page of a published draft is now. */
  async function findLive(address: Address): Promise<string> {
    const { url, status } = await pages.resolve(address);
    return status === undefined ? url : '/';
  }

  async function sendPreview(
    req: Request,
    res: Response,
    { id, draftId, pinnedTo, expiresAt }: ShownPreview,
    { token, address }: { token: string; address: { path: string; query: string } },
  ): Promise<void> {
    const site = await readDraftedSite(services, draftId);
    if (pinnedTo !== null && pinnedTo !== site.hash) return sendPlain(req, res, 409, CHANGED);
    if (sendFile(res, site, address.path)) return;
    const prefix = `${PREVIEW_PATH}/${token}`;
    const preview = { site, prefix, origin: ownOrigin(req, env.PUBLIC_URL), expiresAt };
    const shown = await renderPreview(services, pages, preview, address);
    if ('redirect' in shown) return res.redirect(shown.redirect);
    // A read does not fail because of what it writes on the side.
    if (id !== null && shown.status === 200 && isVisitor(req))
      await countPreviewView(database.db, id).catch(() => undefined);
    (await createUncachedPage(shown.html, shown.status, policy).readyFor(req)).send(req, res);
  }

  /** Sends the style sheet or a drawing of a preview that changes the firm's colors. @returns false for any other address */
  function sendFile(res: Response, site: DraftedSite, path: string): boolean {
    if (!site.isRebranded) return false;
    if (path === LOOK_FILE) {
      res.type('text/css').send(renderLook(pages, site));
      return true;
    }
    const drawing = path.startsWith('/illustrations/') ? files.get(path) : undefined;
    if (!drawing) return false;
    const recolored = makeDrawings(site)?.recolor(path, drawing) ?? drawing;
    res.type('image/svg+xml').send(recolored.identity);
    return true;
  }

  return router;
}
