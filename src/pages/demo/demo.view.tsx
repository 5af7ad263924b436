import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import type { PageViewProps } from '../page-view';
import type { DemoContent } from './demo.model';

/** Sections that this view renders itself. */
export const own = { hero: true, welcome: true, richText: true, standardText: true } as const;

/** The page where anyone can try the on-page editor (spec section 2, "Overlay demo page"). */
export function DemoView({ content, sections }: PageViewProps<DemoContent>) {
  const { hero, welcome, richText, standardText } = content;
  return (
    <>
      <section className="section section-tight section-white">
        <div className="container demo-intro">
          <p>
            This page is for trying the editor. Turn on edit mode at the bottom right, then click any text. Nothing
            changes for others until you finalize it.
          </p>
          <a href="#rich-text-demo" className="button button-outline">
            Try the rich text editor
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
                  <SiteLink href="/contact" className="button button-primary">
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
            <h2>Rich text</h2>
            <RichText path="demo.richText" value={richText} />
          </div>
          <div className="stack">
            <h2>Standard text</h2>
            <Text as="p" path="demo.standardText" value={standardText} />
          </div>
        </div>
      </section>
    </>
  );
}
