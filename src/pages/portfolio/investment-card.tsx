import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { ItemName } from '../items/item-name';
import { Results } from '../results';
import { getEmblem } from './emblem';
import type { PortfolioContent } from './portfolio.model';

type Investment = NonNullable<PortfolioContent['investments']>[number];

interface InvestmentCardProps {
  investment: Investment;
  path: string;
  categoryName: string | undefined;
  /** Address of the company's own page; undefined if it has none. */
  href: string | undefined;
}

export function InvestmentCard({ investment, path, categoryName, href }: InvestmentCardProps) {
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
          <dt>Acquired</dt>
          <Text as="dd" path={`${path}.acquired`} value={acquired} />
        </div>
        {status && (
          <div>
            <dt>Status</dt>
            <Text as="dd" path={`${path}.status`} value={status} />
          </div>
        )}
      </dl>
      {highlights.length > 0 && <Results path={`${path}.highlights`} items={highlights} className="text-[0.9375rem]" />}
      {caseStudyUrl && (
        <SiteLink href={caseStudyUrl} className="text-link" aria-label={`Read the case study of ${name}`}>
          Read the case study
        </SiteLink>
      )}
    </article>
  );
}
