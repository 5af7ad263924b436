import type { SectionDataOf } from '../../content/define-section';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { dataOf, type SectionProps } from '../section-data';
import { portfolioDefaults } from './portfolio.content';
import type { portfolioSection } from './portfolio.model';

export function PortfolioSection({ section, path }: SectionProps) {
  const { title, description } = dataOf<SectionDataOf<typeof portfolioSection>, typeof portfolioDefaults>(
    section,
    portfolioDefaults,
  );
  return (
    <section className="section">
      <div className="container">
        <Text as="h2" path={`${path}.title`} value={title} />
        <RichText path={`${path}.description`} value={description} className="mt-6 max-w-prose" />
      </div>
    </section>
  );
}
