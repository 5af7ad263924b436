import { escapeHtml } from '../../../src/lib/escape-html';
import { hrefOf } from '../../../src/pages/address';
import { UNLISTED_PATHS } from '../../../src/pages/routes';
import type { Directory } from '../../content/directory/directory';

/**
 * The sitemap: every page and every item's own page visitors are led to that search engines may list at its own address, and when it was written last.
 * @param origin of the site, without a slash at its end
 */
export function sitemapOf(pages: Directory, origin: string): string {
  // An item is listed as its page is, and was written with it.
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

/** `robots.txt`: what search engines leave alone, and where the sitemap is. @param origin as above */
export function robotsOf(origin: string): string {
  const left = ['/admin', '/api/', ...UNLISTED_PATHS].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...left, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

const DAY_MS = 86_400_000;
/** For how many days `security.txt` may be believed: the standard asks for less than a year. */
const BELIEVED_DAYS = 180;

interface SecurityContact {
  /** An e-mail address, or where to write on the web. */
  contact: string;
  /** Where it says how reports are dealt with. */
  policy?: string | undefined;
}

/** `security.txt` (RFC 9116): whom to tell of a weakness of the site. @param origin as above */
export function securityTextOf(origin: string, { contact, policy }: SecurityContact, now = Date.now()): string {
  // The same all day long, so that it may be kept.
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
