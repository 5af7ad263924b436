import { definePage } from '../../../content/define-page';
import { landingSections } from '../../landing.model';
import { landingContent } from './landing.content';

/** A page for one kind of visitor, built as those of the site are. */
export const landingModel = definePage({
  id: 'landing',
  label: 'Landing page',
  path: null,
  sections: landingSections(),
  defaultContent: landingContent,
});
