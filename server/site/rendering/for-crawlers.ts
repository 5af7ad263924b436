import { escapeHtml } from '../../../src/lib/escape-html';
import { hrefOf } from '../../../src/pages/address';
import { UNLISTED_PATHS } from '../../../src/pages/routes';
import type { Directory } from '../../content/directory/directory';

/**
 * Returns the sitemap: every findable page and item page that search engines may index at its own address, with the date of its
 * last change.
 * @param origin of the site, without a trailing slash
 */
export function buildSitemap(pages: Directory, origin: string): string {
  // An item page has the same indexing setting and change date as the page that contains the item.
  const items = pages.items.map(({ page, path }) => ({ ...page, path, canonical: null }));
  const urls = [...pages.listed, ...items]
    .map((page) => ({ ...page, loc: `${origin}${hrefOf(page.path)}` }))
    .filter(({ isIndexed, canonical, loc }) => isIndexed && (canonical === null || canonical === loc))
    .map(({ loc, changedAt }) => {
      const day = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
      return `<url><loc>${escapeHtml(loc)}</loc>${day}</url>`;
    });
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}${urls.join('')}</urlset>\n`;
}

/** Returns `robots.txt`, which excludes private paths and names the sitemap. @param origin without a trailing slash */
export function buildRobotsTxt(origin: string): string {
  const left = ['/admin', '/api/', ...UNLISTED_PATHS].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...left, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

const DAY_MS = 86_400_000;
/** The number of days until `security.txt` expires. RFC 9116 recommends less than a year. */
const BELIEVED_DAYS = 180;

interface SecurityContact {
  /** An email address, or the URL of a contact page. */
  contact: string;
  /** The URL of the disclosure policy. */
  policy?: string | undefined;
}

/** Returns `security.txt` (RFC 9116), which says where to report vulnerabilities. @param origin without a trailing slash */
export function buildSecurityTxt(origin: string, { contact, policy }: SecurityContact, now = Date.now()): string {
  // Rounded to the day, so that the text stays cacheable.
  const expires = new Date((Math.floor(now / DAY_MS) + BELIEVED_DAYS) * DAY_MS).toISOString().replace('.000', '');
  return [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    '',
  ].join('\n');
}
