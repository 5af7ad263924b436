import { SERVER_ROUTES } from '../../src/pages/reserved-addresses';

/** How the addresses begin that are no pages. Any other address is a page's, or shows that there is nothing. */
const ROUTES = new Set(SERVER_ROUTES);

/** Whether an address is of one of the server's routes: what is not named here is answered as a page, whatever else is mounted. */
export function isOtherRoute(path: string): boolean {
  return ROUTES.has(path.split('/', 2)[1]?.toLowerCase() ?? '');
}
