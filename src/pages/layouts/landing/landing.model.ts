import { definePage } from '../../../content/define-page';
import { landingSections } from '../../landing.model';
import { landingContent } from './landing.content';

/** A landing page with the same sections as the built-in ones. */
export const landingModel = definePage({
  id: 'landing',
  label: 'Landing page',
  path: null,
  sections: landingSections(),
  defaultContent: landingContent,
});
