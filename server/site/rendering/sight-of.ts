import { parse } from 'node:querystring';
import { isProviderWindow, screenAt } from '../../../src/admin/routes';
import type { Boot } from '../../../src/boot';
import { isAdminPath } from '../../../src/lib/is-admin-path';
import { hrefOf } from '../../../src/pages/address';
import { FEED_FILE } from '../../../src/pages/address-rules';
import { entryKindOf, listedBy } from '../../../src/pages/collections/collections';
import { type ListPart, listHref } from '../../../src/pages/collections/list-href';
import type { Directory, Found, PageEntry } from '../../content/directory/directory';

/** What an address shows: the same for everyone who asks, and for all spellings of the address. */
export interface Sight {
  /** Cache key. Bounded: all unknown addresses share one. */
  key: SightKey;
  /** By which it is drawn: never a stranger's words. */
  url: string;
  pageId: string | null;
  /** Where one is sent instead. */
  redirect?: Found;
  /** The status, where it is not the drawing's. */
  status?: number;
  extra?: Partial<Boot>;
  /** No browser keeps it. */
  isPrivate?: boolean;
  /** What of its list is shown. */
  part?: ListPart;
  /** Of its items the one, by its slug, whose own page it is. */
  item?: string;
  /** Its feed, not the page itself. */
  isFeed?: boolean;
  /** Drawn whenever it is asked for: there are too many of its kind to keep any. */
  isPassing?: boolean;
}

type SightKind =
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
/** A cache key. It begins with its kind, so that no name of a page or of a part of one can equal the key of another kind. */
export type SightKey = `${SightKind}:${string}`;

/** Returns the cache key of a kind of sight. Names are encoded, so that none can contain the sign between two of them. */
export function keyOf(kind: SightKind, ...names: readonly string[]): SightKey {
  return `${kind}:${names.map(encodeName).join(':')}`;
}

/** Encodes any text, lone surrogates included, which `encodeURIComponent` refuses. */
function encodeName(name: string): string {
  return name.replace(/[%:]/g, (sign) => (sign === '%' ? '%25' : '%3A'));
}

/** An address as it was asked for, in its parts. */
export interface Address {
  path: string;
  /** Without its question mark. */
  query: string;
}

/** What stands where there is nothing. */
const NOTHING: Sight = { key: keyOf('nothing'), url: '/404', pageId: null, status: 404 };
/** What stands where a page was deleted. */
const GONE: Sight = { ...NOTHING, key: keyOf('gone'), status: 410 };

/** The parts of an address. */
export function addressOf(whole: string): Address {
  const end = whole.indexOf('#');
  const url = end < 0 ? whole : whole.slice(0, end);
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/**
 * What an address shows to who is not known.
 * @param pages which there are, and where
 * @param categories what the portfolio can be filtered by
 * @returns null where those are asked for and not given
 */
export function sightOf({ path, query }: Address, pages: Directory, categories?: ReadonlySet<string>): Sight | null {
  if (isAdminPath(path)) {
    const status = screenAt(path) || isProviderWindow(path) ? 200 : 404;
    return { key: keyOf('admin', String(status)), url: '/admin', pageId: null, status, isPrivate: true };
  }
  const fromQuery = query === '' ? undefined : pages.redirectFromQuery(path, query);
  if (fromQuery) return { ...(fromQuery.to === null ? GONE : NOTHING), redirect: fromQuery };
  const entry = pages.at(path);
  const list = entry ? undefined : listOfFeed(path, pages);
  if (list) return { key: keyOf('feed', list.pageId), url: hrefOf(list.path ?? ''), pageId: list.pageId, isFeed: true };
  const item = !entry || entry.status === 'deleted' ? pages.itemAt(path) : undefined;
  if (item) {
    const { page, slug } = item;
    return { key: keyOf('item', page.pageId, slug), url: hrefOf(item.path), pageId: page.pageId, item: slug };
  }
  // Where a page was deleted one may be led away, as where none ever stood.
  if (!entry || entry.path === null || entry.status === 'deleted') {
    const redirect = pages.redirectFrom(path, query);
    const shown = entry?.status === 'deleted' ? GONE : NOTHING;
    return redirect ? { ...(redirect.to === null ? GONE : shown), redirect } : shown;
  }
  if (entry.status !== 'published') return NOTHING;
  const { pageId } = entry;
  const sight: Sight = { key: keyOf('page', pageId), url: hrefOf(entry.path), pageId };
  if (query === '') return sight;
  if (listedBy(entry.kind)) return partOf(sight, entry, query, pages);
  if (pageId === 'contact' && parse(query).sent === '1') {
    const extra = { contact: { values: {}, errors: {}, isSent: true } };
    return { ...sight, key: keyOf('sent', pageId), url: `${sight.url}?sent=1`, extra, isPrivate: true };
  }
  if (pageId !== 'portfolio') return sight;
  const { category } = parse(query);
  if (typeof category !== 'string' || category === 'all') return sight;
  if (categories === undefined) return null;
  // All that are not known show the same: that nothing was found.
  const shown = categories.has(category) ? category : unlike(categories);
  return { ...sight, key: keyOf('filter', pageId, shown), url: `${sight.url}?category=${encodeURIComponent(shown)}` };
}

function unlike(known: ReadonlySet<string>): string {
  let word = 'none';
  while (known.has(word)) word += '-';
  return word;
}

/** The page whose feed is at an address. */
function listOfFeed(path: string, pages: Directory): PageEntry | undefined {
  const end = path.length - FEED_FILE.length - 1;
  if (end < 1 || path[end] !== '/' || path.slice(end + 1).toLowerCase() !== FEED_FILE) return undefined;
  const list = pages.at(path.slice(0, end));
  return list && list.status === 'published' && list.path !== null && listedBy(list.kind) ? list : undefined;
}

/** A part of a list: by one category or author that there is, behind an entry that there is. Nothing is there else. */
function partOf(sight: Sight, { kind, pageId }: PageEntry, query: string, pages: Directory): Sight {
  const part = listPartOf(kind, query, pages);
  if (part === null) return NOTHING;
  const { category, author, before } = part;
  const url = listHref(sight.url, part);
  if (before !== undefined) return { ...sight, key: keyOf('before', pageId, url), url, part, isPassing: true };
  if (category !== undefined) return { ...sight, key: keyOf('category', pageId, category), url, part };
  return author === undefined ? sight : { ...sight, key: keyOf('author', pageId, author), url, part };
}

/** What of a list a query asks for; null where there is no such part of it. */
export function listPartOf(kind: string, query: string, pages: Directory): ListPart | null {
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
