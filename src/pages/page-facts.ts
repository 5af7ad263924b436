import { normalAddress } from './address';
import { factsOf, PAGES } from './pages';

/** What pages that editors make are made of. */
export const LAYOUTS = ['blank', 'landing', 'article', 'legal'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const PAGE_STATES = ['draft', 'published', 'deleted'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** A page that stands in the code's own list. */
type OwnPageId = keyof typeof PAGES;

/** The section of a page's content that says what the page is. Of the code's own pages it is absent until one of it is changed. */
export interface StoredFacts {
  layout?: Layout;
  title?: string;
  /** In its normal form. */
  address?: string;
  status?: PageState;
  description?: string;
  image?: string;
  /** `false`: search engines leave it out. */
  index?: boolean;
  canonical?: string;
}

/** What a page is: as it is stored, and what is absent as the code's own list has it. */
export interface PageFactsNow {
  /** Which model it has: its own id, or a layout. */
  kind: OwnPageId | Layout;
  title: string;
  /** As links write it, but for letters they encode; null for what is no page of its own. */
  path: string | null;
  status: PageState;
}

/** The key of that section. */
export const FACTS = 'page';

/** Whether an id is one of the code's own pages. Inherited names (`constructor`) are not. */
export function isOwnPage(pageId: string): pageId is OwnPageId {
  return Object.hasOwn(PAGES, pageId);
}

/** The facts that a page's content says; stored content may hold anything. */
export function storedFacts(content: unknown): StoredFacts {
  const facts = isObject(content) && Object.hasOwn(content, FACTS) ? content[FACTS] : undefined;
  if (!isObject(facts)) return {};
  const { layout, status, index } = facts;
  const text = (key: string) => {
    const value = facts[key];
    return typeof value === 'string' && value !== '' ? { [key]: value } : {};
  };
  return {
    ...(LAYOUTS.includes(layout as Layout) && { layout: layout as Layout }),
    ...(PAGE_STATES.includes(status as PageState) && { status: status as PageState }),
    ...(typeof index === 'boolean' && { index }),
    ...text('title'),
    ...text('address'),
    ...text('description'),
    ...text('image'),
    ...text('canonical'),
  };
}

/** What a page is. @returns null for a content that is no page: not the code's, and of no layout */
export function pageFacts(pageId: string, content: unknown): PageFactsNow | null {
  const { layout, title, address, status = 'published' } = storedFacts(content);
  if (!isOwnPage(pageId)) {
    return layout ? { kind: layout, title: title ?? pageId, path: address ?? null, status } : null;
  }
  const { label, path } = factsOf(pageId);
  if (path === null) return { kind: pageId, title: label, path, status: 'published' };
  // Its own spelling stays, as long as it is that address.
  const isHere = address === undefined || address === normalAddress(path);
  return { kind: pageId, title: title ?? label, path: isHere ? path : address, status };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
