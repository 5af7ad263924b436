import { isPageName } from '../../src/pages/page-ids';
import type { ShownEvent } from '../live/notify';
import type { Services } from '../trpc/context';

type Kept = Pick<Services, 'pageCache' | 'answers' | 'pictures' | 'directory'>;

/**
 * Forgets what is no longer true after an event: a page with its sections; all pages where all share what changed, or may show it;
 * everything where it is not known what changed.
 */
export function forgetShown(kept: Kept, event: ShownEvent | { kind: 'gap' }): void {
  const { pageCache, answers, pictures, directory } = kept;
  if (event.kind === 'media') {
    pictures.forgetLibrary();
    pageCache.clear();
  } else if (event.kind === 'redirects') {
    directory.forgetRedirects();
  } else if (event.kind === 'gap' || event.showsElsewhere === undefined) {
    pictures.forgetAll();
    directory.forgetAll();
    pageCache.clear();
    answers.clear();
  } else if (isPageName(event.pageId)) {
    const { pageId, showsElsewhere, isMoved } = event;
    answers.forget(pageId);
    if (isMoved) directory.forget(pageId);
    else if (event.kind === 'page') directory.touch(pageId, new Date());
    if (showsElsewhere) pictures.forgetPage(pageId);
    if (showsElsewhere || isMoved || pageId === 'site') pageCache.clear();
    else pageCache.forget(pageId);
  }
}
