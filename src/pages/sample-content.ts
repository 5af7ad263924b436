import { PAGE_MODELS } from './models';
import { fillFirmNames } from './named-content';

/** The fictional firm of the sample content. It is named only in this file, so that another firm's site never sends its name. */
export const SAMPLE_FIRM = { name: 'Elmwater Partners', short: 'Elmwater', domain: 'elmwater.example' };

type Models = typeof PAGE_MODELS;

/** Returns a page's content on a new site: its model's default content with the sample firm's names. */
export function sampleContent<P extends keyof Models>(pageId: P): Models[P]['defaultContent'] {
  return fillFirmNames(SAMPLE_FIRM, PAGE_MODELS[pageId].defaultContent);
}
