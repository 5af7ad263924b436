import { useRef } from 'react';
import { resolveAsset } from '../../content/url';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Counter } from '../../ui/counter';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { useInView } from '../../ui/use-in-view';
import type { HomeContent } from './home.model';

/** The months count for this long, once three tenths of the section are seen (spec section 9). */
const MONTHS_MS = 2000;
const MONTHS_THRESHOLD = 0.3;

/** One company's story in short (spec section 2, Home). */
export function PortfolioHighlight({ highlight }: { highlight: NonNullable<HomeContent['portfolioHighlight']> }) {
  const section = useRef<HTMLElement>(null);
  const isSeen = useInView(section, MONTHS_THRESHOLD);
  const path = 'home.portfolioHighlight';
  const { stats } = highlight;
  return (
    <section className="section section-white" ref={section}>
      <div className="container stack">
        <Text as="h2" path={`${path}.title`} value={highlight.title} />
        <Text as="p" className="lead" path={`${path}.subtitle`} value={highlight.subtitle} />
        <div className="split split-even">
          <div className="card-picture m-0">
            <Picture
              src={resolveAsset(highlight.image)}
              sizes="(min-width: 56rem) 36rem, 100vw"
              alt=""
              path={`${path}.image`}
            />
          </div>
          <div className="stack">
            <Text as="h3" path={`${path}.company`} value={highlight.company} />
            <RichText path={`${path}.description`} value={highlight.description} />
            <ul className="checks">
              {withPaths(`${path}.improvements`, highlight.improvements).map((improvement) => (
                <li key={improvement.path}>
                  <Text path={improvement.path} value={improvement.item} />
                </li>
              ))}
            </ul>
          </div>
        </div>
        <dl className="ledger">
          <div>
            <dt>Revenue</dt>
            <Text as="dd" path={`${path}.stats.revenue`} value={stats.revenue} />
          </div>
          {stats.valuation ? (
            <div>
              <dt>Valuation</dt>
              <Text as="dd" path={`${path}.stats.valuation`} value={stats.valuation} />
            </div>
          ) : null}
          <div>
            <dt>Months</dt>
            <dd data-path={`${path}.stats.timeframe`}>
              <Counter value={stats.timeframe} durationMs={MONTHS_MS} isStarted={isSeen} />
            </dd>
          </div>
        </dl>
        {highlight.buttonText ? (
          <p>
            <SiteLink href={highlight.buttonUrl || '/portfolio'} className="text-link">
              <Text path={`${path}.buttonText`} value={highlight.buttonText} />
            </SiteLink>
          </p>
        ) : null}
      </div>
    </section>
  );
}
