import { withPaths } from '../lib/with-paths';
import { Text } from '../rich-text/text';
import { RichText } from '../rich-text/view';
import { Part } from '../sections/part';
import { SiteLink } from '../ui/link';
import { CallToAction } from './call-to-action';
import type { LandingContent } from './investors/investors.model';
import { Ledger } from './ledger';

interface LandingViewProps {
  pageId: string;
  content: LandingContent;
  /** The drawing beside the headline. */
  illustration: string;
}

/** A landing page for one kind of visitor (spec section 2, "Static landing pages"). */
export function LandingView({ pageId, content, illustration }: LandingViewProps) {
  const { hero, stats, reasons, process, terms, callToAction } = content;
  return (
    <>
      <Part path={`${pageId}.hero`} value={hero}>
        {(hero) => (
          <section className="page-hero">
            <div className="container split split-reverse">
              <div className="stack">
                <Text as="p" className="eyebrow" path={`${pageId}.hero.eyebrow`} value={hero.eyebrow} />
                <Text as="h1" path={`${pageId}.hero.headline`} value={hero.headline} />
                <Text as="p" className="lead" path={`${pageId}.hero.subheadline`} value={hero.subheadline} />
                {hero.cta.text ? (
                  <SiteLink href={hero.cta.url || '/contact'} className="button button-navy">
                    <Text path={`${pageId}.hero.cta.text`} value={hero.cta.text} />
                  </SiteLink>
                ) : null}
              </div>
              <img src={illustration} alt="" width={640} height={400} className="h-auto w-full" />
            </div>
          </section>
        )}
      </Part>
      <Part path={`${pageId}.stats`} value={stats}>
        {(stats) =>
          stats.length > 0 ? (
            <section className="section section-navy py-14" aria-label="Figures">
              <div className="container">
                <Ledger path={`${pageId}.stats`} items={stats} />
              </div>
            </section>
          ) : null
        }
      </Part>
      <Part path={`${pageId}.reasons`} value={reasons}>
        {(reasons) => (
          <section className="section">
            <div className="container stack">
              <Text as="h2" path={`${pageId}.reasons.title`} value={reasons.title} />
              <Steps path={`${pageId}.reasons.items`} items={reasons.items} />
            </div>
          </section>
        )}
      </Part>
      <Part path={`${pageId}.process`} value={process}>
        {(process) => (
          <section className="section section-white">
            <div className="container stack">
              <Text as="h2" path={`${pageId}.process.title`} value={process.title} />
              <Steps path={`${pageId}.process.steps`} items={process.steps} isNumbered />
            </div>
          </section>
        )}
      </Part>
      <Part path={`${pageId}.terms`} value={terms}>
        {(terms) => (
          <section className="section section-deep">
            <div className="container split">
              <Text as="h2" path={`${pageId}.terms.title`} value={terms.title} />
              <Ledger path={`${pageId}.terms.items`} items={terms.items} />
            </div>
          </section>
        )}
      </Part>
      <CallToAction path={`${pageId}.callToAction`} data={callToAction} />
    </>
  );
}

type Step = NonNullable<LandingContent['process']>['steps'][number];

function Steps({ path, items, isNumbered = false }: { path: string; items: readonly Step[]; isNumbered?: boolean }) {
  const Tag = isNumbered ? 'ol' : 'ul';
  return (
    <Tag className={isNumbered ? 'numbered' : 'cards'}>
      {withPaths(path, items).map(({ item, path }) => (
        <li key={path} className={isNumbered ? undefined : 'card'}>
          <Text as="h3" path={`${path}.title`} value={item.title} />
          <RichText path={`${path}.description`} value={item.description} />
        </li>
      ))}
    </Tag>
  );
}
