import { plainText } from '../../content/text';
import { hrefOf } from '../address';
import { addressFrom } from '../address-from';
import { isOwnPage, pathOfOwn } from '../page-kind';

/** What the items of a list are, and by which of their fields a page of their own is known. */
interface ItemList {
  view: ItemView;
  /** Where its title is written. */
  title: string;
  /** Where the last part of its address is written, if not in its title. */
  slug?: string;
  /** What describes it, where it is said. */
  words: string;
}

/** What an item's page is made of. */
export const ITEM_VIEWS = ['company', 'case-study', 'profile'] as const;
export type ItemView = (typeof ITEM_VIEWS)[number];

const COMPANY: ItemList = { view: 'company', title: 'name', words: 'description' };
const CASE_STUDY: ItemList = { view: 'case-study', title: 'title', slug: 'slug', words: 'summary' };
const PERSON: ItemList = { view: 'profile', title: 'name', words: 'bio' };

/** The lists whose items have pages of their own below the page they stand on, by its id and theirs. */
const LISTS: Readonly<Record<string, Readonly<Record<string, ItemList>>>> = {
  portfolio: { investments: COMPANY },
  caseStudies: { cases: CASE_STUDY },
  team: { leadership: PERSON, advisors: PERSON, operators: PERSON },
};

/** The ids of the pages whose items have pages of their own. */
export function pagesOfItems(): string[] {
  return Object.keys(LISTS);
}

/** The names of their lists. */
export function listsOfItems(): string[] {
  return [...new Set(Object.values(LISTS).flatMap((lists) => Object.keys(lists)))];
}

/** An item's own page. */
export interface ItemPage {
  /** Where the item stands in the content: of which section, and which of it. */
  list: string;
  index: number;
  /** The last part of its address: no other item of the page has it. */
  slug: string;
  title: string;
}

/**
 * The pages of their own that a page's items have, in the order of the items. Of items that are called the same, the later ones are
 * counted; one without a name has none. Stored content may hold anything.
 */
export function itemPagesOf(pageId: string, content: unknown): readonly ItemPage[] {
  if (!Object.hasOwn(LISTS, pageId)) return [];
  const free = slugGiver();
  return Object.entries(LISTS[pageId] ?? {}).flatMap(([list, { title, slug }]) =>
    itemsIn(content, list).flatMap((item, index): ItemPage[] => {
      const name = oneLine(item[title]);
      const said = slug === undefined ? name : oneLine(item[slug]) || name;
      if (name === '' || !/[\p{L}\p{N}]/u.test(said)) return [];
      return [{ list, index, slug: free(addressFrom(said).slice(1)), title: name }];
    }),
  );
}

/** Where an item's page stands. @param page where the page does on which the item is */
export function itemPath(page: string, { slug }: Pick<ItemPage, 'slug'>): string {
  return `${page === '/' ? '' : page}/${slug}`;
}

/** Where the pages of a page's items are, as links write it, by the paths of the items in the content. */
export function itemPaths(pageId: string, content: unknown): ReadonlyMap<string, string> {
  const page = isOwnPage(pageId) ? pathOfOwn(pageId, content) : null;
  if (typeof page !== 'string') return new Map();
  return new Map(
    itemPagesOf(pageId, content).map((item) => [`${pageId}.${item.list}.${item.index}`, hrefOf(itemPath(page, item))]),
  );
}

/** What an item's page is made of, and what describes it. @param list one of those of the page */
export function itemListOf(pageId: string, list: string): ItemList | undefined {
  const lists = Object.hasOwn(LISTS, pageId) ? LISTS[pageId] : undefined;
  return lists && Object.hasOwn(lists, list) ? lists[list] : undefined;
}

/** An item as it is stored; undefined where none stands there. */
export function itemAt(content: unknown, { list, index }: Pick<ItemPage, 'list' | 'index'>) {
  return itemsIn(content, list)[index];
}

function itemsIn(content: unknown, list: string): Readonly<Record<string, unknown>>[] {
  const items = isGroup(content) && Object.hasOwn(content, list) ? content[list] : undefined;
  return Array.isArray(items) ? items.map((item) => (isGroup(item) ? item : {})) : [];
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function oneLine(value: unknown): string {
  return plainText(value).replace(/\s+/g, ' ').trim();
}

/** Gives each slug as it is, or with the first number behind it that makes it another than all before. */
function slugGiver(): (slug: string) => string {
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
