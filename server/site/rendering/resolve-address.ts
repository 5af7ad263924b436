import { parse } from 'node:querystring';
import { isProviderWindow, screenAt } from '../../../src/admin/routes';
import type { Boot } from '../../../src/boot';
import { isAdminPath } from '../../../src/lib/is-admin-path';
import { hrefOf } from '../../../src/pages/address';
import { FEED_FILE } from '../../../src/pages/address-rules';
import { entryKindOf, listedBy } from '../../../src/pages/collections/collections';
import { type ListPart, listHref } from '../../../src/pages/collections/list-href';
import type { Directory, Found, PageEntry } from '../../content/directory/directory';

/** The result of resolving an address: the same for every visitor and for all spellings of the address. */
export interface ResolvedAddress {
  /** Cache key. Bounded: all unknown addresses share one. */
  key: CacheKey;
  /** The URL the app renders. It never contains unvalidated input from the request. */
  url: string;
  pageId: string | null;
  /** The redirect to follow instead of showing a page. */
  redirect?: Found;
  /** The status, if it overrides the one from rendering. */
  status?: number;
  extra?: Partial<Boot>;
  /** True if browsers must not store it. */
  isPrivate?: boolean;
  /** The part of the page's list that is shown. */
  part?: ListPart;
  /** The slug of the item, if this is an item's own page. */
  item?: string;
  /** True if this is the page's feed rather than the page itself. */
  isFeed?: boolean;
  /** True if it is rendered for each request, because there are too many of its kind to cache. */
  isUncached?: boolean;
}

type CacheKeyKind =
  | 'nothing'
  | 'gone'
  | 'admin'
  | 'feed'
  | 'item'
  | 'page'
  | 'sent'
  | 'filter'
  | 'category'
  | 'author'
  | 'before';
/** A cache key. It begins with its kind, so that the name of a page or of a part cannot collide with a key of another kind. */
export type CacheKey = `${CacheKeyKind}:${string}`;

/** Returns the cache key of a resolved address. The names are encoded, so that none can contain the separator. */
export function buildCacheKey(kind: CacheKeyKind, ...names: readonly string[]): CacheKey {
  return `${kind}:${names.map(encodeName).join(':')}`;
}

/** Encodes any text, including lone surrogates (`encodeURIComponent` throws on them). */
function encodeName(name: string): string {
  return name.replace(/[%:]/g, (sign) => (sign === '%' ? '%25' : '%3A'));
}

/** The path and query of a requested address. */
export interface Address {
  path: string;
  /** Without the question mark. */
  query: string;
}

/** Shown at addresses without a page. */
export const NOTHING: ResolvedAddress = { key: buildCacheKey('nothing'), url: '/404', pageId: null, status: 404 };
/** Shown at addresses whose page was deleted. */
const GONE: ResolvedAddress = { ...NOTHING, key: buildCacheKey('gone'), status: 410 };

