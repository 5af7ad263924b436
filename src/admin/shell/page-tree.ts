import type { NamedItem, NamedPage } from '../../editing/names';
import { collectionOf } from '../../pages/collections/collections';
import { isOwnPage } from '../../pages/page-kind';
import { factsOf, PAGES } from '../../pages/pages';
import { editorPath } from '../routes';

/** A page in the sidebar, with the pages below it. */
export interface PageNode {
  pageId: string;
  title: string;
  /** The path of its editor. */
  href: string;
  status: NamedPage['status'];
  /** A note on a page: that it is not published, or only gets its status with the draft of this tab. */
  mark?: string | undefined;
  below: readonly PageNode[];
}

interface PageTree {
  /** The page tabs, in the order of the specification (section 2). */
  tabs: readonly PageNode[];
  /** All other pages, by address. */
  others: readonly PageNode[];
}

const TABS = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter((id) => factsOf(id).tabs === 'main');
/** The order of the built-in pages. */
const MORE = Object.keys(PAGES);

/**
 * Arranges pages as a tree: a page is below the page whose address its own address continues, and an item's page is below the page with
 * the item. Content without an address and entries of collections are left out.
 */
export function buildPageTree({
  pages,
  items,
}: {
  pages: readonly NamedPage[];
  items: readonly NamedItem[];
}): PageTree {
  const shown = pages.filter(({ path, kind = '' }) => path !== null && !collectionOf(kind));
  const byPath = new Map(shown.map((page) => [page.path, page]));
  const isTab = ({ pageId }: NamedPage) => (TABS as readonly string[]).includes(pageId);
  const below = groupBy(shown, (page) => (isTab(page) ? undefined : parentOf(page, byPath)));
  const itemsOf = groupBy(items, (item) => splitItemId(item)[0]);
  const build = (page: NamedPage): PageNode => ({
    ...toNode(page, editorPath(page.pageId)),
    below: [...(itemsOf.get(page.pageId) ?? []).map(buildItem), ...(below.get(page) ?? []).map(build)],
  });
  const top = new Map(below.get(undefined)?.map((page) => [page.pageId, page]));
  const listed = (ids: readonly string[]) => ids.flatMap((id) => top.get(id) ?? []);
  const { compare } = new Intl.Collator();
  const created = [...top.values()].filter(({ pageId }) => !isOwnPage(pageId));
  return {
    tabs: listed(TABS).map(build),
    others: [
      ...listed(MORE.filter((id) => !(TABS as readonly string[]).includes(id))),
      ...created.sort((a, b) => compare(a.title, b.title)),
    ].map(build),
  };
}

function groupBy<T, K>(all: readonly T[], pick: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = pick(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Returns whether a page, or one below it, is the one with this id. */
export function hasPage({ pageId, below }: PageNode, wanted: string): boolean {
  return pageId === wanted || below.some((node) => hasPage(node, wanted));
}

/** Returns the page with the longest address that a page's address continues, if any. */
function parentOf({ path }: NamedPage, byPath: ReadonlyMap<string | null, NamedPage>): NamedPage | undefined {
  for (let end = path?.lastIndexOf('/') ?? -1; path && end > 0; end = path.lastIndexOf('/', end - 1)) {
    const parent = byPath.get(path.slice(0, end));
    if (parent) return parent;
  }
  return undefined;
}

function buildItem(item: NamedItem): PageNode {
  const [page, slug] = splitItemId(item);
  return { ...toNode(item, editorPath(page, slug)), below: [] };
}

function toNode(page: NamedPage, href: string): Omit<PageNode, 'below'> {
  const { pageId, title, status, isNew, liveStatus = status } = page;
  const isOrdinary = status === 'published' && liveStatus === 'published';
  return {
    pageId,
    title,
    href,
    status,
    ...(!isOrdinary && { mark: isNew ? 'New' : MARKS[`${status} ${liveStatus}`] }),
  };
}

/** The note on a page by its status and its status on the site, if that is not the same for a draft of this tab. */
const MARKS: Partial<Record<string, string>> = {
  'draft draft': 'Unpublished',
  'draft published': 'To be unpublished',
  'published draft': 'To be published',
};

/** Splits the id of an item's page into the id of the page with the item and the item's slug. */
export function splitItemId({ pageId }: Pick<NamedItem, 'pageId'>): [page: string, slug: string] {
  const end = pageId.indexOf('/');
  return [pageId.slice(0, end), pageId.slice(end + 1)];
}
