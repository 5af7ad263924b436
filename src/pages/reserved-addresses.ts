/** How the addresses begin that are the server's own: no page stands there. */
export const SERVER_ROUTES = [
  ...['api', 'media', 'attached-assets', 'visits', 'admin'],
  ...['healthz', 'readyz', 'metrics', 'sitemap.xml', 'robots.txt', 'manifest.webmanifest', '.well-known'],
];

/** How other addresses begin that can be no page's: the build's files, the site's drawings, and what stands where there is nothing. */
export const RESERVED_STARTS: ReadonlySet<string> = new Set([...SERVER_ROUTES, 'assets', 'illustrations', '404']);
