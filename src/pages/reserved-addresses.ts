/** How the addresses begin that are the server's own: no page stands there. */
export const SERVER_ROUTES = [
  'api',
  'media',
  'attached-assets',
  'visits',
  'admin',
  'healthz',
  'readyz',
  'metrics',
  'sitemap.xml',
  'robots.txt',
  'manifest.webmanifest',
  '.well-known',
];

/** The build's files, the site's drawings, and what stands where there is nothing. */
const OTHERS = ['assets', 'illustrations', '404'];

/** Whether no page can stand at an address that begins so. */
export function isReservedStart(first: string): boolean {
  return SERVER_ROUTES.includes(first) || OTHERS.includes(first);
}
