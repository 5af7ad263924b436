import type { SectionDataOf } from '../../content/define-section';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Value } from '../generic-value';
import { mergeDefaults, type SectionProps } from '../section-data';
import { portfolioDefaults } from './portfolio.content';
import type { portfolioSection } from './portfolio.model';

/** Renders the title and description. If the section has other fields, as in the template, renders all fields in their order. */
export function PortfolioSection({ section, path }: SectionProps) {
  const { title, description, ...more } = mergeDefaults<
    SectionDataOf<typeof portfolioSection>,
    typeof portfolioDefaults
  >(section, portfolioDefaults);
  if (Object.keys(more).length > 0) {
    return (
      <section className="section">
        <div className="container">
          <Value value={{ title, ...section.sectionData, description }} path={path} />
        </div>
      </section>
    );
  }
  return (
    <section className="section">
      <div className="container">
        <Text as="h2" path={`${path}.title`} value={title} />
        <RichText path={`${path}.description`} value={description} className="mt-6 max-w-prose" />
      </div>
    </section>
  );
}
