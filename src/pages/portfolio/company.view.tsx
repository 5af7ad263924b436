import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { ItemHead, ItemScreen } from '../items/item-screen';
import { CaseTeaser, PeopleBehind } from '../items/related-parts';
import type { LayoutViewProps } from '../page-view';
import { Results } from '../results';
import { getEmblem } from './emblem';
import type { PortfolioContent } from './portfolio.model';

type Investment = NonNullable<PortfolioContent['investments']>[number];

/** A portfolio company on its own page. */
export function CompanyView(props: LayoutViewProps) {
  const { related = {} } = props.item ?? {};
  const { categories } = props.content as Partial<PortfolioContent>;
  const getCategoryName = (category: unknown) =>
    plainText(withPaths('', categories).find(({ item }) => item.id === category)?.item.name);
  return (
    <ItemScreen<Investment>
      shown={props}
      othersTitle="Other companies we own"
      look={(other) => ({
        picture: resolveAsset(other.image) || getEmblem(other.category),
        line: getCategoryName(other.category),
      })}
      isNear={(other, company) => other.category === company.category}
      closing={(_, page) => ({
        title: 'Yours could be the next one',
        text: 'We read every letter about a company that works and an owner who would like to rest.',
        links: [
          { text: 'Tell us about yours', url: '/contact' },
          { text: 'See what we own', url: page.href },
        ],
      })}
    >
      {(company, path, page) => (
        <>
          <Company
            company={company}
            path={path}
            page={page}
            categoryName={getCategoryName(company.category)}
            hasCase={related.caseStudy !== undefined}
          />
          <CaseTeaser caseStudy={related.caseStudy} />
          <PeopleBehind operator={related.operator} quote={related.quote} />
        </>
      )}
    </ItemScreen>
  );
}

interface CompanyProps {
  company: Investment;
  path: string;
  page: { title: string; href: string };
  categoryName: string;
  /** True if its case study is shown below. */
  hasCase: boolean;
}

function Company({ company, path, page, categoryName, hasCase }: CompanyProps) {
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
            <dt>Acquired</dt>
            <Text as="dd" path={`${path}.acquired`} value={acquired} />
          </div>
          {status ? (
            <div>
              <dt>Status</dt>
              <Text as="dd" path={`${path}.status`} value={status} />
            </div>
          ) : null}
        </dl>
        <div className="stack">
          {highlights.length > 0 ? (
            <>
              <h2>Since then</h2>
              <Results path={`${path}.highlights`} items={highlights} />
            </>
          ) : null}
          {caseStudyUrl && !hasCase ? (
            <SiteLink href={caseStudyUrl} className="text-link">
              Read the case study
            </SiteLink>
          ) : null}
        </div>
      </div>
    </article>
  );
}
