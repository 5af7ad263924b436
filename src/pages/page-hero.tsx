import type { ReactNode } from 'react';
import type { PlainOrRich } from '../content/rich-text';
import { Text } from '../rich-text/text';
import { Part } from '../sections/part';
import { Drawing } from '../ui/drawing';
import { SiteLink } from '../ui/link';

/** A drawing in a page's hero. */
export interface HeroDrawing {
  src: string;
  width: number;
  height: number;
  /** Alt text. Empty if the drawing is decorative. */
  alt?: string;
}

interface PageHeroProps {
  hero:
    | { eyebrow?: string; headline: PlainOrRich; subheadline: PlainOrRich; cta?: { text: string; url: string } }
    | undefined;
  /** Path at which the hero is edited: `{page}.hero`. */
  path: string;
  /** If there is none, only the text is shown. */
  drawing?: HeroDrawing;
  /** Position of the drawing: beside the text, below it from edge to edge, or above it as a small icon. */
  layout?: 'beside' | 'below' | 'mark';
  /** Background color. */
  ground?: 'white' | 'paper' | 'tint' | 'gold';
  /** Rendered on top of the drawing. */
  children?: ReactNode;
}

/** The hero of an inner page. Renders nothing if its section was deleted. */
export function PageHero({ hero, path, drawing, layout = 'mark', ground = 'white', children }: PageHeroProps) {
  const picture = drawing ? (
    <div className="hero-drawing">
      <Drawing {...drawing} fetchPriority="high" />
      {children}
    </div>
  ) : null;
  return (
    <Part path={path} value={hero}>
      {({ eyebrow, headline, subheadline, cta }) => (
        <section className={`page-hero hero-${picture ? layout : 'plain'} ground-${ground}`}>
          <div className="container">
            <div className="hero-words">
              {eyebrow ? <Text as="p" className="eyebrow" path={`${path}.eyebrow`} value={eyebrow} /> : null}
              <Text as="h1" path={`${path}.headline`} value={headline} />
              <Text as="p" path={`${path}.subheadline`} value={subheadline} className="lead" />
              {cta?.text ? (
                <SiteLink href={cta.url || '/contact'} className="button button-navy">
                  <Text path={`${path}.cta.text`} value={cta.text} />
                </SiteLink>
              ) : null}
            </div>
            {layout === 'below' ? null : picture}
          </div>
          {layout === 'below' ? picture : null}
        </section>
      )}
    </Part>
  );
}
