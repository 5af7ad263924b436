import { normalAddress } from './address';
import { COLLECTION_LAYOUTS, type CollectionLayout } from './collections/collections';
import { factsOf, PAGES } from './pages';

/** What pages that stand by themselves are made of. */
export const PLAIN_LAYOUTS = ['blank', 'landing', 'article', 'legal'] as const;
export type PlainLayout = (typeof PLAIN_LAYOUTS)[number];

/** What pages that editors make are made of: those, and the collections' own. */
export const LAYOUTS: readonly Layout[] = [...PLAIN_LAYOUTS, ...COLLECTION_LAYOUTS];
export type Layout = PlainLayout | CollectionLayout;

/** A page that stands in the code's own list. */
export type OwnPageId = keyof typeof PAGES;

/** The section of a page's content that says what the page is. */
export const FACTS = 'page';

/** Whether an id is one of the code's own pages. Inherited names (`constructor`) are not. */
export function isOwnPage(pageId: string): pageId is OwnPageId {
  return Object.hasOwn(PAGES, pageId);
}

/** The layout that a page's content says it is made of; stored content may hold anything. */
export function layoutOf(content: unknown): Layout | undefined {
  const layout = factsSaid(content).layout;
  return LAYOUTS.includes(layout as Layout) ? (layout as Layout) : undefined;
}

/** That section, as it is stored. */
export function factsSaid(content: unknown): Record<string, unknown> {
  const facts = isObject(content) && Object.hasOwn(content, FACTS) ? content[FACTS] : undefined;
  return isObject(facts) ? facts : {};
}

/** Where one of the code's own pages stands by its content; null for what is no page of its own. */
export function pathOfOwn(pageId: OwnPageId, content: unknown): string | null {
  const { path } = factsOf(pageId);
  const { address } = factsSaid(content);
  // Its own spelling stays, as long as it is that address.
  const isHere = path === null || typeof address !== 'string' || address === '' || address === normalAddress(path);
  return isHere ? path : address;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
