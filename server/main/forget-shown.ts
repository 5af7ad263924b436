import { listedBy } from '../../src/pages/collections/collections';
import { RELATED_PAGES } from '../../src/pages/items/related';
import { isPageName } from '../../src/pages/page-ids';
import type { Services } from '../features/context';
import type { ShownEvent } from '../platform/live/notify';

type Kept = Pick<Services, 'pageCache' | 'answers' | 'pictures' | 'directory' | 'searchIndex' | 'analytics' | 'region'>;

/**
 * Evicts everything an event made stale: the page with its sections; all pages if they share or may show the changed content;
 * or everything if it is unknown what changed.
 */
export function forgetShown(kept: Kept, event: ShownEvent | { kind: 'gap' }): void {
  const { pageCache, answers, pictures, directory, searchIndex, analytics, region } = kept;
  if (event.kind === 'media') {
    pictures.forgetLibrary();
    pageCache.clear();
  } else if (event.kind === 'settings') {
    analytics.forget();
    region.forget();
    pageCache.clear();
  } else if (event.kind === 'redirects') {
    directory.forgetRedirects();
  } else if (event.kind === 'gap' || event.showsElsewhere === undefined) {
    pictures.forgetAll();
    directory.forgetAll();
    analytics.forget();
    region.forget();
    searchIndex.touchAll();
    pageCache.clear();
    answers.clear();
  } else if (isPageName(event.pageId)) {
    const { pageId, showsElsewhere, isMoved } = event;
    answers.forget(pageId);
    searchIndex.touch(pageId);
    if (isMoved) directory.forget(pageId);
    else if (event.kind === 'page') directory.touch(pageId, new Date());
    // Publishing or unpublishing a page changes which of its pictures other pages may show.
    if (showsElsewhere || isMoved) pictures.forgetPage(pageId);
    const { kind = '', entry } = directory.latest.of(pageId) ?? {};
    // All entries of a collection show the category names defined on the collection's list page.
    if (showsElsewhere || isMoved || pageId === 'site' || listedBy(kind)) pageCache.clear();
    else for (const changed of RELATED_PAGES.includes(pageId) ? RELATED_PAGES : [pageId]) pageCache.forget(changed);
    const list = entry && directory.latest.listOf(entry.collection);
    if (list) pageCache.forget(list.pageId);
  }
}
