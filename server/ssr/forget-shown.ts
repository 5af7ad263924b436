import { isPageId } from '../../src/pages/models';
import type { ShownEvent } from '../live/notify';
import type { Services } from '../trpc/context';

type Kept = Pick<Services, 'pageCache' | 'answers' | 'pictures'>;

/**
 * Forgets what is no longer true after an event: a page with its sections; all pages where all share what changed, or may show it;
 * everything where it is not known what changed.
 */
export function forgetShown(kept: Kept, event: ShownEvent | { kind: 'gap' }): void {
  const { pageCache, answers, pictures } = kept;
  if (event.kind === 'media') {
    pictures.forgetLibrary();
    pageCache.clear();
  } else if (event.kind === 'gap' || event.showsElsewhere === undefined) {
    pictures.forgetAll();
    pageCache.clear();
    answers.clear();
  } else if (isPageId(event.pageId)) {
    const { pageId, showsElsewhere } = event;
    answers.forget(pageId);
    if (showsElsewhere) pictures.forgetPage(pageId);
    if (showsElsewhere || pageId === 'site') pageCache.clear();
    else pageCache.forget(pageId);
  }
}
