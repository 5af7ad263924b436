/** How the addresses begin that are no pages. Any other address is a page's, or shows that there is nothing. */
const ROUTES = new Set([
  ...['api', 'media', 'attached-assets', 'visits', 'admin'],
  ...['healthz', 'readyz', 'metrics', 'sitemap.xml', 'robots.txt', 'manifest.webmanifest', '.well-known'],
]);

/** Whether an address is of one of the server's routes: what is not named here is answered as a page, whatever else is mounted. */
export function isOtherRoute(path: string): boolean {
  return ROUTES.has(path.split('/', 2)[1]?.toLowerCase() ?? '');
}
