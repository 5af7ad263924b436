import type { NamedItem } from '../../editing/names';
import type { PageState } from '../../pages/page-facts';
import { buildPageTree, type PageNode } from '../shell/page-tree';
import type { Sort } from './page-rows';
import type { ListedPage } from './use-pages';

/** A row of the list: a page, or the page of an item. */
export interface PageRow {
  key: string;
  title: string;
  path: string;
  /** The path of its editor. */
  href: string;
  status: PageState;
  /** How many pages it is below, in the list. */
  depth: number;
  /** The page; null for an item, whose status and address belong to the page that contains it. */
  page: ListedPage | null;
  /** Number of items of the page that have pages of their own. */
  items: number;
}

export interface RowGroup {
  label: string;
  rows: readonly PageRow[];
}

/** `all` leaves out deleted pages. */
export type StateFilter = PageState | 'all';

interface Wanted {
  state: StateFilter;
  /** Text to find in the title or the address. */
  words: string;
  /** Without it, pages are sorted as in the sidebar. */
  sort: Sort | null;
  /** Ids of the pages whose items are listed too. */
  opened: ReadonlySet<string>;
}

/** Groups pages as in the sidebar, as a tree; or as a flat list of what matches, if the list is narrowed. */
export function arrangePages(
  pages: readonly ListedPage[],
  items: readonly NamedItem[],
  { state, words, sort, opened }: Wanted,
): readonly RowGroup[] {
  const isDeleted = state === 'deleted';
  const tree = buildPageTree({ pages: pages.filter(({ status }) => (status === 'deleted') === isDeleted), items });
  const byId = new Map(pages.map((page) => [page.pageId, page]));
  const paths = new Map(items.map(({ pageId, path }) => [pageId, path]));
  const isNarrowed = words.trim() !== '' || state !== 'all';

  function toRow({ pageId, title, href, status, below }: PageNode, depth: number): PageRow {
    const page = byId.get(pageId) ?? null;
    return {
      key: pageId,
      title,
      path: page?.path ?? paths.get(pageId) ?? '',
      href,
      status: page?.status ?? status,
      depth,
      page,
      items: isNarrowed ? 0 : below.filter((node) => !byId.has(node.pageId)).length,
    };
  }

  function listTree(nodes: readonly PageNode[], depth: number, isOpen: boolean): PageRow[] {
    const shown = nodes
      .filter(({ pageId }) => isOpen || byId.has(pageId))
      .map((node) => ({ node, row: toRow(node, depth) }));
    const sorted = sort ? shown.toSorted((a, b) => compareRows(a.row, b.row, sort)) : shown;
    return sorted.flatMap(({ node, row }) => [row, ...listTree(node.below, depth + 1, opened.has(node.pageId))]);
  }

  function listMatches(nodes: readonly PageNode[]): PageRow[] {
    const all = flatten(nodes).map((node) => toRow(node, 0));
    // Items have no status of their own, so only words find them.
    const found = all.filter(
      (row) =>
        hasWords(row, words) && (row.page ? state === 'all' || row.status === state : words !== '' && state === 'all'),
    );
    return sort ? found.toSorted((a, b) => compareRows(a, b, sort)) : found;
  }

  const list = (nodes: readonly PageNode[]) => (isNarrowed ? listMatches(nodes) : listTree(nodes, 0, false));
  const groups = isDeleted
    ? [{ label: 'Deleted pages', rows: list([...tree.tabs, ...tree.others]) }]
    : [
        { label: 'Main pages', rows: list(tree.tabs) },
        { label: 'Other pages', rows: list(tree.others) },
      ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function flatten(nodes: readonly PageNode[]): PageNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.below)]);
}

function hasWords({ title, path }: PageRow, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return title.toLowerCase().includes(wanted) || path.toLowerCase().includes(wanted);
}

const { compare } = new Intl.Collator(undefined, { numeric: true });

function compareRows(a: PageRow, b: PageRow, { by, isDescending }: Sort): number {
  const values = (row: PageRow) => {
    if (by === 'status') return row.status;
    return by === 'changed' ? (row.page?.changedAt ?? '') : row.title;
  };
  const order = compare(values(a), values(b)) * (isDescending ? -1 : 1);
  return order || compare(a.title, b.title);
}
