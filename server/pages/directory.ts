import { addressOfPath, hrefOf, normalAddress } from '../../src/pages/address';
import { type CollectionId, listedBy } from '../../src/pages/collections/collections';
import type { Named } from '../../src/pages/collections/shown-collection';
import { type ItemPage, itemPath } from '../../src/pages/items/item-pages';
import type { PageState } from '../../src/pages/page-facts';
import { factsOf, PAGES } from '../../src/pages/pages';
import type { Routes } from '../../src/pages/routes';
import { headerOf } from '../redirects/redirect-rules';
import {
  addressOfTarget,
  joinTarget,
  type RedirectStatus,
  RedirectTable,
  restOfPath,
  targetParts,
} from '../redirects/redirect-table';

/** A page, as far as it is to be found. */
export interface PageEntry {
  pageId: string;
  /** Which model it has. */
  kind: string;
  title: string;
  /** As links write it, but for letters they encode; null for what is no page of its own. */
  path: string | null;
  /** The same in its normal form. */
  address: string | null;
  status: PageState;
  /** Whether visitors are led to it. */
  isListed: boolean;
  /** Whether search engines may keep it. */
  isIndexed: boolean;
  /** The whole address it names as its own, where somebody gave it one. */
  canonical: string | null;
  changedAt: Date | null;
  /** Of an entry of a collection: by what lists find it. */
  entry?: { collection: CollectionId; author: Named | null; categories: readonly string[] };
  /** Those of its items that have pages of their own below it. */
  items?: readonly ListedItem[];
}

/** An item's own page, as far as it is to be found. */
export type ListedItem = Omit<ItemPage, 'index'>;

/** Where an item's own page stands. */
export interface FoundItem extends ListedItem {
  page: PageEntry & { path: string };
  /** As links write it, but for letters they encode. */
  path: string;
}

/** By what a collection's published entries can be asked for. */
export interface Facets {
  /** The ids of categories. */
  categories: ReadonlySet<string>;
  /** Names of authors, by their keys. */
  authors: ReadonlyMap<string, string>;
}

/** Whether visitors are led to a page, so that its visits are counted. */
export function isLedTo(entry: PageEntry | undefined): boolean {
  return entry?.status === 'published' && entry.isListed && entry.path !== null;
}

/** Where one is sent from an address at which no page stands. */
export interface Redirect {
  id: number;
  from: string;
  to: string | null;
  kind: 'exact' | 'prefix';
  status: RedirectStatus;
}

/** A redirect, and where it leads from the address that was asked for, as a header says it; null where nothing is there any more. */
export interface Found {
  id: number;
  to: string | null;
  status: RedirectStatus;
  /** What goes along of the query that was asked for. */
  query: string;
}

/** Which pages there are, and what stands at each address, as they are known at one moment. */
export class Directory {
  private readonly byId: ReadonlyMap<string, PageEntry>;
  private readonly byAddress: ReadonlyMap<string, PageEntry>;
  /** By their addresses and, of each page, by their slugs. */
  private readonly itemsAt = new Map<string, FoundItem>();
  private readonly redirects: RedirectTable<Redirect>;
  /** Where the code's own pages stand otherwise than the code says. */
  private readonly moved: Routes;
  private readonly lists = new Map<CollectionId, PageEntry>();
  private facets: ReadonlyMap<CollectionId, Facets> | undefined;

  constructor(entries: readonly PageEntry[], redirects: readonly Redirect[]) {
    this.byId = new Map(entries.map((entry) => [entry.pageId, entry]));
    const byAddress = new Map<string, PageEntry>();
    for (const entry of entries) {
      const { address, kind, status } = entry;
      const collection = status === 'deleted' ? null : listedBy(kind);
      if (collection) this.lists.set(collection, entry);
      // A page that is there goes before one that is gone.
      if (address !== null && (status !== 'deleted' || !byAddress.has(address))) byAddress.set(address, entry);
    }
    this.byAddress = byAddress;
    for (const entry of entries) this.placeItems(entry);
    this.redirects = new RedirectTable(redirects);
    this.moved = this.findMoved();
  }

