import { plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import { PageHero } from '../page-hero';
import { PageIntro } from '../page-intro';
import type { PageViewProps } from '../page-view';
import { InvestmentCard } from './investment-card';
import type { PortfolioContent } from './portfolio.model';

const ALL = 'all';

/** Portfolio: filter by category, in the address, so that it works without script and can be shared (spec section 2). */
export function PortfolioView({ content, category = ALL }: PageViewProps<PortfolioContent>) {
  const { hero, intro, categories, investments } = content;
  const known = withPaths('portfolio.categories', categories).map(({ item }) => item);
  const shown = withPaths('portfolio.investments', investments).filter(
    ({ item }) => category === ALL || item.category === category,
  );
  return (
    <>
      <PageHero hero={hero} path="portfolio.hero" />
      <section className="section">
        <div className="container">
          <PageIntro intro={intro} path="portfolio.intro" />
          <Part path="portfolio.categories" value={categories ?? []}>
            {(categories) => <CategoryFilter categories={categories} selected={category} />}
          </Part>
          {shown.length === 0 ? (
            <p className="mt-12 text-lead text-ink-soft" role="status">
              No investments found in this category.
            </p>
          ) : (
            <ul className="cards mt-12" aria-label="Investments">
              {shown.map(({ item, path }) => (
                <li key={path} className="grid">
                  <Part path={path} value={item}>
                    {(investment) => (
                      <InvestmentCard
                        investment={investment}
                        path={path}
                        categoryName={plainText(known.find(({ id }) => id === investment.category)?.name)}
                      />
                    )}
                  </Part>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </>
  );
}

interface CategoryFilterProps {
  categories: readonly { id: string; name: string }[];
  selected: string;
}

function CategoryFilter({ categories, selected }: CategoryFilterProps) {
  return (
    <nav aria-label="Filter by category" className="filters mt-12">
      <SiteLink href="/portfolio" aria-current={selected === ALL ? 'true' : undefined}>
        All Investments
      </SiteLink>
      {withPaths('portfolio.categories', categories).map(({ item, path }) => (
        <SiteLink
          key={path}
          href={`/portfolio?category=${encodeURIComponent(item.id)}`}
          aria-current={selected === item.id ? 'true' : undefined}
        >
          <Text as="span" path={`${path}.name`} value={item.name} />
        </SiteLink>
      ))}
    </nav>
  );
}
