import { plainText } from '../../content/text';
import { isRecord } from '../../lib/is-object';
import { hrefOf } from '../address';
import { addressFrom } from '../address-from';
import { getOwnPath, isOwnPage } from '../page-kind';

/** A list whose items have their own pages, and the item fields that define such a page. */
interface ItemList {
  view: ItemView;
  /** Field with the title. */
  title: string;
  /** Field with the slug, if it is not derived from the title. */
  slug?: string;
  /** Field with the description. */
  words: string;
}

/** Views of item pages. */
export const ITEM_VIEWS = ['company', 'case-study', 'profile'] as const;
export type ItemView = (typeof ITEM_VIEWS)[number];

const COMPANY: ItemList = { view: 'company', title: 'name', words: 'description' };
const CASE_STUDY: ItemList = { view: 'case-study', title: 'title', slug: 'slug', words: 'summary' };
const PERSON: ItemList = { view: 'profile', title: 'name', words: 'bio' };

/** Lists whose items have their own pages below the page with the list, by page id and list id. */
const LISTS: Readonly<Record<string, Readonly<Record<string, ItemList>>>> = {
  portfolio: { investments: COMPANY },
  caseStudies: { cases: CASE_STUDY },
  team: { leadership: PERSON, advisors: PERSON, operators: PERSON },
};

/** Returns the ids of the pages whose items have their own pages. */
export function listPagesWithItems(): string[] {
  return Object.keys(LISTS);
}

/** Returns the ids of all lists whose items have their own pages. */
export function listItemLists(): string[] {
  return [...new Set(Object.values(LISTS).flatMap((lists) => Object.keys(lists)))];
}

/** An item's own page. */
export interface ItemPage {
  /** The section with the list, and the item's position in it. */
  list: string;
  index: number;
  /** Last part of the address, unique among the items of the page. */
  slug: string;
  title: string;
}

/**
 * Returns the item pages of a page, in the order of the items. If several items have the same name, the later ones get a number. Items
 * without a name have no page. The content is not validated.
 */
export function itemPagesOf(pageId: string, content: unknown): readonly ItemPage[] {
  if (!Object.hasOwn(LISTS, pageId)) return [];
  const free = createSlugNumberer();
  return Object.entries(LISTS[pageId] ?? {}).flatMap(([list, { title, slug }]) =>
    readItems(content, list).flatMap((item, index): ItemPage[] => {
      const name = toOneLine(item[title]);
      const said = slug === undefined ? name : toOneLine(item[slug]) || name;
      if (name === '' || !/[\p{L}\p{N}]/u.test(said)) return [];
      return [{ list, index, slug: free(addressFrom(said).slice(1)), title: name }];
    }),
  );
}

/** Returns the address of an item's page. @param page address of the page with the item */
export function itemPath(page: string, { slug }: Pick<ItemPage, 'slug'>): string {
  return `${page === '/' ? '' : page}/${slug}`;
}

/** Returns the percent-encoded addresses of a page's item pages, by the path of the item in the content. */
export function getItemPaths(pageId: string, content: unknown): ReadonlyMap<string, string> {
  const page = isOwnPage(pageId) ? getOwnPath(pageId, content) : null;
  if (typeof page !== 'string') return new Map();
  return new Map(
    itemPagesOf(pageId, content).map((item) => [`${pageId}.${item.list}.${item.index}`, hrefOf(itemPath(page, item))]),
  );
}

/** Returns how the items of a list are shown on their own pages, or undefined if they have none. @param list id of a list of the page */
export function getItemList(pageId: string, list: string): ItemList | undefined {
  const lists = Object.hasOwn(LISTS, pageId) ? LISTS[pageId] : undefined;
  return lists && Object.hasOwn(lists, list) ? lists[list] : undefined;
}

/** Returns an item as it is stored, or undefined if there is none at this position. */
export function itemAt(content: unknown, { list, index }: Pick<ItemPage, 'list' | 'index'>) {
  return readItems(content, list)[index];
}

function readItems(content: unknown, list: string): Readonly<Record<string, unknown>>[] {
  const items = isRecord(content) && Object.hasOwn(content, list) ? content[list] : undefined;
  return Array.isArray(items) ? items.map((item) => (isRecord(item) ? item : {})) : [];
}

function toOneLine(value: unknown): string {
  return plainText(value).replace(/\s+/g, ' ').trim();
}

/** Returns a function that makes slugs unique, by appending the first free number to a slug that is already taken. */
function createSlugNumberer(): (slug: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (slug) => {
    let free = slug;
    for (let number = numbers.get(slug) ?? 2; taken.has(free); number += 1) {
      free = `${slug}-${number}`;
      numbers.set(slug, number + 1);
    }
    taken.add(free);
    return free;
  };
}
