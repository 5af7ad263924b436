import type { GroupIds, Ids, ItemIds } from '../../content/items/ids';
import type { ShownItem } from './item-on';
import { itemAt, itemPagesOf } from './item-pages';

/** Which item of its list it is by now. */
export interface FoundAt {
  index: number;
  /** By which it is found again, where ids are known. */
  id: string | undefined;
}

/**
 * Where an item stands that is shown: by its id where that is known, since it may have been moved and called otherwise meanwhile; else by
 * its address.
 * @param ids those of the items in the content; undefined where only visitors read it
 * @param last where it stood when it was shown last
 * @returns null where it is gone
 */
export function findItem(
  { pageId, item, content, ids }: { pageId: string; item: ShownItem; content: unknown; ids: Ids | undefined },
  last: FoundAt | null,
): FoundAt | null {
  const list = idsOfList(ids, item.list);
  if (last?.id !== undefined && list) {
    const index = list.indexOf(last.id);
    return index < 0 ? null : { index, id: last.id };
  }
  const bySlug = itemPagesOf(pageId, content).find(({ list: of, slug }) => of === item.list && slug === item.slug);
  const index = bySlug?.index ?? last?.index ?? item.index;
  return itemAt(content, { list: item.list, index }) ? { index, id: list?.[index] } : null;
}

/** Read here: what else there is to do with ids is the editors', and comes with them. */
function idsOfList(ids: Ids | undefined, list: string): string[] | undefined {
  const named = (ids as GroupIds | undefined)?.[list];
  if (!Array.isArray(named)) return undefined;
  return (named as ItemIds[]).map((one) => (typeof one === 'string' ? one : one.id));
}
