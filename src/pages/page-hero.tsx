import type { ReactNode } from 'react';
import type { PlainOrRich } from '../content/rich-text';
import { resolveAsset } from '../content/url';
import { Text } from '../rich-text/text';
import { Part } from '../sections/part';
import { Drawing } from '../ui/drawing';
import { SiteLink } from '../ui/link';
import { Picture } from '../ui/picture';

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
    | {
        eyebrow?: string;
        headline: PlainOrRich;
        subheadline: PlainOrRich;
        cta?: { text: string; url: string };
        image?: string;
      }
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
  const illustration =
    drawing && !hero?.image ? (
      <div className="hero-drawing" data-path={`${path}.image`}>
        <Drawing {...drawing} fetchPriority="high" />
        {children}
      </div>
    ) : null;
  return (
    <Part path={path} value={hero}>
      {({ eyebrow, headline, subheadline, cta, image }) => (
        <section className={`page-hero hero-${illustration ? layout : 'plain'} ground-${ground}`}>
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
              {image ? <HeroPicture src={image} path={`${path}.image`} /> : null}
            </div>
            {layout === 'below' ? null : illustration}
          </div>
          {layout === 'below' ? illustration : null}
        </section>
      )}
    </Part>
  );
}

/** The image that an editor chose for a page's hero, in place of its illustration. */
export function HeroPicture({ src, path }: { src: string; path: string }) {
  return (
    <div className="article-cover w-full">
      <Picture
        src={resolveAsset(src)}
        alt=""
        sizes="(min-width: 75rem) 70rem, 100vw"
        isEager
        fetchPriority="high"
        path={path}
      />
    </div>
  );
}
