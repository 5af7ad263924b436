import { addressOfPath, hrefOf, normalAddress } from '../../../src/pages/address';
import { type CollectionId, listedBy } from '../../../src/pages/collections/collections';
import type { Named } from '../../../src/pages/collections/shown-collection';
import { type ItemPage, itemPath } from '../../../src/pages/items/item-pages';
import type { PageState } from '../../../src/pages/page-facts';
import { factsOf, PAGES } from '../../../src/pages/pages';
import type { Routes } from '../../../src/pages/routes';
import { toHeader } from './redirect-rules';
import {
  getPathRest,
  getTargetAddress,
  joinTarget,
  type RedirectStatus,
  RedirectTable,
  splitTarget,
} from './redirect-table';

/** The part of a page that is needed to find it. */
export interface PageEntry {
  pageId: string;
  /** The id of its model. */
  kind: string;
  title: string;
  /** The path in the spelling that links use, but decoded; null if the content is not a page. */
  path: string | null;
  /** The path in its normal form. */
  address: string | null;
  status: PageState;
  /** Whether visitors find it in the sitemap and in lists. */
  isListed: boolean;
  /** Whether search engines may index it. */
  isIndexed: boolean;
  /** The canonical URL, if an editor set one. */
  canonical: string | null;
  changedAt: Date | null;
  /** For an entry of a collection: what its lists are filtered by. */
  entry?: { collection: CollectionId; author: Named | null; categories: readonly string[] };
  /** The items that have pages of their own below it. */
  items?: readonly ListedItem[];
}

/** The part of an item's page that is needed to find it. */
export type ListedItem = Omit<ItemPage, 'index'>;

/** An item's page, with its location. */
export interface FoundItem extends ListedItem {
  page: PageEntry & { path: string };
  /** The path in the spelling that links use, but decoded. */
  path: string;
}

/** The filters that a collection's published entries can match. */
export interface Facets {
  /** The ids of categories. */
  categories: ReadonlySet<string>;
  /** The names of authors, by their keys. */
  authors: ReadonlyMap<string, string>;
}

/** Returns true if visitors find the page in the sitemap and in lists, so that its views are counted. */
export function isFindable(entry: PageEntry | undefined): boolean {
  return entry?.status === 'published' && entry.isListed && entry.path !== null;
}

/** A redirect from an address without a page. */
export interface Redirect {
  id: number;
  from: string;
  to: string | null;
  kind: 'exact' | 'prefix';
  status: RedirectStatus;
}

/** A redirect with its target for the requested address, encoded for a header; null if the address is gone. */
export interface Found {
  id: number;
  to: string | null;
  status: RedirectStatus;
  /** The part of the requested query to append to the target. */
  query: string;
}

/** All pages, redirects and addresses at one moment. Immutable. */
export class Directory {
  private readonly byId: ReadonlyMap<string, PageEntry>;
  private readonly byAddress: ReadonlyMap<string, PageEntry>;
  /** By their addresses. */
  private readonly itemsAt = new Map<string, FoundItem>();
  private readonly redirects: RedirectTable<Redirect>;
  /** The addresses of built-in pages that differ from those in the code. */
  private readonly moved: Routes;
  private readonly lists = new Map<CollectionId, PageEntry>();
  private facets: ReadonlyMap<CollectionId, Facets> | undefined;

  constructor(
    entries: readonly PageEntry[],
    private readonly given: readonly Redirect[],
  ) {
    this.byId = new Map(entries.map((entry) => [entry.pageId, entry]));
    const byAddress = new Map<string, PageEntry>();
    for (const entry of entries) {
      const { address, kind, status } = entry;
      const collection = status === 'deleted' ? null : listedBy(kind);
      if (collection) this.lists.set(collection, entry);
      // At the same address, an existing page takes precedence over a deleted one.
      if (address !== null && (status !== 'deleted' || !byAddress.has(address))) byAddress.set(address, entry);
    }
    this.byAddress = byAddress;
    for (const entry of entries) this.placeItems(entry);
    this.redirects = new RedirectTable(given);
    this.moved = this.findMoved();
  }

  /** All pages, including deleted ones. */
  get entries(): readonly PageEntry[] {
    return [...this.byId.values()];
  }

  /** The pages that visitors find, each with its address. */
  get listed(): readonly (PageEntry & { path: string; address: string })[] {
    return this.entries.filter((entry): entry is PageEntry & { path: string; address: string } => isFindable(entry));
  }

  /**
   * Returns the directory with other versions of some pages.
   * @param redirects changed ones by their addresses; null for one that is removed
   */
  with(
    changed: readonly PageEntry[],
    redirects: ReadonlyMap<string, Omit<Redirect, 'id' | 'from'> | null> = new Map(),
  ): Directory {
    const entries = new Map(this.byId);
    for (const entry of changed) entries.set(entry.pageId, entry);
    const kept = this.given.filter(({ from }) => !redirects.has(from));
    const others = [...redirects].flatMap(([from, rule]) => (rule ? [{ ...rule, id: 0, from }] : []));
    return new Directory([...entries.values()], redirects.size === 0 ? this.given : [...kept, ...others]);
  }

  of(pageId: string): PageEntry | undefined {
    return this.byId.get(pageId);
  }

