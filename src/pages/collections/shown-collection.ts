import type { CollectionId } from './collections';

/** A category by id, or an author by key. */
export interface Named {
  id: string;
  name: string;
}

/** An entry in a list. */
export interface EntryCard {
  pageId: string;
  title: string;
  /** Percent-encoded address. */
  href: string;
  /** Publish date such as `2026-03-01`, or empty. */
  day: string;
  author: Named | null;
  categories: Named[];
  standfirst: string;
  cover: string;
  /** Alt text of the cover, or empty. */
  coverAlt: string;
}

/** The collection data that a page shows, on the page that lists the collection or on an entry. */
export interface ShownCollection {
  id: CollectionId;
  /** The page that lists the collection, or null if it is not public. */
  list: { title: string; href: string } | null;
  /** Categories in the order of the page that lists them, followed by those that only entries name. */
  categories: Named[];
  /** Ids of the categories that have published entries, which can be used as filters. */
  used: string[];
  /** On the list, the entries of this part. On an entry, its related entries. */
  entries: EntryCard[];
  /** Active filters of the list. On an entry, `author` is its author if the list can be filtered by author. */
  category?: Named;
  author?: Named;
  /** Addresses of the neighboring parts of the list. */
  newer?: string;
  older?: string;
}
