import { type ContentOf, definePage } from '../../../content/define-page';
import { labels, pageHero } from '../../shared.model';
import { categoriesSection } from '../entry.model';
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
    labels: labels(
      {
        all: 'Filter: all articles',
        empty: 'Text while there are no articles',
        by: 'Title of an author’s articles',
        showAll: 'Link to all articles',
        newer: 'Link to newer articles',
        older: 'Link to older articles',
      },
      insightsPresets.labels,
    ),
  },
  defaultContent: insightsContent,
});

export type InsightsContent = ContentOf<typeof insightsModel>;
