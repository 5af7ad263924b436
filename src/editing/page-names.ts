import { createStore } from 'zustand/vanilla';
import { pageFacts } from '../pages/page-facts';
import { isOwnPage } from '../pages/page-kind';
import { factsOf, PAGES } from '../pages/pages';

/** A page as editors refer to it. */
export interface NamedPage {
  pageId: string;
  title: string;
  /** Public address; null if the entry is not a page of its own. */
  path: string | null;
  status: 'draft' | 'published' | 'deleted';
}

const OWN = (Object.keys(PAGES) as (keyof typeof PAGES)[]).map((pageId): NamedPage => {
  const { label, path } = factsOf(pageId);
  return { pageId, title: label, path, status: 'published' };
});

interface Named {
  pages: readonly NamedPage[];
  /** Items that have pages of their own. */
  items: readonly NamedItem[];
}

/** An item's own page. */
export interface NamedItem extends NamedPage {
  path: string;
  /** Title of the page that contains the item. */
  of: string;
}

/** The site's pages, as last loaded; before that, the ones built into the code. */
export const namedPages = createStore<Named>(() => ({ pages: OWN, items: [] }));

/** Returns all pages, including those of items. */
export function listAllPages({ pages, items }: Named): readonly NamedPage[] {
  return items.length === 0 ? pages : [...pages, ...items];
}

/** Returns the title of a page or an item's page, or the id of an unknown page. */
export function pageName(pageId: string): string {
  const known = listAllPages(namedPages.getState()).find((page) => page.pageId === pageId);
  return known?.title ?? (isOwnPage(pageId) ? factsOf(pageId).label : pageId);
}

/** Returns the public address of a page, or null if the page has none or is unknown. */
export function pagePath(pageId: string): string | null {
  return namedPages.getState().pages.find((page) => page.pageId === pageId)?.path ?? null;
}

/** Updates a page's name, address and status from its content. */
export function learnPage(pageId: string, content: unknown): void {
  const facts = pageFacts(pageId, content);
  if (!facts) return;
  const { title, path, status } = facts;
  const learnt: NamedPage = { pageId, title, path, status };
  const { pages } = namedPages.getState();
  const isKnown = pages.some((page) => page.pageId === pageId);
  namedPages.setState({
    pages: isKnown ? pages.map((page) => (page.pageId === pageId ? learnt : page)) : [...pages, learnt],
  });
}
