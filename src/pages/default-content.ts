import { type OwnPageId, PAGE_MODELS } from './models';
import { fillFirmNames, readFirmNames } from './named-content';

/** Returns the default content of a built-in page, with the firm's names. @param site the site-wide content, which has the names */
export function getDefaultContent<P extends OwnPageId>(
  pageId: P,
  site: unknown,
): (typeof PAGE_MODELS)[P]['defaultContent'] {
  return fillFirmNames(readFirmNames(site), PAGE_MODELS[pageId].defaultContent);
}
