import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { PageClosing } from '../closing';
import { ItemHead, ItemScreen } from '../items/item-screen';
import { CaseTeaser, PeopleBehind } from '../items/related-parts';
import type { LayoutViewProps } from '../page-view';
import { Results } from '../results';
import { companyPresets } from './company-presets';
import { getEmblem } from './emblem';
import type { PortfolioContent } from './portfolio.model';

type Investment = NonNullable<PortfolioContent['investments']>[number];

/** A portfolio company on its own page. */
export function CompanyView(props: LayoutViewProps) {
  const { related = {} } = props.item ?? {};
  const { categories, companyClosing, ...content } = props.content as Partial<PortfolioContent>;
  const labels = withPresets(companyPresets.labels, content.labels);
  const getCategoryName = (category: unknown) =>
    plainText(withPaths('', categories).find(({ item }) => item.id === category)?.item.name);
  return (
    <ItemScreen<Investment>
      shown={props}
      labels={labels}
      look={(other) => ({
        picture: resolveAsset(other.image) || getEmblem(other.category),
        line: getCategoryName(other.category),
      })}
      isNear={(other, company) => other.category === company.category}
      closing={<PageClosing path="portfolio.companyClosing" presets={companyPresets.closing} stored={companyClosing} />}
    >
      {(company, path, page) => (
        <>
          <Company
            company={company}
            labels={labels}
            path={path}
            page={page}
            categoryName={getCategoryName(company.category)}
            hasCase={related.caseStudy !== undefined}
          />
          <CaseTeaser caseStudy={related.caseStudy} labels={labels} path="portfolio.labels" />
          <PeopleBehind
            operator={related.operator}
            quote={related.quote}
            label={labels.operator}
            path="portfolio.labels.operator"
          />
        </>
      )}
    </ItemScreen>
  );
}

interface CompanyProps {
  company: Investment;
  labels: typeof companyPresets.labels;
  path: string;
  page: { title: string; href: string };
  categoryName: string;
  /** True if its case study is shown below. */
  hasCase: boolean;
}

function Company({ company, labels, path, page, categoryName, hasCase }: CompanyProps) {
  const { name, description, image, category, acquired, status, highlights = [], caseStudyUrl } = company;
  return (
    <article>
      <ItemHead
        page={page}
        beside={categoryName}
        shape="across"
        picture={
          <Picture
            src={resolveAsset(image) || getEmblem(category)}
            sizes="(min-width: 75rem) 70rem, 100vw"
            alt={image ? plainText(name) : ''}
            isEager
            path={`${path}.image`}
          />
        }
      >
        <Text as="h1" path={`${path}.name`} value={name} />
        <RichText path={`${path}.description`} value={description} className="prose lead" />
      </ItemHead>
      <div className="container item-columns">
        <dl className="facts">
          <div>
            <Text as="dt" path="portfolio.labels.acquired" value={labels.acquired} />
            <Text as="dd" path={`${path}.acquired`} value={acquired} />
          </div>
          {status ? (
            <div>
              <Text as="dt" path="portfolio.labels.status" value={labels.status} />
              <Text as="dd" path={`${path}.status`} value={status} />
            </div>
          ) : null}
        </dl>
        <div className="stack">
          {highlights.length > 0 ? (
            <>
              <Text as="h2" path="portfolio.labels.highlights" value={labels.highlights} />
              <Results path={`${path}.highlights`} items={highlights} />
            </>
          ) : null}
          {caseStudyUrl && !hasCase ? (
            <SiteLink href={caseStudyUrl} className="text-link" data-path="portfolio.labels.caseLink">
              {plainText(labels.caseLink)}
            </SiteLink>
          ) : null}
        </div>
      </div>
    </article>
  );
}
