import { FACTS } from '../../pages/page-kind';
import { SCREEN_PATHS } from '../routes';

/** Where a place of the content is edited. @param at its path; with items by their ids it is that item wherever it stands by then */
export function placeAddress(pageId: string, at: string): string {
  // What the page itself is called is changed in the list of pages.
  if (`${at}.`.startsWith(`${pageId}.${FACTS}.`)) return SCREEN_PATHS.list;
  return `${SCREEN_PATHS.pages}?${new URLSearchParams({ page: pageId, at })}`;
}
