import type { Request } from 'express';
import { isAdminPath, screenAt } from '../../src/admin/routes';
import type { Boot } from '../../src/boot';
import { PAGES } from '../../src/pages/pages';
import { pageAt, type ShownPageId } from '../../src/pages/routes';

/** What an address shows: the same for everyone who asks, and for all spellings of the address. */
export interface Sight {
  /** Tells sights apart; there are only so many, whatever is asked for. */
  key: string;
  /** By which it is drawn: never a stranger's words. */
  url: string;
  pageId: ShownPageId | null;
  /** The status, where it is not the drawing's. */
  status?: number;
  extra?: Partial<Boot>;
  /** No browser keeps it. */
  isPrivate?: boolean;
}

/** What stands where there is nothing. */
const NOTHING: Sight = { key: 'nothing', url: '/404', pageId: null };

/** @param categories what the portfolio can be filtered by; asked for only where a request filters it */
export async function sightOf(req: Request, categories: () => Promise<ReadonlySet<string>>): Promise<Sight> {
  if (isAdminPath(req.path)) {
    const status = screenAt(req.path) ? 200 : 404;
    return { key: `admin ${status}`, url: '/admin', pageId: null, status, isPrivate: true };
  }
  const pageId = pageAt(req.path);
  if (pageId === null) return NOTHING;
  const sight: Sight = { key: pageId, url: PAGES[pageId].path, pageId };
  if (pageId === 'contact' && req.query.sent === '1') {
    const extra = { contact: { values: {}, errors: {}, isSent: true } };
    return { ...sight, key: 'contact sent', url: `${sight.url}?sent=1`, extra, isPrivate: true };
  }
  const { category } = req.query;
  if (pageId !== 'portfolio' || typeof category !== 'string' || category === 'all') return sight;
  const known = await categories();
  // All that are not known show the same: that nothing was found.
  const shown = known.has(category) ? category : unlike(known);
  return { ...sight, key: `portfolio ${shown}`, url: `${sight.url}?category=${encodeURIComponent(shown)}` };
}

function unlike(known: ReadonlySet<string>): string {
  let word = 'none';
  while (known.has(word)) word += '-';
  return word;
}
