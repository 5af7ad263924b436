import type { PageId } from '../../pages/models';

/** Where a page is seen as of a moment. @param at ISO 8601; now, where it is left out */
export function pastAddress(page: PageId | 'all', at?: string): string {
  return `/admin/past?${new URLSearchParams({ page, ...(at === undefined ? {} : { at }) })}`;
}
