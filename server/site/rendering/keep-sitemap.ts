import type { PageDirectory } from '../../content/directory/page-directory';
import { etagOf, Finished } from '../../platform/http/finished';
import { sitemapOf } from './for-crawlers';

/** For how many addresses of the site it is kept; a stranger can invent any number of them. */
const MAX_ORIGINS = 4;
const TYPE = 'application/xml; charset=utf-8';
const HEADERS = ['Cache-Control', 'public, max-age=0, must-revalidate'];

/**
 * The sitemap as it is sent: written and compressed once, until a page comes, goes or is written, since it names every one of them.
 * @returns what gives it for an address of the site, without a slash at its end
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
    const identity = Buffer.from(sitemapOf(pages, origin));
    const isPacked = copies.size < MAX_ORIGINS;
    const etag = etagOf(identity);
    const copy = new Finished({ status: 200, type: TYPE, headers: HEADERS, bodies: { identity }, etag, isPacked });
    if (isPacked) copies.set(origin, copy);
    return copy;
  };
}
