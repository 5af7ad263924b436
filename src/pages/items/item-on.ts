import { addressOfPath } from '../address';
import type { ItemPage, ItemView } from './item-pages';

/** The item whose own page is on screen, as the server found it. */
export interface ShownItem extends Pick<ItemPage, 'list' | 'index' | 'slug'> {
  /** Where its page stands, in its normal form. */
  address: string;
  view: ItemView;
}

/** The item whose page is at a path. @param item the one the browser was told of */
export function itemOn(path: string, item: ShownItem | undefined): ShownItem | undefined {
  return item && addressOfPath(path) === item.address ? item : undefined;
}
