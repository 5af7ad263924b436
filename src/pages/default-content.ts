import { type OwnPageId, PAGE_MODELS } from './models';
import { inNameOf, namesOf } from './named-content';

/** The content a page of the code's own begins with. @param site the site-wide content, which says in whose name */
export function defaultContentOf<P extends OwnPageId>(
  pageId: P,
  site: unknown,
): (typeof PAGE_MODELS)[P]['defaultContent'] {
  return inNameOf(namesOf(site), PAGE_MODELS[pageId].defaultContent);
}
