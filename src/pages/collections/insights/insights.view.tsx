import { withPresets } from '../../../content/with-presets';
import { Blocks } from '../../../sections/blocks';
import { Part } from '../../../sections/part';
import { PageHero } from '../../page-hero';
import type { LayoutViewProps } from '../../page-view';
import { getCollection } from '../collections';
import { EntryFilter } from '../entry-filter';
import { EntryList } from '../entry-list';
import type { InsightsContent } from './insights.model';
import { insightsPresets } from './insights-presets';

/** Sections that this view renders itself. */
export const own = { hero: true, categories: true, labels: true } as const;

/** The page that lists the insights, filtered by category or author, in parts. */
export function InsightsView({ pageId, content, collection }: LayoutViewProps<InsightsContent>) {
  const { hero, categories } = content;
  const labels = withPresets(insightsPresets.labels, content.labels);
  const labelsPath = `${pageId}.labels`;
  const path = `${pageId}.categories`;
  return (
    <Blocks>
      <PageHero hero={hero} path={`${pageId}.hero`} />
      <section className="section section-tight">
        <div className="container">
          <Part path={path} value={categories}>
            {(categories) => <EntryFilter {...{ path, categories, collection, labels, labelsPath }} />}
          </Part>
          <EntryList {...{ collection, labels, labelsPath }} many={getCollection('insights').many} />
        </div>
      </section>
    </Blocks>
  );
}
