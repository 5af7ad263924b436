import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages } from '../../db/schema/content';
import { normalAddress } from '../../src/pages/address';
import { itemPagesOf, itemPath, listItemLists, listPagesWithItems } from '../../src/pages/items/item-pages';

/** The lists of a page whose items may have pages of their own; null for every other page. */
export const ITEM_LISTS = sql<unknown>`case when ${inArray(pages.pageId, listPagesWithItems())} then json_build_object(${sql.join(
  listItemLists().map((list) => sql`${list}::text, ${pages.content} -> ${list}`),
  sql`, `,
)}) end`;

/** An item's own page, as it stands now. */
export interface StandingItem {
  /** In its normal form. */
  address: string;
  title: string;
  /** What the page is called on which it is, and whether visitors may read that. */
  of: string;
  isPublished: boolean;
}

/** Where the items' own pages stand, as they are stored now. */
export async function readItemPages(db: Db): Promise<StandingItem[]> {
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

/** Which of some addresses are those of items' own pages, each with what stands there. */
export async function itemsStandingAt(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  // Only what lies below another page can be one.
  const below = addresses.filter((address) => address.lastIndexOf('/') > 0);
  if (below.length === 0) return new Map();
  const wanted = new Set(below);
  const found = (await readItemPages(db)).filter(({ address }) => wanted.has(address));
  return new Map(found.map(({ address, title, of }) => [address, `${title} (${of})`]));
}
