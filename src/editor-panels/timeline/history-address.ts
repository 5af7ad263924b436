import type { PageId } from '../../pages/models';

/** Returns the URL of a page's past version. @param at ISO 8601; defaults to now */
export function historyAddress(page: PageId | 'all', at?: string): string {
  return `/admin/history?${new URLSearchParams({ page, ...(at === undefined ? {} : { at }) })}`;
}
