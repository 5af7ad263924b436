import { inArray } from 'drizzle-orm';
import type { RequestHandler } from 'express';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { withoutHidden } from '../../../src/pages/arrangement';
import { isFindable } from '../../content/directory/directory';
import type { ReadPicture } from '../../library/files/storage';
import { AppError } from '../../platform/errors';
import { cdnHeaders } from '../../platform/http/cdn';
import { isNotModified } from '../../platform/http/request';
import type { SiteServices } from '../context';
import { type Card, cardAddress, createCard, itemCard, SHARE_PATH } from './card';
import { CardDrawer } from './card-drawer';

/** The path of a card: the page's id, the slug for an item page, and the hash. Nothing else from a request affects a card. */
const CARD = /^\/([A-Za-z0-9-]{1,64})(?:\/([^/.]{1,800}))?(?:\.[0-9a-f]{12})?\.png$/;
/** The site's default picture, for pages without a card. */
const PLAIN = '/share.png';

/**
 * Serves `GET /media/share/{pageId}.{hash}.png`, the current card of a findable page. Requests without a hash, or with an old one,
 * redirect to the current address. `HEAD` renders nothing. A cache in front of the site stores and purges a card with its page.
 */
export function serveCards({
  database,
  directory,
  env,
  media,
  pageCache,
}: Pick<SiteServices, 'database' | 'directory' | 'env' | 'media' | 'pageCache'>): RequestHandler {
  const drawer = new CardDrawer();
  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET, HEAD.');
    }
    const [, pageId, coded] = CARD.exec(req.path) ?? [];
    const begunAt = pageCache.begin(pageId ?? null);
    const pages = await directory.read();
    const slug = coded === undefined ? undefined : decodeSlug(coded);
    const item = pageId === undefined || slug === undefined ? undefined : pages.itemOf(pageId, slug);
    const isShown = pageId !== undefined && isFindable(pages.of(pageId)) && (slug === undefined || item !== undefined);
    if (!isShown) throw new AppError('NOT_FOUND', 'This image does not exist.');
    const card = await readCard(database.db, media.storage.read, pageId, item?.title);
    const address = card ? cardAddress(item ? itemCard(pageId, item.slug) : pageId, card) : PLAIN;
    if (!card || address !== SHARE_PATH + req.path) {
      return void res.set('Cache-Control', 'public, max-age=60').redirect(302, address);
    }
    const etag = `"${address.split('.').at(-2)}"`;
    const isHeld = isNotModified(req, etag);
    const png = isHeld || req.method === 'HEAD' ? null : await drawer.renderPicture(address, card);
    // Rendering may have waited for many other cards. If the page changed, the current card, if any, is at the address without a hash.
    if (begunAt !== pageCache.begin(pageId)) {
      return void res.redirect(302, `${SHARE_PATH}${req.path.replace(/\.[0-9a-f]{12}\.png$/, '.png')}`);
    }
    const cdn = cdnHeaders(env, pageId);
    for (let at = 0; at < cdn.length; at += 2) res.set(cdn[at] ?? '', cdn[at + 1]);
    res.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': 'image/png',
      ETag: etag,
    });
    if (isHeld) return void res.status(304).end();
    if (!png) return void res.end();
    res.set('Content-Length', String(png.length)).end(png);
  };
}

async function readCard(db: Db, read: ReadPicture, pageId: string, item: string | undefined): Promise<Card | null> {
  const rows = await db
    .select({ pageId: pages.pageId, content: pages.content })
    .from(pages)
    .where(inArray(pages.pageId, [pageId, 'site']));
  const contentOf = (id: string) => rows.find((row) => row.pageId === id)?.content ?? {};
  return createCard(pageId, contentOf(pageId), withoutHidden(contentOf('site')), read, item);
}

/** Decodes a slug. Returns it unchanged if it is malformed, since no item has such a slug. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
