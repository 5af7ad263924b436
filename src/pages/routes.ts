import { addressOfPath, normalAddress } from './address';
import { factsOf, PAGES } from './pages';

type Pages = typeof PAGES;
type PageWith<Facts> = { [Id in keyof Pages]: Pages[Id] extends Facts ? Id : never }[keyof Pages];

/** Id of a built-in page with an address. */
export type ShownPageId = PageWith<{ path: string }>;

/** Id of a built-in page that is listed. */
export type PublicPageId = PageWith<{ path: string; isListed?: true }>;

const ADDRESSES = (Object.keys(PAGES) as (keyof Pages)[]).flatMap((id) => {
  const { path, isListed = true } = factsOf(id);
  return path === null ? [] : [{ id: id as ShownPageId, path, isListed }];
});

/** Addresses of the listed pages, by id. */
export const PAGE_PATHS = Object.fromEntries(
  ADDRESSES.filter(({ isListed }) => isListed).map(({ id, path }) => [id, path]),
) as Record<PublicPageId, string>;

/** Addresses of the pages that are public but not listed. */
export const UNLISTED_PATHS: readonly string[] = ADDRESSES.filter(({ isListed }) => !isListed).map(({ path }) => path);

/** Returns the built-in page at an address, ignoring case and a trailing slash (spec section 2, "Routes"), or null. */
export function findBuiltInPage(path: string): ShownPageId | null {
  const address = addressOfPath(path);
  return ADDRESSES.find((page) => normalAddress(page.path) === address)?.id ?? null;
}

/** Page ids by address in normal form. Null if there is no page at the address. */
export type Routes = Readonly<Record<string, string | null>>;

/** Returns the page at an address, or null. @param routes addresses that take precedence over the built-in pages */
export function pageOn(path: string, routes: Routes = {}): string | null {
  const address = addressOfPath(path);
  return Object.hasOwn(routes, address) ? (routes[address] ?? null) : findBuiltInPage(path);
}
