import { listedBy } from '../../src/pages/collections/collections';
import { isPageName } from '../../src/pages/page-ids';
import type { Services } from '../features/context';
import type { ShownEvent } from '../platform/live/notify';

type Kept = Pick<Services, 'pageCache' | 'answers' | 'pictures' | 'directory' | 'searchIndex' | 'analytics' | 'region'>;

/**
 * Forgets what is no longer true after an event: a page with its sections; all pages where all share what changed, or may show it;
 * everything where it is not known what changed.
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
    // Publishing or unpublishing a page changes which pictures other pages may know.
    if (showsElsewhere || isMoved) pictures.forgetPage(pageId);
    const { kind = '', entry } = directory.latest.of(pageId) ?? {};
    // All entries of a collection show what the page that lists it calls their categories.
    if (showsElsewhere || isMoved || pageId === 'site' || listedBy(kind)) pageCache.clear();
    else pageCache.forget(pageId);
    const list = entry && directory.latest.listOf(entry.collection);
    if (list) pageCache.forget(list.pageId);
  }
}
