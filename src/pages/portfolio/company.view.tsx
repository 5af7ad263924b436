import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { FixedClosing } from '../closing';
import { OtherItems } from '../items/other-items';
import { useItem } from '../items/use-item';
import { NotFoundView } from '../not-found.view';
import type { LayoutViewProps } from '../page-view';
import { Results } from '../results';
import { emblemOf } from './emblem';
import type { PortfolioContent } from './portfolio.model';

type Investment = NonNullable<PortfolioContent['investments']>[number];

/** A company of the portfolio on a page of its own. */
export function CompanyView(props: LayoutViewProps) {
  const here = useItem<Investment>(props);
  if (!here) return <NotFoundView />;
  const { value, path, page, others } = here;
  const { categories } = props.content as Partial<PortfolioContent>;
  const nameOf = (category: unknown) =>
    plainText(withPaths('', categories).find(({ item }) => item.id === category)?.item.name);
  const isAlike = ({ value: other }: (typeof others)[number]) => other.category === value.category;
  const next = [...others.filter(isAlike), ...others.filter((other) => !isAlike(other))];
  return (
    <>
      <Part path={path} value={value}>
        {(company) => <Company company={company} path={path} page={page} categoryName={nameOf(company.category)} />}
      </Part>
      {next.length > 0 ? (
        <OtherItems
          title="Its neighbors"
          page={page}
          items={next.map(({ value: other, title, href }) => ({
            href,
            title,
            picture: resolveAsset(other.image) || emblemOf(other.category),
            line: nameOf(other.category),
          }))}
        />
      ) : null}
      <FixedClosing
        title="Yours could stand beside it"
        text="We read every letter about a company that works and an owner who would like to rest."
        links={[
          { text: 'Tell us about yours', url: '/contact' },
          { text: 'See what we own', url: page.href },
        ]}
      />
    </>
  );
}

interface CompanyProps {
  company: Investment;
  path: string;
  page: { title: string; href: string };
  categoryName: string;
}

function Company({ company, path, page, categoryName }: CompanyProps) {
  const { name, description, image, category, acquired, status, highlights = [], caseStudyUrl } = company;
  return (
    <article>
      <header className="article-head">
        <div className="container item-head">
          <div className="item-words">
            <p className="eyebrow">
              <SiteLink href={page.href}>{page.title}</SiteLink>
              {categoryName ? ` · ${categoryName}` : null}
            </p>
            <Text as="h1" path={`${path}.name`} value={name} />
            <RichText path={`${path}.description`} value={description} className="prose lead" />
          </div>
          <div className="item-picture">
            <Picture
              src={resolveAsset(image) || emblemOf(category)}
              sizes="(min-width: 62rem) 34rem, 100vw"
              alt={image ? plainText(name) : ''}
              isEager
              path={`${path}.image`}
            />
          </div>
        </div>
      </header>
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
          {caseStudyUrl ? (
            <SiteLink href={caseStudyUrl} className="text-link">
              Read the case study
            </SiteLink>
          ) : null}
        </div>
      </div>
    </article>
  );
}
