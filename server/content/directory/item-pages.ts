import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { normalAddress } from '../../../src/pages/address';
import { itemPagesOf, itemPath, listItemLists, listPagesWithItems } from '../../../src/pages/items/item-pages';

/** Selects the lists of a page whose items may have their own pages; null for every other page. */
export const ITEM_LISTS = sql<unknown>`case when ${inArray(pages.pageId, listPagesWithItems())} then json_build_object(${sql.join(
  listItemLists().map((list) => sql`${list}::text, ${pages.content} -> ${list}`),
  sql`, `,
)}) end`;

/** An item's page at its current address. */
export interface LocatedItem {
  /** In its normal form. */
  address: string;
  title: string;
  /** The title of the page that the item is on, and whether it is published. */
  of: string;
  isPublished: boolean;
}

/** Reads the current addresses of all item pages. */
export async function readItemPages(db: Db): Promise<LocatedItem[]> {
  const rows = await db
    .select({
      pageId: pages.pageId,
      title: pages.title,
      address: pages.address,
      status: pages.status,
      lists: ITEM_LISTS,
    })
    .from(pages)
    .where(inArray(pages.pageId, listPagesWithItems()));
  return rows.flatMap(({ pageId, title, address, status, lists }) =>
    address === null || status === 'deleted'
      ? []
      : itemPagesOf(pageId, lists).map((item) => ({
          address: normalAddress(itemPath(address, item)),
          title: item.title,
          of: title,
          isPublished: status === 'published',
        })),
  );
}

/** Returns the item pages at some addresses, as a map from the address to the item's title. */
export async function findItemsAt(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  // Item pages are always below another page.
  const below = addresses.filter((address) => address.lastIndexOf('/') > 0);
  if (below.length === 0) return new Map();
  const wanted = new Set(below);
  const found = (await readItemPages(db)).filter(({ address }) => wanted.has(address));
  return new Map(found.map(({ address, title, of }) => [address, `${title} (${of})`]));
}
