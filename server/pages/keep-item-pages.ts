import type { Db } from '../../db/client';
import { type Identified, idOf, idsAt, isListIds } from '../../src/content/items/ids';
import { normalAddress } from '../../src/pages/address';
import { type ItemPage, itemPagesOf, itemPath, listPagesWithItems } from '../../src/pages/items/item-pages';
import { pageFacts } from '../../src/pages/page-facts';
import type { Actor } from '../actor';
import type { Documents } from '../content/documents';
import { lockAddresses } from './lock-addresses';
import { redirectMoved } from './redirects';

/**
 * Leads from where items' own pages stood to where they stand now, where what is about to be written calls them otherwise or moves their
 * page: the same items, by their ids. To be called after `keepPages`.
 * @returns the pages whose items' pages are others than before: what is known of addresses is to be asked again
 */
export async function keepItemPages(tx: Db, documents: Documents, actor: Actor): Promise<string[]> {
  const changed = listPagesWithItems().flatMap((pageId) => {
    const document = documents.get(pageId);
    if (document?.kind !== 'page' || !document.isTouched) return [];
    const [before, after] = [document.before, document.after].map((state) => standing(pageId, state));
    return before && after && !isSame(before, after) ? [{ pageId, before, after }] : [];
  });
  if (changed.length === 0) return [];
  await lockAddresses(tx);
  const there = new Set(changed.flatMap(({ after }) => after.map(({ address }) => address)));
  const moves = changed.flatMap(({ before, after }) => {
    const was = new Map(before.map(({ id, address }) => [id, address]));
    return after.flatMap(({ id, address }) => {
      const from = was.get(id);
      return from === undefined || from === address ? [] : [{ from, to: address }];
    });
  });
  await redirectMoved(tx, moves, there, actor.name);
  return changed.map(({ pageId }) => pageId);
}

/** An item's own page: whose it is, where, and as what. */
interface Standing {
  id: string;
  address: string;
  title: string;
}

function standing(pageId: string, { content, ids }: Identified): Standing[] {
  const page = pageFacts(pageId, content);
  if (typeof page?.path !== 'string' || page.status === 'deleted') return [];
  const path = page.path;
  const idOfItem = ({ list, index }: ItemPage) => {
    const named = idsAt(ids, [list]);
    const item = isListIds(named) ? named[index] : undefined;
    return item === undefined ? `${list} ${index}` : idOf(item);
  };
  return itemPagesOf(pageId, content).map((item) => ({
    id: idOfItem(item),
    address: normalAddress(itemPath(path, item)),
    title: item.title,
  }));
}

/** Whether visitors find the same at the same places; in which order the items are is nothing to them. */
function isSame(before: readonly Standing[], after: readonly Standing[]): boolean {
  if (before.length !== after.length) return false;
  const known = new Map(before.map(({ address, id, title }) => [address, `${id} ${title}`]));
  return after.every(({ address, id, title }) => known.get(address) === `${id} ${title}`);
}
