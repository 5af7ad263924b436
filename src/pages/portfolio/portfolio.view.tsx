import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Blocks } from '../../sections/blocks';
import { useEmptyParts } from '../../sections/empty-parts';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { hrefOf } from '../address';
import { PageClosing } from '../closing';
import { ItemName } from '../items/item-name';
import { getItemPaths } from '../items/item-pages';
import { PageHero } from '../page-hero';
import { PageIntro } from '../page-intro';
import { getOwnPath } from '../page-kind';
import type { PageViewProps } from '../page-view';
import { Results } from '../results';
import { getEmblem } from './emblem';
import type { PortfolioContent } from './portfolio.model';
import { portfolioPresets } from './portfolio-presets';

/** Sections that this view renders itself. */
export const own = {
  hero: true,
  intro: true,
  categories: true,
  investments: true,
  labels: true,
  closing: true,
  companyClosing: true,
} as const;

const ALL = 'all';

/**
 * Portfolio: companies with a category filter. The category is in the URL, so that the filter works without JavaScript and can be
 * shared (spec section 2). Companies of other categories are rendered but hidden, so that changing the filter needs no request.
 */
export function PortfolioView({ content, category = ALL }: PageViewProps<PortfolioContent>) {
  const { hero, intro, categories, investments, closing } = content;
  const labels = withPresets(portfolioPresets.labels, content.labels);
  const here = hrefOf(getOwnPath('portfolio', content) ?? '');
  const companies = getItemPaths('portfolio', content);
  const known = withPaths('portfolio.categories', categories).map(({ item }) => item);
  const all = withPaths('portfolio.investments', investments);
  const isShown = ({ category: own }: (typeof all)[number]['item']) => category === ALL || own === category;
  return (
    <Blocks end={<PageClosing path="portfolio.closing" presets={portfolioPresets.closing} stored={closing} />}>
      <PageHero
        hero={hero}
        path="portfolio.hero"
        layout="below"
        drawing={{
          src: '/illustrations/portfolio-row.svg',
          width: 1440,
          height: 340,
          alt: 'Eight shop fronts, from a heating firm’s flame to a dentist’s tooth.',
        }}
      />
      <section className="section">
        <div className="container">
          <PageIntro intro={intro} path="portfolio.intro" />
          <Part path="portfolio.categories" value={categories ?? []}>
            {(categories) => (
              <CategoryFilter
                here={here}
                categories={categories}
                selected={category}
                used={new Set(all.map(({ item }) => item.category))}
                allLabel={labels.all}
              />
            )}
          </Part>
          <p
            className="mt-12 text-lead text-ink-soft"
            role="status"
            data-filter-empty
            data-path="portfolio.labels.empty"
            hidden={all.some(({ item }) => isShown(item))}
          >
            {plainText(labels.empty)}
          </p>
          <ul className="fill mt-12" aria-label="Investments">
            {all.map(({ item, path }) => (
              <li key={path} className="grid" data-category={item.category} hidden={!isShown(item)}>
                <Part path={path} value={item}>
                  {(investment) => (
                    <InvestmentCard
                      investment={investment}
                      labels={labels}
                      path={path}
                      href={companies.get(path)}
                      categoryName={plainText(known.find(({ id }) => id === investment.category)?.name)}
                    />
                  )}
                </Part>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Blocks>
  );
}

interface CategoryFilterProps {
  /** Address of the page. */
  here: string;
  categories: readonly { id: string; name: string }[];
  selected: string;
  /** Categories that have companies. Visitors see no others. */
  used: ReadonlySet<string>;
  /** The link that shows the companies of all categories. */
  allLabel: string;
}

function CategoryFilter({ here, categories, selected, used, allLabel }: CategoryFilterProps) {
  const areEmptyShown = useEmptyParts();
  const isOffered = (id: string) => areEmptyShown || used.has(id) || id === selected;
  const offered = withPaths('portfolio.categories', categories).filter(({ item }) => isOffered(item.id));
  return (
    <nav aria-label="Filter by category" className="filters mt-12" data-filter>
      <SiteLink href={here} aria-current={selected === ALL ? 'true' : undefined} data-path="portfolio.labels.all">
        {plainText(allLabel)}
      </SiteLink>
      {offered.map(({ item, path }) => (
        <SiteLink
          key={path}
          href={`${here}?category=${encodeURIComponent(item.id)}`}
          aria-current={selected === item.id ? 'true' : undefined}
        >
          <Text as="span" path={`${path}.name`} value={item.name} />
        </SiteLink>
      ))}
    </nav>
  );
}

type Investment = NonNullable<PortfolioContent['investments']>[number];

interface InvestmentCardProps {
  investment: Investment;
  labels: typeof portfolioPresets.labels;
  path: string;
  categoryName: string | undefined;
  /** Address of the company's own page; undefined if it has none. */
  href: string | undefined;
}

function InvestmentCard({ investment, labels, path, categoryName, href }: InvestmentCardProps) {
  const { name, description, image, category, acquired, status, highlights = [], caseStudyUrl } = investment;
  return (
    <article className="card">
      <div className="card-picture">
        <Picture
          src={resolveAsset(image) || getEmblem(category)}
          sizes="(min-width: 62rem) 34rem, (min-width: 40rem) 50vw, 100vw"
          alt={image ? plainText(name) : ''}
          path={`${path}.image`}
        />
      </div>
      {categoryName && <p className="eyebrow">{categoryName}</p>}
      <ItemName as="h3" path={`${path}.name`} value={name} href={href} />
      <RichText path={`${path}.description`} value={description} />
      <dl className="facts">
        <div>
          <Text as="dt" path="portfolio.labels.acquired" value={labels.acquired} />
          <Text as="dd" path={`${path}.acquired`} value={acquired} />
        </div>
        {status && (
          <div>
            <Text as="dt" path="portfolio.labels.status" value={labels.status} />
            <Text as="dd" path={`${path}.status`} value={status} />
          </div>
        )}
      </dl>
      {highlights.length > 0 && <Results path={`${path}.highlights`} items={highlights} className="text-[0.9375rem]" />}
      {caseStudyUrl && (
        <SiteLink
          href={caseStudyUrl}
          className="text-link"
          aria-label={`${plainText(labels.caseLink)} of ${name}`}
          data-path="portfolio.labels.caseLink"
        >
          {plainText(labels.caseLink)}
        </SiteLink>
      )}
    </article>
  );
}
