import type { Db } from '../../../db/client';
import { type Identified, idOf, idsAt, isListIds } from '../../../src/content/items/ids';
import { normalAddress } from '../../../src/pages/address';
import { type ItemPage, itemPagesOf, itemPath, listPagesWithItems } from '../../../src/pages/items/item-pages';
import { pageFacts } from '../../../src/pages/page-facts';
import type { Actor } from '../../platform/actor';
import type { Documents, LockedDocument } from './documents';
import type { KeptPages } from './keep-pages';
import { lockAddresses } from './lock-addresses';
import { redirectMoved } from './redirects';

/**
 * Adds redirects from the old addresses of item pages if the documents about to be written rename the items or move their page. Items are
 * matched by id. Must be called after `keepPages`.
 */
export async function keepItemPages(tx: Db, documents: Documents, actor: Actor): Promise<KeptPages> {
  const changed = listPagesWithItems().flatMap((pageId) => {
    const document = documents.get(pageId);
    if (document?.kind !== 'page' || !document.isTouched) return [];
    const [before, after] = [document.before, document.after].map((state) => locateItems(pageId, state));
    const isShown = pageFacts(pageId, document.after.content)?.status === 'published';
    return before && after && !isSame(before, after) ? [{ pageId, before, after, isShown }] : [];
  });
  if (changed.length === 0) return { changedPages: [], redirects: [] };
  await lockAddresses(tx);
  const there = new Set(changed.flatMap(({ after, isShown }) => (isShown ? after.map(({ address }) => address) : [])));
  const moves = changed.flatMap(({ before, after, isShown }) => {
    const was = new Map(before.map(({ id, address }) => [id, address]));
    return after.flatMap(({ id, address }) => {
      const from = was.get(id);
      return from === undefined || from === address ? [] : [{ from, to: address, isShown }];
    });
  });
  const redirects = await redirectMoved(tx, moves, there, actor.name);
  return { changedPages: changed.map(({ pageId }) => pageId), redirects };
}

/** Returns true if documents about to be written give an item's page another address. */
export function movesItems(changed: readonly { document: LockedDocument }[]): boolean {
  return changed.some(({ document: { id, before, after } }) => {
    const known = new Map(locateItems(id, before).map((item) => [item.id, item.address]));
    const items = locateItems(id, after);
    return items.length !== known.size || items.some((item) => known.get(item.id) !== item.address);
  });
}

/** An item's page: the item's id, its address and its title. */
interface Located {
  id: string;
  address: string;
  title: string;
}

function locateItems(pageId: string, { content, ids }: Identified): Located[] {
  const page = pageFacts(pageId, content);
  if (typeof page?.path !== 'string' || page.status === 'deleted') return [];
  const path = page.path;
  const getItemId = ({ list, index }: ItemPage) => {
    const named = idsAt(ids, [list]);
    const item = isListIds(named) ? named[index] : undefined;
    return item === undefined ? `${list} ${index}` : idOf(item);
  };
  return itemPagesOf(pageId, content).map((item) => ({
    id: getItemId(item),
    address: normalAddress(itemPath(path, item)),
    title: item.title,
  }));
}

/** Returns true if visitors find the same items at the same addresses; their order does not matter. */
function isSame(before: readonly Located[], after: readonly Located[]): boolean {
  if (before.length !== after.length) return false;
  const known = new Map(before.map(({ address, id, title }) => [address, `${id} ${title}`]));
  return after.every(({ address, id, title }) => known.get(address) === `${id} ${title}`);
}
