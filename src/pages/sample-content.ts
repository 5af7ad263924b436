import { PAGE_MODELS } from './models';
import { inNameOf } from './named-content';

/** The firm of the sample content. It is fictional, and named here alone, so that no browser of another firm's site is told of it. */
export const SAMPLE_FIRM = { name: 'Elmwater Partners', short: 'Elmwater', domain: 'elmwater.example' };

type Models = typeof PAGE_MODELS;

/** A page's content as an empty site begins with it: what its model has, in the sample firm's name. */
export function sampleContent<P extends keyof Models>(pageId: P): Models[P]['defaultContent'] {
  return inNameOf(SAMPLE_FIRM, PAGE_MODELS[pageId].defaultContent);
}
