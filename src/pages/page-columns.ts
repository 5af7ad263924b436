import { normalAddress } from './address';
import { type PageState, pageFacts } from './page-facts';

/** What of a page's facts is kept beside its content, for it to be found by. */
export interface PageColumns {
  kind: string;
  /** In its normal form. */
  address: string | null;
  status: PageState;
  title: string;
}

/** Those of a page's content; of what is no page, none. */
export function pageColumns(pageId: string, content: unknown): PageColumns {
  const facts = pageFacts(pageId, content);
  if (!facts) return { kind: '', address: null, status: 'deleted', title: '' };
  const { kind, path, status, title } = facts;
  return { kind, address: path === null ? null : normalAddress(path), status, title };
}