  /** Every page, deleted ones too. */
  get entries(): readonly PageEntry[] {
    return [...this.byId.values()];
  }

  /** The pages visitors are led to, each with its address. */
  get listed(): readonly (PageEntry & { path: string; address: string })[] {
    return this.entries.filter((entry): entry is PageEntry & { path: string; address: string } => isLedTo(entry));
  }

  of(pageId: string): PageEntry | undefined {
    return this.byId.get(pageId);
  }

  /** The page at a request's path, deleted ones too, whatever its spelling. */
  at(path: string): PageEntry | undefined {
    return this.byAddress.get(addressOfPath(path));
  }

  /** The item whose own page is at a request's path, whatever its spelling. What stands there as a page goes before it. */
  itemAt(path: string): FoundItem | undefined {
    return this.itemsAt.get(addressOfPath(path));
  }

  /** The item of a page that visitors are led to. */
  itemOf(pageId: string, slug: string): FoundItem | undefined {
    const path = this.byId.get(pageId)?.path;
    const item = path ? this.itemsAt.get(normalAddress(itemPath(path, { slug }))) : undefined;
    return item?.page.pageId === pageId ? item : undefined;
  }

  /** The items that have pages of their own, of pages visitors are led to. */
  get items(): readonly FoundItem[] {
    return [...this.itemsAt.values()];
  }

  /** The page that lists a collection, published or not; undefined where there is none. */
  listOf(collection: CollectionId): PageEntry | undefined {
    return this.lists.get(collection);
  }

  /** By what a collection's entries can be asked for. */
  facetsOf(collection: CollectionId): Facets {
    this.facets ??= findFacets(this.entries);
    return this.facets.get(collection) ?? { categories: new Set(), authors: new Map() };
  }

  /** Where a path leads at which no page stands. A page that is not published is led to by nothing. */
  redirectFrom(path: string, query = ''): Found | undefined {
    const match = this.redirects.match(addressOfPath(path), query);
    if (!match) return undefined;
    const rest = match.redirect.kind === 'exact' ? '' : restOfPath(match.redirect.from, path);
    return rest === null ? undefined : this.found(match.redirect, rest, query);
  }

  /** Where a path with a query leads, whether a page stands at the path or not. @param query without its question mark */
  redirectFromQuery(path: string, query: string): Found | undefined {
    const match = this.redirects.matchQuery(addressOfPath(path), query);
    return match && this.found(match.redirect, '', match.query);
  }

  /**
   * What a browser is to know of where pages stand, beyond what the code says; undefined where that is all.
   * @param shown the page it is shown, whoever else may read it
   */
  routes(shown?: PageEntry): Routes | undefined {
    const isKnown = !shown?.address || this.moved[shown.address] === shown.pageId || isAsWritten(shown);
    const routes = isKnown ? this.moved : { ...this.moved, [shown.address as string]: shown.pageId };
    return Object.keys(routes).length > 0 ? routes : undefined;
  }

  /** @param rest what stands behind a prefix, encoded */
  private found({ id, to, status }: Redirect, rest: string, query: string): Found | undefined {
    if (to === null || status === 410) return { id, to: null, status: 410, query };
    const address = addressOfTarget(to);
    const target = address === null ? undefined : this.at(joinTarget(address, rest));
    if (target?.status === 'draft') return undefined;
    const path = rest === '' ? (target ?? this.itemAt(address ?? ''))?.path : null;
    return { id, to: path ? hrefOf(path) + targetParts(to).suffix : joinTarget(headerOf(to), rest), status, query };
  }

  private placeItems(entry: PageEntry): void {
    const { path, items = [] } = entry;
    if (path === null || !isLedTo(entry)) return;
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

/** Whether a page stands where the code says that it does, for everyone. */
function isAsWritten({ pageId, address, status }: PageEntry): boolean {
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
