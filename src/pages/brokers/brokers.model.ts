import { definePage } from '../../content/define-page';
import { landingSections } from '../landing.model';
import { PAGES } from '../pages';
import { brokersContent } from './brokers.content';

/** The landing page for business brokers (spec section 2, "Static landing pages"). */
export const brokersModel = definePage({
  id: 'brokers',
  ...PAGES.brokers,
  sections: landingSections(),
  defaultContent: brokersContent,
});
