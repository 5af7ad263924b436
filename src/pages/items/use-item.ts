import { useRef } from 'react';
import { withPaths } from '../../lib/with-paths';
import { hrefOf } from '../address';
import { pageFacts } from '../page-facts';
import type { LayoutViewProps } from '../page-view';
import { type FoundAt, findItem } from './find-item';
import { itemPagesOf, itemPath } from './item-pages';

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
