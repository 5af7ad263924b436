import { normalAddress } from './address';
import { type PageState, pageFacts } from './page-facts';

/** Facts of a page that are stored in columns next to its content, so that pages can be queried by them. */
export interface PageColumns {
  kind: string;
  /** In normal form. */
  address: string | null;
  status: PageState;
  title: string;
}

/** Returns the columns for a page's content. If it is not a page, they are empty and the status is `deleted`. */
export function derivePageColumns(pageId: string, content: unknown): PageColumns {
  const facts = pageFacts(pageId, content);
  if (!facts) return { kind: '', address: null, status: 'deleted', title: '' };
  const { kind, path, status, title } = facts;
  return { kind, address: path === null ? null : normalAddress(path), status, title };
}
