/** First parts of addresses that the server uses, so that pages cannot. */
export const SERVER_ROUTES = [
  'api',
  'media',
  'mcp',
  'attached-assets',
  'visits',
  'preview',
  'admin',
  'healthz',
  'readyz',
  'metrics',
  'sitemap.xml',
  'robots.txt',
  'manifest.webmanifest',
  '.well-known',
];

/** First parts of the addresses of build files, illustrations and the error page. */
const OTHERS = ['assets', 'illustrations', '404'];

/** Returns whether addresses that start with this part are reserved. */
export function isReservedStart(first: string): boolean {
  return SERVER_ROUTES.includes(first) || OTHERS.includes(first);
}
