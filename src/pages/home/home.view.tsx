import { plainText, splitLabel } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Blocks } from '../../sections/blocks';
import { isEmptyList, Part } from '../../sections/part';
import { Counter } from '../../ui/counter';
import { Drawing } from '../../ui/drawing';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { CallToAction } from '../call-to-action';
import { FaqList } from '../faq-list';
import { Ledger } from '../ledger';
import { HeroPicture } from '../page-hero';
import type { PageViewProps } from '../page-view';
import { getRotatingDrawing } from '../portfolio/emblem';
import type { HomeContent } from './home.model';
import { homePresets } from './home-presets';
import { PortfolioHighlight } from './portfolio-highlight';

/** Sections that this view renders itself. */
export const own = {
  hero: true,
  welcome: true,
  opportunity: true,
  portfolioHighlight: true,
  record: true,
  faq: true,
  callToAction: true,
} as const;

/** The welcome stats count up for this long once a fifth of their section is visible (spec section 9). */
const STATS_MS = 1500;
const STATS_THRESHOLD = 0.2;

/** Home (spec section 2). */
export function HomeView({ content }: PageViewProps<HomeContent>) {
  const { hero, welcome, opportunity, portfolioHighlight, record, faq, callToAction } = content;
  return (
    <Blocks>
      <Part path="home.hero" value={hero}>
        {(hero) => <Hero hero={hero} />}
      </Part>
      <Part path="home.record" value={record} isEmpty={({ items }) => isEmptyList(items)}>
        {(record) => (
          <section className="section section-navy">
            <div className="container stack">
              <Text as="h2" path="home.record.title" value={record.title} className="text-h3" />
              <Ledger path="home.record.items" items={record.items} layout="led" />
            </div>
          </section>
        )}
      </Part>
      <Part path="home.welcome" value={welcome} isEmpty={({ body, stats }) => isEmptyList(body) && isEmptyList(stats)}>
        {(welcome) => <Welcome welcome={welcome} />}
      </Part>
      <Part path="home.opportunity" value={opportunity} isEmpty={({ cards }) => isEmptyList(cards)}>
        {(opportunity) => <Opportunity opportunity={opportunity} />}
      </Part>
      <Part path="home.portfolioHighlight" value={portfolioHighlight}>
        {(highlight) => <PortfolioHighlight highlight={highlight} />}
      </Part>
      <Part path="home.faq" value={faq} isEmpty={({ items }) => isEmptyList(items)}>
        {(faq) => (
          <section className="section" id="faq">
            <div className="container split">
              <Text as="h2" path="home.faq.title" value={faq.title} />
              <FaqList path="home.faq.items" items={faq.items} />
            </div>
          </section>
        )}
      </Part>
      <CallToAction path="home.callToAction" data={callToAction} />
    </Blocks>
  );
}

function Hero({ hero }: { hero: NonNullable<HomeContent['hero']> }) {
  const { ctaUrl } = withPresets(homePresets.hero, hero);
  return (
    <section className={hero.image ? 'hero section-tight' : 'hero'}>
      <div className="container">
        <div className="hero-text">
          <Text as="h1" path="home.hero.headline" value={hero.headline} />
          <Text as="p" className="lead" path="home.hero.subheadline" value={hero.subheadline} />
          {hero.cta ? (
            <p>
              <SiteLink href={ctaUrl || homePresets.hero.ctaUrl} className="button button-navy">
                <Text path="home.hero.cta" value={hero.cta} />
              </SiteLink>
            </p>
          ) : null}
        </div>
      </div>
      {hero.image ? (
        <div className="container">
          <HeroPicture src={hero.image} path="home.hero.image" />
        </div>
      ) : (
        <div className="hero-scene" data-path="home.hero.image">
          <Drawing
            src="/illustrations/main-street.svg"
            width={1440}
            height={400}
            alt="A main street: a hardware store, a bakery, a machine works, a laundry, a care home and a heating company."
            fetchPriority="high"
          />
        </div>
      )}
    </section>
  );
}

function Welcome({ welcome }: { welcome: NonNullable<HomeContent['welcome']> }) {
  const [lead, ...points] = withPaths('home.welcome.body', welcome.body);
  const { linkText, linkUrl } = withPresets(homePresets.welcome, welcome);
  return (
    <section className="section section-open section-white">
      <div className="container stack">
        <Text as="h2" className="display" path="home.welcome.title" value={welcome.title} />
        <div className="split split-even pt-8">
          <div className="stack">
            {lead ? <RichText className="prose lead" path={lead.path} value={lead.item} /> : null}
            {plainText(linkText) === '' ? null : (
              <p>
                <SiteLink href={linkUrl || '#'} className="text-link" data-path="home.welcome.linkText">
                  {plainText(linkText)}
                </SiteLink>
              </p>
            )}
          </div>
          <div className="stack">
            <ul className="checks">
              {points.map(({ item, path }) => (
                <li key={path}>
                  <RichText path={path} value={item} />
                </li>
              ))}
            </ul>
            {welcome.stats.length > 0 && (
              <dl className="ledger">
                {withPaths('home.welcome.stats', welcome.stats).map(({ item, path }) => {
                  const { main, sub } = splitLabel(item.label);
                  return (
                    <div key={path}>
                      <dt data-path={`${path}.label`}>
                        {main}
                        {sub ? <small>{sub}</small> : null}
                      </dt>
                      <dd data-path={`${path}.number`}>
                        <Counter value={item.number} durationMs={STATS_MS} threshold={STATS_THRESHOLD} />
                      </dd>
                    </div>
                  );
                })}
              </dl>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

function Opportunity({ opportunity }: { opportunity: NonNullable<HomeContent['opportunity']> }) {
  return (
    <section className="section section-deep">
      <div className="container stack">
        <div className="split split-even">
          <Text as="h2" path="home.opportunity.title" value={opportunity.title} />
          <Text as="p" className="lead" path="home.opportunity.subtitle" value={opportunity.subtitle} />
        </div>
        <div className="cards pt-6">
          {withPaths('home.opportunity.cards', opportunity.cards).map(({ item: card, path }, index) => {
            return (
              <article className="card" key={path}>
                <div className="card-picture">
                  <Picture
                    src={resolveAsset(card.image) || getRotatingDrawing(index)}
                    sizes="(min-width: 75rem) 24rem, (min-width: 44rem) 33vw, 100vw"
                    alt=""
                    path={`${path}.image`}
                  />
                </div>
                <Text as="h3" path={`${path}.title`} value={card.title} />
                <RichText path={`${path}.description`} value={card.description} />
                {card.linkText ? (
                  <SiteLink href={card.linkUrl || '#'} className="text-link">
                    <Text path={`${path}.linkText`} value={card.linkText} />
                  </SiteLink>
                ) : null}
              </article>
            );
          })}
        </div>
      </div>
    </section>
  );
}
