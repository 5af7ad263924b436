import { Blocks } from '../../../sections/blocks';
import { Part } from '../../../sections/part';
import { PageHero } from '../../page-hero';
import type { LayoutViewProps } from '../../page-view';
import { getCollection } from '../collections';
import { EntryFilter } from '../entry-filter';
import { EntryList } from '../entry-list';
import type { InsightsContent } from './insights.model';

/** Sections that this view renders itself. */
export const own = { hero: true, categories: true } as const;

/** The page that lists the insights, filtered by category or author, in parts. */
export function InsightsView({ pageId, content: { hero, categories }, collection }: LayoutViewProps<InsightsContent>) {
  const path = `${pageId}.categories`;
  return (
    <Blocks>
      <PageHero hero={hero} path={`${pageId}.hero`} />
      <section className="section section-tight">
        <div className="container">
          <Part path={path} value={categories}>
            {(categories) => <EntryFilter path={path} categories={categories} collection={collection} />}
          </Part>
          <EntryList collection={collection} many={getCollection('insights').many} />
        </div>
      </section>
    </Blocks>
  );
}
