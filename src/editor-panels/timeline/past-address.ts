import type { PageId } from '../../pages/models';

/** Returns the URL of a page's past version. @param at ISO 8601; defaults to now */
export function pastAddress(page: PageId | 'all', at?: string): string {
  return `/admin/past?${new URLSearchParams({ page, ...(at === undefined ? {} : { at }) })}`;
}
