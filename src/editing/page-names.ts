import { createStore } from 'zustand/vanilla';
import { pageFacts } from '../pages/page-facts';
import { isOwnPage } from '../pages/page-kind';
import { factsOf, PAGES } from '../pages/pages';

/** A page as editors speak of it. */
export interface NamedPage {
  pageId: string;
  title: string;
  /** Where visitors read it; null for what is no page of its own. */
  path: string | null;
  status: 'draft' | 'published' | 'deleted';
}

const OWN = (Object.keys(PAGES) as (keyof typeof PAGES)[]).map((pageId): NamedPage => {
  const { label, path } = factsOf(pageId);
  return { pageId, title: label, path, status: 'published' };
});

interface Named {
  pages: readonly NamedPage[];
  /** The items that have pages of their own: by their page's id and their address on it. */
  items: readonly NamedItem[];
}

/** An item's own page. */
export interface NamedItem extends NamedPage {
  path: string;
  /** What the page is called that it is on. */
  of: string;
}

/** The pages there are, as they were told last; until then the code's own. */
export const namedPages = createStore<Named>(() => ({ pages: OWN, items: [] }));

/** All there is at an address. */
export function allNamed({ pages, items }: Named): readonly NamedPage[] {
  return items.length === 0 ? pages : [...pages, ...items];
}

/** What editors call a page, or an item by its own; one that is not known by its id. */
export function pageName(pageId: string): string {
  const known = allNamed(namedPages.getState()).find((page) => page.pageId === pageId);
  return known?.title ?? (isOwnPage(pageId) ? factsOf(pageId).label : pageId);
}

/** Where visitors read a page; null for what is no page of its own, or not known. */
export function pagePath(pageId: string): string | null {
  return namedPages.getState().pages.find((page) => page.pageId === pageId)?.path ?? null;
}

/** Takes in what a page's content says the page is. */
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