  /** Returns the page at a request's path in any spelling, including a deleted page. */
  at(path: string): PageEntry | undefined {
    return this.byAddress.get(addressOfPath(path));
  }

  /** Returns the item whose page is at a request's path, in any spelling. A page at the same address takes precedence. */
  itemAt(path: string): FoundItem | undefined {
    return this.itemsAt.get(addressOfPath(path));
  }

  /** Returns an item of a page that visitors find. */
  itemOf(pageId: string, slug: string): FoundItem | undefined {
    const path = this.byId.get(pageId)?.path;
    const item = path ? this.itemsAt.get(normalAddress(itemPath(path, { slug }))) : undefined;
    return item?.page.pageId === pageId ? item : undefined;
  }

  /** The items with pages of their own, of all pages that visitors find. */
  get items(): readonly FoundItem[] {
    return [...this.itemsAt.values()];
  }

  /** Returns the page that lists a collection, published or not, or undefined if there is none. */
  listOf(collection: CollectionId): PageEntry | undefined {
    return this.lists.get(collection);
  }

  /** Returns the filters that a collection's entries can match. */
  facetsOf(collection: CollectionId): Facets {
    this.facets ??= findFacets(this.entries);
    return this.facets.get(collection) ?? { categories: new Set(), authors: new Map() };
  }

  /** Returns the redirect from a path without a page. Redirects to unpublished pages are ignored. */
  redirectFrom(path: string, query = ''): Found | undefined {
    const match = this.redirects.match(addressOfPath(path), query);
    if (!match) return undefined;
    const rest = match.redirect.kind === 'exact' ? '' : getPathRest(match.redirect.from, path);
    return rest === null ? undefined : this.toFound(match.redirect, rest, query);
  }

  /** Returns the redirect from a path with a query, even if there is a page at the path. @param query without its question mark */
  redirectFromQuery(path: string, query: string): Found | undefined {
    const match = this.redirects.matchQuery(addressOfPath(path), query);
    return match && this.toFound(match.redirect, '', match.query);
  }

  /**
   * Returns the addresses that a browser needs to know beyond those in the code, or undefined if there are none.
   * @param shown the page that is sent to the browser, even if it is not public
   */
  routes(shown?: PageEntry): Routes | undefined {
    const isKnown = !shown?.address || this.moved[shown.address] === shown.pageId || isAtDefaultAddress(shown);
    const routes = isKnown ? this.moved : { ...this.moved, [shown.address as string]: shown.pageId };
    return Object.keys(routes).length > 0 ? routes : undefined;
  }

  /** @param rest the encoded part after a prefix */
  private toFound({ id, to, status }: Redirect, rest: string, query: string): Found | undefined {
    if (to === null || status === 410) return { id, to: null, status: 410, query };
    const address = getTargetAddress(to);
    const target = address === null ? undefined : this.at(joinTarget(address, rest));
    if (target?.status === 'draft') return undefined;
    const path = rest === '' ? (target ?? this.itemAt(address ?? ''))?.path : null;
    return { id, to: path ? hrefOf(path) + splitTarget(to).suffix : joinTarget(toHeader(to), rest), status, query };
  }

  private placeItems(entry: PageEntry): void {
    const { path, items = [] } = entry;
    if (path === null || !isFindable(entry)) return;
    for (const item of items) {
      const own = itemPath(path, item);
      const there = this.byAddress.get(normalAddress(own));
      if (there && there.status !== 'deleted') continue;
      this.itemsAt.set(normalAddress(own), { ...item, page: { ...entry, path }, path: own });
    }
  }

  private findMoved(): Routes {
    const moved: Record<string, string | null> = {};
    for (const pageId of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
      const { path } = factsOf(pageId);
      if (path === null) continue;
      const written = normalAddress(path);
      const there = this.byAddress.get(written);
      const shown = there?.status === 'published' ? there.pageId : null;
      if (shown !== pageId) moved[written] = shown;
      const entry = this.byId.get(pageId);
      if (entry?.status === 'published' && entry.address !== null && entry.address !== written)
        moved[entry.address] = pageId;
    }
    return moved;
  }
}

/** Returns true if a page is public and at the address that the code gives it. */
function isAtDefaultAddress({ pageId, address, status }: PageEntry): boolean {
  if (!Object.hasOwn(PAGES, pageId) || status !== 'published') return false;
  const { path } = factsOf(pageId as keyof typeof PAGES);
  return path !== null && normalAddress(path) === address;
}

function findFacets(entries: readonly PageEntry[]): ReadonlyMap<CollectionId, Facets> {
  const found = new Map<CollectionId, { categories: Set<string>; authors: Map<string, string> }>();
  for (const { entry, status } of entries) {
    if (!entry || status !== 'published') continue;
    const { collection, author, categories } = entry;
    const facets = found.get(collection) ?? { categories: new Set(), authors: new Map() };
    found.set(collection, facets);
    for (const category of categories) facets.categories.add(category);
    if (author) facets.authors.set(author.id, author.name);
  }
  return found;
}

/** Returns the name that counts the views of an item's own page. */
export function getItemVisitKey(pageId: string, slug: string): string {
  return `${pageId}/${slug}`;
}
