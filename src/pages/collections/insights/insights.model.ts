import { type ContentOf, definePage } from '../../../content/define-page';
import { pageHero } from '../../shared.model';
import { categoriesSection, listLabels } from '../entry.model';
import { insightsContent } from './insights.content';
import { insightsPresets } from './insights-presets';

/** The page that lists news, letters and announcements. */
export const insightsModel = definePage({
  id: 'insights',
  label: 'Insights',
  path: null,
  sections: {
    hero: pageHero(),
    categories: categoriesSection(),
    labels: listLabels('articles', insightsPresets.labels),
  },
  defaultContent: insightsContent,
});

export type InsightsContent = ContentOf<typeof insightsModel>;
