import type { ReactNode } from 'react';
import type { PlainOrRich } from '../content/rich-text';
import { Text } from '../rich-text/text';
import { Part } from '../sections/part';
import { Drawing } from '../ui/drawing';
import { SiteLink } from '../ui/link';

/** A drawing of the head of a page. */
export interface HeroDrawing {
  src: string;
  width: number;
  height: number;
  /** Empty where it says nothing that the words do not. */
  alt?: string;
}

interface PageHeroProps {
  hero:
    | { eyebrow?: string; headline: PlainOrRich; subheadline: PlainOrRich; cta?: { text: string; url: string } }
    | undefined;
  /** Where it is edited: `{page}.hero`. */
  path: string;
  /** Without one the words stand alone. */
  drawing?: HeroDrawing;
  /** Where the drawing stands: beside the words, below them from edge to edge, or above them as a small mark. */
  layout?: 'beside' | 'below' | 'mark';
  /** The ground it stands on. */
  ground?: 'white' | 'paper' | 'tint' | 'gold';
  /** What lies over the drawing. */
  children?: ReactNode;
}

/** The head of an inner page; nothing where its section was deleted. */
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
