import { SERVER_ROUTES } from '../../../src/pages/reserved-addresses';

/** First segments of the server's routes. Every other address belongs to a page or is missing. */
const ROUTES = new Set(SERVER_ROUTES);

/** Returns true for an address of one of the server's routes. All other addresses are answered as pages, whatever else is mounted. */
export function isOtherRoute(path: string): boolean {
  return ROUTES.has(path.split('/', 2)[1]?.toLowerCase() ?? '');
}

/** The path of preview links. The next segment of their addresses is a secret. */
export const PREVIEW_PATH = '/preview';

const SECRETS = /^(\/+preview\/+)[^/]+/i;

/** Returns an address as it may be logged: without the secret of a preview link. */
export function hideSecrets(path: string): string {
  return path.replace(SECRETS, '$1…');
}