/** Splits an address into path and query, dropping its fragment. */
export function splitAddress(whole: string): Address {
  const end = whole.indexOf('#');
  const url = end < 0 ? whole : whole.slice(0, end);
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/**
 * Resolves an address for a visitor who is not signed in.
 * @param pages the site's pages and their addresses
 * @param categories the categories the portfolio can be filtered by
 * @returns null if the categories are needed but not given
 */
export function resolveAddress(
  { path, query }: Address,
  pages: Directory,
  categories?: ReadonlySet<string>,
): ResolvedAddress | null {
  if (isAdminPath(path)) {
    const status = screenAt(path) || isProviderWindow(path) ? 200 : 404;
    return { key: buildCacheKey('admin', String(status)), url: '/admin', pageId: null, status, isPrivate: true };
  }
  const fromQuery = query === '' ? undefined : pages.redirectFromQuery(path, query);
  if (fromQuery) return { ...(fromQuery.to === null ? GONE : NOTHING), redirect: fromQuery };
  const entry = pages.at(path);
  const list = entry ? undefined : listOfFeed(path, pages);
  if (list)
    return { key: buildCacheKey('feed', list.pageId), url: hrefOf(list.path ?? ''), pageId: list.pageId, isFeed: true };
  const item = !entry || entry.status === 'deleted' ? pages.itemAt(path) : undefined;
  if (item) {
    const { page, slug } = item;
    return { key: buildCacheKey('item', page.pageId, slug), url: hrefOf(item.path), pageId: page.pageId, item: slug };
  }
  // Redirects also apply to the addresses of deleted and unpublished pages.
  if (!entry || entry.path === null || entry.status !== 'published') {
    const redirect = pages.redirectFrom(path, query);
    const shown = entry?.status === 'deleted' ? GONE : NOTHING;
    return redirect ? { ...(redirect.to === null ? GONE : shown), redirect } : shown;
  }
  const { pageId } = entry;
  const resolved: ResolvedAddress = { key: buildCacheKey('page', pageId), url: hrefOf(entry.path), pageId };
  if (query === '') return resolved;
  if (listedBy(entry.kind)) return resolveListPart(resolved, entry, query, pages);
  if (pageId === 'contact' && parse(query).sent === '1') {
    const extra = { contact: { values: {}, errors: {}, isSent: true } };
    return { ...resolved, key: buildCacheKey('sent', pageId), url: `${resolved.url}?sent=1`, extra, isPrivate: true };
  }
  if (pageId !== 'portfolio') return resolved;
  const { category } = parse(query);
  if (typeof category !== 'string' || category === 'all') return resolved;
  if (categories === undefined) return null;
  // All unknown categories share one result, which says that nothing was found.
  const shown = categories.has(category) ? category : pickUnusedName(categories);
  return {
    ...resolved,
    key: buildCacheKey('filter', pageId, shown),
    url: `${resolved.url}?category=${encodeURIComponent(shown)}`,
  };
}

function pickUnusedName(known: ReadonlySet<string>): string {
  let word = 'none';
  while (known.has(word)) word += '-';
  return word;
}

/** Returns the page whose feed is at a path, if any. */
function listOfFeed(path: string, pages: Directory): PageEntry | undefined {
  const end = path.length - FEED_FILE.length - 1;
  if (end < 1 || path[end] !== '/' || path.slice(end + 1).toLowerCase() !== FEED_FILE) return undefined;
  const list = pages.at(path.slice(0, end));
  return list && list.status === 'published' && list.path !== null && listedBy(list.kind) ? list : undefined;
}

/** Resolves a part of a list: filtered by an existing category or author, or starting after an existing entry. */
function resolveListPart(
  resolved: ResolvedAddress,
  { kind, pageId }: PageEntry,
  query: string,
  pages: Directory,
): ResolvedAddress {
  const part = parseListPart(kind, query, pages);
  if (part === null) return NOTHING;
  const { category, author, before } = part;
  const url = listHref(resolved.url, part);
  if (before !== undefined)
    return { ...resolved, key: buildCacheKey('before', pageId, url), url, part, isUncached: true };
  if (category !== undefined) return { ...resolved, key: buildCacheKey('category', pageId, category), url, part };
  return author === undefined ? resolved : { ...resolved, key: buildCacheKey('author', pageId, author), url, part };
}

/** Parses which part of a list a query requests. @returns null if there is no such part */
export function parseListPart(kind: string, query: string, pages: Directory): ListPart | null {
  const collection = listedBy(kind);
  if (!collection || query === '') return {};
  const asked = parse(query);
  const { categories, authors } = pages.facetsOf(collection);
  const one = (name: keyof ListPart, isKnown: (value: string) => boolean): string | undefined | null => {
    const value = asked[name];
    if (value === undefined) return undefined;
    return typeof value === 'string' && isKnown(value) ? value : null;
  };
  const category = one('category', (id) => categories.has(id));
  const author = one('author', (key) => authors.has(key));
  const before = one('before', (id) => {
    const entry = pages.of(id);
    return entry?.kind === entryKindOf(collection) && entry.status === 'published';
  });
  if (category === null || author === null || before === null) return null;
  return category !== undefined && author !== undefined ? null : { category, author, before };
}
