import type { PlainOrRich } from '../content/rich-text';
import { Text } from '../rich-text/text';
import { Part } from '../sections/part';

interface PageHeroProps {
  hero: { headline: PlainOrRich; subheadline: PlainOrRich } | undefined;
  /** Where it is edited: `{page}.hero`. */
  path: string;
}

/** The head of an inner page; nothing where its section was deleted. */
export function PageHero({ hero, path }: PageHeroProps) {
  return (
    <Part path={path} value={hero}>
      {({ headline, subheadline }) => (
        <section className="page-hero">
          <div className="container">
            <Text as="h1" path={`${path}.headline`} value={headline} />
            <Text as="p" path={`${path}.subheadline`} value={subheadline} className="lead" />
          </div>
        </section>
      )}
    </Part>
  );
}
