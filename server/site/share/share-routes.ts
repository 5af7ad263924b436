import { inArray } from 'drizzle-orm';
import type { RequestHandler } from 'express';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { withoutHidden } from '../../../src/pages/arrangement';
import { isFindable } from '../../content/directory/directory';
import type { ReadPicture } from '../../library/files/storage';
import { AppError } from '../../platform/errors';
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
 * redirect to the current address. `HEAD` renders nothing.
 */
export function serveCards({
  database,
  directory,
  media,
}: Pick<SiteServices, 'database' | 'directory' | 'media'>): RequestHandler {
  const drawer = new CardDrawer();
  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET, HEAD.');
    }
    const [, pageId, coded] = CARD.exec(req.path) ?? [];
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
    res.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': 'image/png',
      ETag: etag,
    });
    if (isNotModified(req, etag)) return void res.status(304).end();
    if (req.method === 'HEAD') return void res.end();
    const png = await drawer.renderPicture(address, card);
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
