import { plainText } from '../../content/text';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import type { PageViewProps } from '../page-view';
import type { DemoContent } from './demo.model';
import { demoPresets } from './demo-presets';

/** Sections that this view renders itself. */
export const own = { hero: true, welcome: true, richText: true, standardText: true, labels: true } as const;

/** The page where anyone can try the on-page editor (spec section 2, "Overlay demo page"). */
export function DemoView({ content, sections }: PageViewProps<DemoContent>) {
  const { hero, welcome, richText, standardText } = content;
  const labels = withPresets(demoPresets.labels, content.labels);
  return (
    <>
      <section className="section section-tight section-white">
        <div className="container demo-intro">
          <Text as="p" path="demo.labels.intro" value={labels.intro} />
          <a href="#rich-text-demo" className="button button-outline" data-path="demo.labels.button">
            {plainText(labels.button)}
          </a>
        </div>
      </section>
      <Part path="demo.hero" value={hero}>
        {(hero) => (
          <section className="section section-navy">
            <div className="container stack">
              <Text as="h1" path="demo.hero.headline" value={hero.headline} className="text-hero" />
              <Text as="p" path="demo.hero.subheadline" value={hero.subheadline} className="lead" />
              {hero.cta ? (
                <p>
                  <SiteLink
                    href={withPresets(demoPresets.hero, hero).ctaUrl || demoPresets.hero.ctaUrl}
                    className="button button-primary"
                  >
                    <Text path="demo.hero.cta" value={hero.cta} />
                  </SiteLink>
                </p>
              ) : null}
            </div>
          </section>
        )}
      </Part>
      <Part path="demo.welcome" value={welcome}>
        {(welcome) => (
          <section className="section section-white">
            <div className="container stack">
              <Text as="h2" path="demo.welcome.title" value={welcome.title} />
              {withPaths('demo.welcome.body', welcome.body).map(({ item, path }) => (
                <RichText key={path} path={path} value={item} />
              ))}
            </div>
          </section>
        )}
      </Part>
      {sections}
      <section className="section" id="rich-text-demo">
        <div className="container split split-even">
          <div className="stack">
            <Text as="h2" path="demo.labels.richText" value={labels.richText} />
            <RichText path="demo.richText" value={richText} />
          </div>
          <div className="stack">
            <Text as="h2" path="demo.labels.standardText" value={labels.standardText} />
            <Text as="p" path="demo.standardText" value={standardText} />
          </div>
        </div>
      </section>
    </>
  );
}
