import type { CollectionId } from './collections';

/** What is named by an id or a key: a category, an author. */
export interface Named {
  id: string;
  name: string;
}

/** An entry as lists show it. */
export interface EntryCard {
  pageId: string;
  title: string;
  /** Where it stands, as links write it. */
  href: string;
  /** `2026-03-01`, or empty. */
  day: string;
  author: Named | null;
  categories: Named[];
  standfirst: string;
  cover: string;
  /** What its cover shows, in words; empty where nobody said. */
  coverAlt: string;
}

/** What of a collection a page shows: the page that lists it, or one of its entries. */
export interface ShownCollection {
  id: CollectionId;
  /** The page that lists it, where one may read that. */
  list: { title: string; href: string } | null;
  /** Its categories, in the order of the page that lists it; those that only entries name come after. */
  categories: Named[];
  /** The ids of those that some published entry has: by them the list can be filtered. */
  used: string[];
  /** On the list: those of this part of it. On an entry: those that go with it. */
  entries: EntryCard[];
  /** By what the list is filtered; `author` also of an entry, where the list can be filtered by who wrote it. */
  category?: Named;
  author?: Named;
  /** Where the parts of the list beside this one are. */
  newer?: string;
  older?: string;
}
