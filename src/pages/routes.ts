import { addressOfPath, normalAddress } from './address';
import { factsOf, PAGES } from './pages';

type Pages = typeof PAGES;
type PageWith<Facts> = { [Id in keyof Pages]: Pages[Id] extends Facts ? Id : never }[keyof Pages];

/** A page that has an address. */
export type ShownPageId = PageWith<{ path: string }>;

/** A page that visitors are led to. */
export type PublicPageId = PageWith<{ path: string; isListed?: true }>;

const ADDRESSES = (Object.keys(PAGES) as (keyof Pages)[]).flatMap((id) => {
  const { path, isListed = true } = factsOf(id);
  return path === null ? [] : [{ id: id as ShownPageId, path, isListed }];
});

/** Where visitors read each page they are led to. */
export const PAGE_PATHS = Object.fromEntries(
  ADDRESSES.filter(({ isListed }) => isListed).map(({ id, path }) => [id, path]),
) as Record<PublicPageId, string>;

/** The addresses of pages that are open to anyone and listed nowhere. */
export const UNLISTED_PATHS: readonly string[] = ADDRESSES.filter(({ isListed }) => !isListed).map(({ path }) => path);

/** The code's own page at an address, whatever its case and final slash (spec section 2, "Routes"); null where there is none. */
export function pageAt(path: string): ShownPageId | null {
  const address = addressOfPath(path);
  return ADDRESSES.find((page) => normalAddress(page.path) === address)?.id ?? null;
}

/** What stands at some addresses, in their normal form; null where nothing does. */
export type Routes = Readonly<Record<string, string | null>>;

/** The page at an address. @param routes what is known beyond the code's own list, and goes before it */
export function pageOn(path: string, routes: Routes = {}): string | null {
  const address = addressOfPath(path);
  return Object.hasOwn(routes, address) ? (routes[address] ?? null) : pageAt(path);
}
