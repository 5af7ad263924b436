import type { PageDirectory } from '../../content/directory/page-directory';
import { etagOf, Finished } from '../../platform/http/finished';
import { buildSitemap } from './for-crawlers';

/** The number of origins the sitemap is cached for. Bounded, because a client can send any Host header. */
const MAX_ORIGINS = 4;
const TYPE = 'application/xml; charset=utf-8';
const HEADERS = ['Cache-Control', 'public, max-age=0, must-revalidate'];

/**
 * Caches the sitemap, written and compressed once per origin, until any page is added, changed or deleted.
 * @returns a function that returns the sitemap for an origin (without a trailing slash)
 */
export function keepSitemap(directory: Pick<PageDirectory, 'read' | 'edition'>): (origin: string) => Promise<Finished> {
  let edition = -1;
  const copies = new Map<string, Finished>();
  return async (origin) => {
    const pages = await directory.read();
    if (directory.edition !== edition) {
      copies.clear();
      edition = directory.edition;
    }
    const known = copies.get(origin);
    if (known) return known;
    const identity = Buffer.from(buildSitemap(pages, origin));
    const isPacked = copies.size < MAX_ORIGINS;
    const etag = etagOf(identity);
    const copy = new Finished({ status: 200, type: TYPE, headers: HEADERS, bodies: { identity }, etag, isPacked });
    if (isPacked) copies.set(origin, copy);
    return copy;
  };
}
