import { isDay } from '../../content/day';
import { isRecord } from '../../lib/is-object';
import { toKey } from './key-of';

/** Id of the section of an entry's content that lists show. */
export const ENTRY = 'entry';
/** Id of the section of a list page's content that names the categories of its entries. */
export const CATEGORIES = 'categories';
/** Id of the section of an entry's content that selects the related entries. */
export const RELATED = 'related';
/** The link from an entry to its list, where no other is stored. */
export const RELATED_BACK = 'All {page}';
/** Maximum number of categories of an entry. */
export const MAX_CATEGORIES = 6;

/** Facts about an entry that lists show, sort and filter by. */
export interface EntryFacts {
  /** Publish date such as `2026-03-01`, or empty. */
  day: string;
  /** Name as shown, or empty. */
  author: string;
  /** Key of the author in addresses. */
  authorKey: string;
  /** Category ids without duplicates. */
  categories: string[];
  standfirst: string;
  cover: string;
}

/** Returns the facts of an entry from its content, which is not validated. */
export function entryFacts(content: unknown): EntryFacts {
  const entry = isRecord(content) && Object.hasOwn(content, ENTRY) ? content[ENTRY] : undefined;
  const said = isRecord(entry) ? entry : {};
  const text = (key: string) => (typeof said[key] === 'string' ? said[key] : '');
  const author = text('author').replace(/\s+/g, ' ').trim();
  const listed = Array.isArray(said.categories) ? (said.categories as unknown[]) : [];
  const categories = listed.filter((one): one is string => typeof one === 'string' && one !== '');
  return {
    day: isDay(said.date) ? said.date : '',
    author,
    authorKey: toKey(author),
    categories: [...new Set(categories)].slice(0, MAX_CATEGORIES),
    standfirst: text('standfirst'),
    cover: text('cover'),
  };
}
