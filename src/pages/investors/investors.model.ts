import { type ContentOf, definePage } from '../../content/define-page';
import { landingSections } from '../landing.model';
import { PAGES } from '../pages';
import { investorsContent } from './investors.content';

/** The landing page for investors (spec section 2, "Static landing pages"). */
export const investorsModel = definePage({
  id: 'investors',
  ...PAGES.investors,
  sections: landingSections(),
  defaultContent: investorsContent,
});

export type LandingContent = ContentOf<typeof investorsModel>;
