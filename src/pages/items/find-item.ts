import type { GroupIds, Ids, ItemIds } from '../../content/items/ids';
import type { ShownItem } from './item-on';
import { itemAt, itemPagesOf } from './item-pages';

/** An item's current position in its list. */
export interface FoundAt {
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
