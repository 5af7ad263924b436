import { type OwnPageId, PAGE_MODELS } from './models';
import { inNameOf, namesOf } from './named-content';

/** Returns the default content of a built-in page, with the firm's names. @param site the site-wide content, which has the names */
export function defaultContentOf<P extends OwnPageId>(
  pageId: P,
  site: unknown,
): (typeof PAGE_MODELS)[P]['defaultContent'] {
  return inNameOf(namesOf(site), PAGE_MODELS[pageId].defaultContent);
}
