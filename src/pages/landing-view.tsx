import { withPaths } from '../lib/with-paths';
import { Text } from '../rich-text/text';
import { RichText } from '../rich-text/view';
import { Blocks } from '../sections/blocks';
import { isEmptyList, Part } from '../sections/part';
import { CallToAction } from './call-to-action';
import type { LandingContent } from './investors/investors.model';
import { Ledger } from './ledger';
import { type HeroDrawing, PageHero } from './page-hero';

interface LandingViewProps {
  pageId: string;
  content: LandingContent;
  /** The drawing beside the headline, and the background color behind it. */
  drawing: HeroDrawing;
  ground: 'paper' | 'tint';
}

/** A landing page for one audience (spec section 2, "Static landing pages"). */
export function LandingView({ pageId, content, drawing, ground }: LandingViewProps) {
  const { hero, stats, reasons, process, terms, callToAction } = content;
  return (
    <Blocks>
      <PageHero hero={hero} path={`${pageId}.hero`} layout="beside" ground={ground} drawing={drawing} />
      <Part path={`${pageId}.stats`} value={stats} isEmpty={isEmptyList}>
        {(stats) => (
          <section className="section section-tight section-navy" aria-label="Figures">
            <div className="container">
              <Ledger path={`${pageId}.stats`} items={stats} layout="led" />
            </div>
          </section>
        )}
      </Part>
      <Part path={`${pageId}.reasons`} value={reasons} isEmpty={({ items }) => isEmptyList(items)}>
        {(reasons) => (
          <section className="section">
            <div className="container stack">
              <Text as="h2" className="display" path={`${pageId}.reasons.title`} value={reasons.title} />
              <Steps path={`${pageId}.reasons.items`} items={reasons.items} />
            </div>
          </section>
        )}
      </Part>
      <Part path={`${pageId}.process`} value={process} isEmpty={({ steps }) => isEmptyList(steps)}>
        {(process) => (
          <section className="section section-white">
            <div className="container stack">
              <Text as="h2" path={`${pageId}.process.title`} value={process.title} />
              <Steps path={`${pageId}.process.steps`} items={process.steps} isNumbered />
            </div>
          </section>
        )}
      </Part>
      <Part path={`${pageId}.terms`} value={terms} isEmpty={({ items }) => isEmptyList(items)}>
        {(terms) => (
          <section className="section section-tight section-deep">
            <div className="container split">
              <Text as="h2" path={`${pageId}.terms.title`} value={terms.title} />
              <Ledger path={`${pageId}.terms.items`} items={terms.items} layout="lines" />
            </div>
          </section>
        )}
      </Part>
      <CallToAction path={`${pageId}.callToAction`} data={callToAction} />
    </Blocks>
  );
}

type Step = NonNullable<LandingContent['process']>['steps'][number];

function Steps({ path, items, isNumbered = false }: { path: string; items: readonly Step[]; isNumbered?: boolean }) {
  const Tag = isNumbered ? 'ol' : 'ul';
  return (
    <Tag className={isNumbered ? 'numbered pt-8' : 'cards cards-open pt-8'}>
      {withPaths(path, items).map(({ item, path }) => (
        <li key={path} className={isNumbered ? undefined : 'card'}>
          <Text as="h3" path={`${path}.title`} value={item.title} />
          <RichText path={`${path}.description`} value={item.description} />
        </li>
      ))}
    </Tag>
  );
}
