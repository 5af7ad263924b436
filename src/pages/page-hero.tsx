import type { PlainOrRich } from '../content/rich-text';
import { Text } from '../rich-text/text';

interface PageHeroProps {
  hero: { headline: PlainOrRich; subheadline: PlainOrRich } | undefined;
  /** Where it is edited: `{page}.hero`. */
  path: string;
}

/** The head of an inner page; nothing where its section was deleted. */
export function PageHero({ hero, path }: PageHeroProps) {
  if (!hero) return null;
  return (
    <section className="page-hero">
      <div className="container">
        <Text as="h1" path={`${path}.headline`} value={hero.headline} />
        <Text as="p" path={`${path}.subheadline`} value={hero.subheadline} className="lead" />
      </div>
    </section>
  );
}
