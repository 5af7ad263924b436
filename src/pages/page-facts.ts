import { getOwnPath, isOwnPage, type Layout, type OwnPageId, readLayout, readRawFacts } from './page-kind';
import { factsOf } from './pages';

export const PAGE_STATES = ['draft', 'published', 'deleted'] as const;
export type PageState = (typeof PAGE_STATES)[number];
/** The labels of page statuses. */
export const STATES = { draft: 'Unpublished', published: 'Published', deleted: 'Deleted' } as const;

/** The section with a page's facts in its content. Built-in pages have none until a fact is changed. */
export interface StoredFacts {
  layout?: Layout;
  title?: string;
  /** In normal form. */
  address?: string;
  status?: PageState;
  /** Title for browser tabs, search engines and link previews, instead of the page's title and the firm's name. */
  searchTitle?: string;
  description?: string;
  image?: string;
  /** `false` excludes the page from search engines. */
  index?: boolean;
  canonical?: string;
  /** How editors arranged the sections. */
  order?: readonly string[];
  names?: Readonly<Record<string, string>>;
  hidden?: Readonly<Record<string, boolean>>;
  /** Whether the page, and which of its sections, may only be published while the firm makes an offering under Rule 506(c). */
  only506c?: boolean;
  only506cSections?: Readonly<Record<string, boolean>>;
}

/** A page's effective facts: those stored, with defaults from the code's list of pages. */
export interface PageFactsNow {
  /** Determines the page's model: the id of a built-in page, or a layout. */
  kind: OwnPageId | Layout;
  title: string;
  /** Address as shown in links, but not percent-encoded; null for content without its own page. */
  path: string | null;
  status: PageState;
}

/** Returns the valid facts stored in a page's content, which is not validated. */
export function storedFacts(content: unknown): StoredFacts {
  const facts = readRawFacts(content);
  const { status, index, only506c } = facts;
  const layout = readLayout(content);
  const text = (key: string) => {
    const value = facts[key];
    return typeof value === 'string' && value !== '' ? { [key]: value } : {};
  };
  return {
    ...(layout && { layout }),
    ...(PAGE_STATES.includes(status as PageState) && { status: status as PageState }),
    ...(typeof index === 'boolean' && { index }),
    ...(typeof only506c === 'boolean' && { only506c }),
    ...text('title'),
    ...text('address'),
    ...text('searchTitle'),
    ...text('description'),
    ...text('image'),
    ...text('canonical'),
  };
}

/** Returns a page's effective facts, or null if it is neither a built-in page nor has a layout. */
export function pageFacts(pageId: string, content: unknown): PageFactsNow | null {
  const { layout, title, address, status = 'published' } = storedFacts(content);
  if (!isOwnPage(pageId)) {
    return layout ? { kind: layout, title: title ?? pageId, path: address ?? null, status } : null;
  }
  const { label, path } = factsOf(pageId);
  if (path === null) return { kind: pageId, title: label, path, status: 'published' };
  return { kind: pageId, title: title ?? label, path: getOwnPath(pageId, content), status };
}

/** Returns a page's title for browser tabs and sharing. The front page uses the firm's name and tagline instead. */
export function getPageTitle(pageId: string, content: unknown): string {
  const { title: ownTitle } = isOwnPage(pageId) ? factsOf(pageId) : {};
  return storedFacts(content).title ?? ownTitle ?? pageFacts(pageId, content)?.title ?? '';
}
