import { PAGE_PATHS, UNLISTED_PATHS } from '../../src/pages/routes';

/** The sitemap: every page visitors are led to. @param origin of the site, without a slash at its end */
export function sitemapOf(origin: string): string {
  const urls = Object.values(PAGE_PATHS).map((path) => `<url><loc>${origin}${path}</loc></url>`);
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}${urls.join('')}</urlset>\n`;
}

/** `robots.txt`: what search engines leave alone, and where the sitemap is. @param origin as above */
export function robotsOf(origin: string): string {
  const left = ['/admin', '/api/', ...UNLISTED_PATHS].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...left, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
