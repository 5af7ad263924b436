import { useRef } from 'react';
import type { GroupIds, Ids, ItemIds } from '../../content/items/ids';
import { withPaths } from '../../lib/with-paths';
import { hrefOf } from '../address';
import { pageFacts } from '../page-facts';
import type { LayoutViewProps } from '../page-view';
import type { ShownItem } from './item-on';
import { itemAt, itemPagesOf, itemPath } from './item-pages';

/** The item on its own page, with links to its page and the other items. */
export interface ItemHere<I> {
  value: I;
  /** The dotted path of the item. */
  path: string;
  /** The page that lists the item. */
  page: { title: string; href: string };
  /** Other items that have pages, starting with those that follow this item. */
  others: { value: I; title: string; href: string }[];
}

/** Returns the item whose own page is shown, at its current position, or null if it is gone. The content is not validated. */
export function useItem<I>({ pageId, item, content, ids }: LayoutViewProps): ItemHere<I> | null {
  const last = useRef<FoundAt | null>(null);
  const found = item ? findItem({ pageId, item, content, ids }, last.current) : null;
  if (found) last.current = found;
  if (!item || !found) return null;
  const facts = pageFacts(pageId, content);
  const here = facts?.path ?? '/';
  const items = withPaths(`${pageId}.${item.list}`, content[item.list] as I[]);
  const value = items.find(({ path }) => path === `${pageId}.${item.list}.${found.index}`);
  if (!value) return null;
  const pages = new Map(itemPagesOf(pageId, content).map((page) => [`${pageId}.${page.list}.${page.index}`, page]));
  const at = items.indexOf(value);
  const others = [...items.slice(at + 1), ...items.slice(0, at)].flatMap(({ item: other, path }) => {
    const page = pages.get(path);
    return page ? [{ value: other as I, title: page.title, href: hrefOf(itemPath(here, page)) }] : [];
  });
  return { value: value.item as I, path: value.path, page: { title: facts?.title ?? '', href: hrefOf(here) }, others };
}

/** An item's current position in its list. */
interface FoundAt {
  index: number;
  /** Id that identifies the item after a move, if ids are known. */
  id: string | undefined;
}

/**
 * Finds the current position of the item on screen. If ids are known, finds it by id, because it may have been moved or renamed in the
 * meantime; otherwise finds it by its slug.
 * @param ids ids of the items in the content; undefined for visitors
 * @param last the item's position in the previous render
 * @returns null if the item is gone
 */
export function findItem(
  { pageId, item, content, ids }: { pageId: string; item: ShownItem; content: unknown; ids: Ids | undefined },
  last: FoundAt | null,
): FoundAt | null {
  const list = readListIds(ids, item.list);
  if (last?.id !== undefined && list) {
    const index = list.indexOf(last.id);
    return index < 0 ? null : { index, id: last.id };
  }
  const bySlug = itemPagesOf(pageId, content).find(({ list: of, slug }) => of === item.list && slug === item.slug);
  const index = bySlug?.index ?? last?.index ?? item.index;
  return itemAt(content, { list: item.list, index }) ? { index, id: list?.[index] } : null;
}

/** Returns the ids of a list's items. Implemented here because the other functions for ids are loaded only for editors. */
function readListIds(ids: Ids | undefined, list: string): string[] | undefined {
  const named = (ids as GroupIds | undefined)?.[list];
  if (!Array.isArray(named)) return undefined;
  return (named as ItemIds[]).map((one) => (typeof one === 'string' ? one : one.id));
}
