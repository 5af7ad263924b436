import type { PageId } from '../../pages/models';

/**
 * Returns the URL of a page's past version.
 * @param at ISO 8601; defaults to now
 * @param to another time to compare with, in place of now
 */
export function historyAddress(page: PageId | 'all', at?: string, to?: string): string {
  return `/admin/history?${new URLSearchParams({ page, ...(at && { at }), ...(to && { to }) })}`;
}
