import { isOfBrand } from '../../editing/names';
import { FACTS } from '../../pages/page-kind';
import { SCREEN_PATHS } from '../routes';

/** The metadata edited in 'Search and sharing'. */
const SHARED = ['searchTitle', 'description', 'image', 'index', 'canonical'];

/**
 * Returns the URL where a place in the content is edited.
 * @param at the place's path; with item ids, it still refers to the same items if they have moved
 */
export function placeAddress(pageId: string, at: string): string {
  if (isOfBrand(at)) return SCREEN_PATHS.brand;
  const facts = `${pageId}.${FACTS}.`;
  if (SHARED.some((key) => at === facts + key))
    return `${SCREEN_PATHS.list}?${new URLSearchParams({ sharing: pageId })}`;
  // A page's own title and address are edited in the list of pages.
  if (`${at}.`.startsWith(facts)) return SCREEN_PATHS.list;
  return `${SCREEN_PATHS.pages}?${new URLSearchParams({ page: pageId, at })}`;
}
