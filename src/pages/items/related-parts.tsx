import { deriveInitials, plainText } from '../../content/text';
import { Text } from '../../rich-text/text';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { Results } from '../results';
import type { Related } from './related';

interface CaseTeaserProps extends Pick<Related, 'caseStudy'> {
  labels: { caseStudy: string; caseLink: string };
  /** The dotted path of the labels. */
  path: string;
}

/** The case study of a company, with its results. */
export function CaseTeaser({ caseStudy, labels, path }: CaseTeaserProps) {
  if (!caseStudy) return null;
  const { title, href, summary, results } = caseStudy;
  return (
    <section className="section section-tight section-white" aria-labelledby="case-study">
      <div className="container stack">
        <Text as="p" className="eyebrow" path={`${path}.caseStudy`} value={labels.caseStudy} />
        <h2 id="case-study" className="statement">
          <SiteLink href={href} className="item-link">
            {title}
          </SiteLink>
        </h2>
        <p className="lead">{summary}</p>
        {results.length > 0 ? <Results items={results} className="proof" /> : null}
        <p>
          <SiteLink href={href} className="text-link" data-path={`${path}.caseLink`}>
            {plainText(labels.caseLink)}
          </SiteLink>
        </p>
      </div>
    </section>
  );
}

interface PeopleBehindProps extends Pick<Related, 'operator' | 'quote'> {
  /** Shown above the operator. */
  label?: string;
  /** The dotted path of the label. */
  path?: string;
}

/** Who runs a company and what its seller said, side by side. If only one is known, it takes the whole width. */
export function PeopleBehind({ operator, quote, label, path = '' }: PeopleBehindProps) {
  if (!operator && !quote) return null;
  return (
    <section className="section section-tight" aria-label="The people behind it">
      <div className={`container${operator && quote ? ' split split-even' : ''}`}>
        {quote ? (
          <figure className="quote">
            <blockquote>{quote.quote}</blockquote>
            <figcaption>
              <span>
                <cite>{quote.name}</cite>
                <br />
                {quote.title}
              </span>
            </figcaption>
          </figure>
        ) : null}
        {operator ? (
          <div className="run-by">
            <div className="portrait">
              <Picture
                src={operator.image}
                sizes="9rem"
                alt={`Portrait of ${operator.name}`}
                initials={deriveInitials(operator.name)}
              />
            </div>
            <div>
              <Text as="p" className="eyebrow" path={path} value={label} />
              <h2 className="mt-3 text-h3">
                <SiteLink href={operator.href} className="item-link">
                  {operator.name}
                </SiteLink>
              </h2>
              <p className="text-ink-soft">{operator.specialization}</p>
              <p className="mt-3">{operator.description}</p>
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
}

interface CompaniesProps {
  title: string;
  /** The dotted path of the title. */
  path: string;
  companies: Related['companies'];
  /** Returns the drawing for a company without an image. */
  emblem: (category: string) => string;
}

/** Companies with their images. A single company is shown larger, beside its text. */
export function Companies({ title, path, companies = [], emblem }: CompaniesProps) {
  if (companies.length === 0) return null;
  const isAlone = companies.length === 1;
  return (
    <section className="section section-tight section-white" aria-labelledby="companies">
      <div className="container">
        <h2 id="companies" className="label" data-path={path}>
          {plainText(title)}
        </h2>
        <ul className={isAlone ? 'mt-12' : 'related-entries'}>
          {companies.map(({ name, href, image, category, description }) => (
            <li key={href}>
              <article className={isAlone ? 'split split-even' : undefined}>
                <div className="entry-cover">
                  <Picture src={image || emblem(category)} alt="" sizes="(min-width: 48rem) 34rem, 100vw" />
                </div>
                <div className="stack">
                  <h3 className={isAlone ? 'statement' : undefined}>
                    <SiteLink href={href} className="item-link">
                      {name}
                    </SiteLink>
                  </h3>
                  <p>{description}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
