import { type ContentOf, definePage } from '../../../content/define-page';
import { pageHero } from '../../shared.model';
import { categoriesSection } from '../entry.model';
import { insightsContent } from './insights.content';

/** The page that lists news, letters and announcements. */
export const insightsModel = definePage({
  id: 'insights',
  label: 'Insights',
  path: null,
  sections: { hero: pageHero(), categories: categoriesSection() },
  defaultContent: insightsContent,
});

export type InsightsContent = ContentOf<typeof insightsModel>;
