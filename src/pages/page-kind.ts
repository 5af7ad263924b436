import { isRecord } from '../lib/is-object';
import { normalAddress } from './address';
import { COLLECTION_LAYOUTS, type CollectionLayout } from './collections/collections';
import { factsOf, PAGES } from './pages';

/** Layouts of pages that do not belong to a collection. */
export const PLAIN_LAYOUTS = ['blank', 'landing', 'article', 'legal'] as const;
export type PlainLayout = (typeof PLAIN_LAYOUTS)[number];

/** All layouts of pages that editors create, including those of collections. */
export const LAYOUTS: readonly Layout[] = [...PLAIN_LAYOUTS, ...COLLECTION_LAYOUTS];
export type Layout = PlainLayout | CollectionLayout;

/** Id of a built-in page. */
export type OwnPageId = keyof typeof PAGES;

/** Id of the section of a page's content that stores the page's facts, such as its title and address. */
export const FACTS = 'page';

/** Returns whether an id is a built-in page's. Inherited property names such as `constructor` are not. */
export function isOwnPage(pageId: string): pageId is OwnPageId {
  return Object.hasOwn(PAGES, pageId);
}

/** Returns the layout stored in a page's content, which is not validated. */
export function readLayout(content: unknown): Layout | undefined {
  const layout = readRawFacts(content).layout;
  return LAYOUTS.includes(layout as Layout) ? (layout as Layout) : undefined;
}

/** Returns the stored facts of a page without validating them. */
export function readRawFacts(content: unknown): Record<string, unknown> {
  const facts = isRecord(content) && Object.hasOwn(content, FACTS) ? content[FACTS] : undefined;
  return isRecord(facts) ? facts : {};
}

/** Returns the current address of a built-in page, or null for content without its own page. */
export function getOwnPath(pageId: OwnPageId, content: unknown): string | null {
  const { path } = factsOf(pageId);
  const { address } = readRawFacts(content);
  // Keeps the spelling of the code's list (`/caseStudies`) if the stored address is the same in normal form.
  const isHere = path === null || typeof address !== 'string' || address === '' || address === normalAddress(path);
  return isHere ? path : address;
}
