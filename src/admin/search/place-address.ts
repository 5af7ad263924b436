import { FACTS } from '../../pages/page-kind';
import { SCREEN_PATHS } from '../routes';

/** What is said of a page in 'Search and sharing'. */
const SHARED = ['description', 'image', 'index', 'canonical'];

/** Where a place of the content is edited. @param at its path; with items by their ids it is that item wherever it stands by then */
export function placeAddress(pageId: string, at: string): string {
  const facts = `${pageId}.${FACTS}.`;
  if (SHARED.some((key) => at === facts + key))
    return `${SCREEN_PATHS.list}?${new URLSearchParams({ sharing: pageId })}`;
  // What the page itself is called is changed in the list of pages.
  if (`${at}.`.startsWith(facts)) return SCREEN_PATHS.list;
  return `${SCREEN_PATHS.pages}?${new URLSearchParams({ page: pageId, at })}`;
}
