import { factsSaid, isOwnPage, type Layout, layoutOf, type OwnPageId, pathOfOwn } from './page-kind';
import { factsOf } from './pages';

export const PAGE_STATES = ['draft', 'published', 'deleted'] as const;
export type PageState = (typeof PAGE_STATES)[number];

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

/** The facts that a page's content says; stored content may hold anything. */
export function storedFacts(content: unknown): StoredFacts {
  const facts = factsSaid(content);
  const { status, index } = facts;
  const layout = layoutOf(content);
  const text = (key: string) => {
    const value = facts[key];
    return typeof value === 'string' && value !== '' ? { [key]: value } : {};
  };
  return {
    ...(layout && { layout }),
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
  return { kind: pageId, title: title ?? label, path: pathOfOwn(pageId, content), status };
}

/** What a page is called in a browser's tab and where it is shared; the front page has the firm's words instead. */
export function titleSaid(pageId: string, content: unknown): string {
  const { title: ownTitle } = isOwnPage(pageId) ? factsOf(pageId) : {};
  return storedFacts(content).title ?? ownTitle ?? pageFacts(pageId, content)?.title ?? '';
}
