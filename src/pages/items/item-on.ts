import { addressOfPath } from '../address';
import type { ItemPage, ItemView } from './item-pages';
import type { Related } from './related';

/** The item whose own page is on screen, as the server found it. */
export interface ShownItem extends Pick<ItemPage, 'list' | 'index' | 'slug'> {
  /** Address of the item's page in normal form. */
  address: string;
  view: ItemView;
  /** What other pages say about the item. */
  related?: Related;
}

/** Returns the item if its own page is at this path. @param item the item that the server sent with the page */
export function matchItem(path: string, item: ShownItem | undefined): ShownItem | undefined {
  return item && addressOfPath(path) === item.address ? item : undefined;
}
