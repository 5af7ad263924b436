import { resolveAsset } from '../../content/url';
import { withPresets } from '../../content/with-presets';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Counter } from '../../ui/counter';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { getRotatingDrawing } from '../portfolio/emblem';
import { Results } from '../results';
import type { HomeContent } from './home.model';
import { homePresets } from './home-presets';

/** The months count up for this long once three tenths of the section are visible (spec section 9). */
const MONTHS_MS = 2000;
const MONTHS_THRESHOLD = 0.3;

/** A short version of one company's story (spec section 2, Home). */
export function PortfolioHighlight({ highlight }: { highlight: NonNullable<HomeContent['portfolioHighlight']> }) {
  const path = 'home.portfolioHighlight';
  const { stats } = highlight;
  const { revenueLabel, valuationLabel, timeframeLabel } = withPresets(homePresets.stats, stats);
  return (
    <section className="section section-white">
      <div className="container stack">
        <Text as="h2" className="display" path={`${path}.title`} value={highlight.title} />
        <Text as="p" className="lead" path={`${path}.subtitle`} value={highlight.subtitle} />
        <div className="split split-reverse pt-8">
          <div className="case-picture">
            <Picture
              src={resolveAsset(highlight.image) || getRotatingDrawing(0)}
              sizes="(min-width: 56rem) 42rem, 100vw"
              alt=""
              path={`${path}.image`}
            />
          </div>
          <div className="stack">
            <Text as="h3" path={`${path}.company`} value={highlight.company} />
            <RichText path={`${path}.description`} value={highlight.description} />
            <Results path={`${path}.improvements`} items={highlight.improvements} />
          </div>
        </div>
        <dl className="ledger">
          <div>
            <Text as="dt" path={`${path}.stats.revenueLabel`} value={revenueLabel} />
            <Text as="dd" path={`${path}.stats.revenue`} value={stats.revenue} />
          </div>
          {stats.valuation ? (
            <div>
              <Text as="dt" path={`${path}.stats.valuationLabel`} value={valuationLabel} />
              <Text as="dd" path={`${path}.stats.valuation`} value={stats.valuation} />
            </div>
          ) : null}
          <div>
            <Text as="dt" path={`${path}.stats.timeframeLabel`} value={timeframeLabel} />
            <dd data-path={`${path}.stats.timeframe`}>
              <Counter value={stats.timeframe} durationMs={MONTHS_MS} threshold={MONTHS_THRESHOLD} />
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
