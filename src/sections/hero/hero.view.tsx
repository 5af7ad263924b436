import type { SectionDataOf } from '../../content/define-section';
import { Text } from '../../rich-text/text';
import { SiteLink } from '../../ui/link';
import { mergeDefaults, type SectionProps } from '../section-data';
import { HERO_URL, heroDefaults } from './hero.content';
import type { heroSection } from './hero.model';

/** A dynamic hero. */
export function HeroSection({ section, path }: SectionProps) {
  const { headline, subheadline, cta, ctaUrl } = mergeDefaults<SectionDataOf<typeof heroSection>, typeof heroDefaults>(
    section,
    heroDefaults,
  );
  return (
    <section className="section section-navy">
      <div className="container">
        <div className="max-w-3xl">
          <Text as="h2" path={`${path}.headline`} value={headline} className="text-hero" />
          <Text as="p" path={`${path}.subheadline`} value={subheadline} className="lead mt-6" />
          {cta !== '' && (
            <SiteLink href={ctaUrl || HERO_URL} className="button button-primary mt-8">
              <Text as="span" path={`${path}.cta`} value={cta} />
            </SiteLink>
          )}
        </div>
      </div>
    </section>
  );
}
