import { COLLECTION_LAYOUTS, type CollectionLayout } from './collections/collections';
import { PAGES } from './pages';

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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
