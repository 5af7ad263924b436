import { listedBy } from '../../src/pages/collections/collections';
import { RELATED_PAGES } from '../../src/pages/items/related';
import { isPageName } from '../../src/pages/page-ids';
import type { Services } from '../features/context';
import type { ContentEvent, GapEvent, ShownEvent } from '../platform/live/notify';

type Kept = Pick<
  Services,
  'database' | 'media' | 'pageCache' | 'answers' | 'pictures' | 'directory' | 'searchIndex' | 'analytics' | 'region'
>;

/**
 * Evicts everything an event made stale: the page with its sections; all pages if they share or may show the changed content;
 * or everything if it is unknown what changed.
 * @returns the pages whose responses may differ now
 */
export function forgetShown(kept: Kept, event: ShownEvent | GapEvent): ReadonlySet<string> | 'all' {
  const { database, media, pageCache, answers, pictures, directory, searchIndex, analytics, region } = kept;
  // Content that was taken down must not return while the database is away. Other pages, such as lists, may show it too.
  if ('isHidden' in event) pageCache.forgetLastGood();
  if (event.kind === 'gap') pageCache.withholdLastGood(event.hasMissedChanges ?? (async () => true));
  // Replacements for the evicted must not be read from a replica that lacks the change.
  database.noteChange();
  if (event.kind === 'media' || event.kind === 'gap') media.noteChange();
  if (event.kind === 'media') {
    pictures.forgetLibrary();
    pageCache.clear();
    return 'all';
  }
  if (event.kind === 'settings') {
    analytics.forget();
    region.forget();
    pageCache.clear();
    return 'all';
  }
  if (event.kind === 'redirects') {
    directory.forgetRedirects();
    return 'all';
  }
  if (event.kind === 'gap' || event.showsElsewhere === undefined) {
    pictures.forgetAll();
    directory.forgetAll();
    analytics.forget();
    region.forget();
    searchIndex.touchAll();
    pageCache.clear();
    answers.clear();
    return 'all';
  }
  return isPageName(event.pageId) ? forgetPage(kept, event) : new Set();
}

function forgetPage(
  { pageCache, answers, pictures, directory, searchIndex }: Kept,
  { kind, pageId, showsElsewhere, isMoved }: ContentEvent,
): ReadonlySet<string> | 'all' {
  answers.forget(pageId);
  searchIndex.touch(pageId);
  if (isMoved) directory.forget(pageId);
  else if (kind === 'page') directory.touch(pageId, new Date());
  // Publishing or unpublishing a page changes which of its pictures other pages may show.
  if (showsElsewhere || isMoved) pictures.forgetPage(pageId);
  const page = directory.latest.of(pageId);
  // All entries of a collection show the category names defined on the collection's list page.
  if (showsElsewhere || isMoved || pageId === 'site' || listedBy(page?.kind ?? '')) {
    pageCache.clear();
    return 'all';
  }
  const stale = new Set(RELATED_PAGES.includes(pageId) ? RELATED_PAGES : [pageId]);
  const list = page?.entry && directory.latest.listOf(page.entry.collection);
  if (list) stale.add(list.pageId);
  for (const one of stale) pageCache.forget(one);
  return stale;
}
