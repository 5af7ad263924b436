import type { SectionDataOf } from '../../content/define-section';
import { Text } from '../../rich-text/text';
import { SiteLink } from '../../ui/link';
import { mergeDefaults, type SectionProps } from '../section-data';
import { ctaDefaults, PRIMARY_URL, SECONDARY_URL } from './cta.content';
import type { ctaSection } from './cta.model';

export function CtaSection({ section, path }: SectionProps) {
  const data = mergeDefaults<SectionDataOf<typeof ctaSection>, typeof ctaDefaults>(section, ctaDefaults);
  const primary: Button = data.primaryButton;
  const secondary: Button = data.secondaryButton;
  return (
    <section className="section section-navy">
      <div className="container split split-reverse">
        <div className="stack">
          <Text as="h2" path={`${path}.title`} value={data.title} />
          <Text as="p" path={`${path}.subtitle`} value={data.subtitle} className="lead" />
        </div>
        <div className="actions self-end">
          {primary.text !== '' && (
            <SiteLink href={primary.url || PRIMARY_URL} className="button button-primary">
              <Text as="span" path={`${path}.primaryButton.text`} value={primary.text} />
            </SiteLink>
          )}
          {secondary.text !== '' && (
            <SiteLink href={secondary.url || SECONDARY_URL} className="button button-outline">
              <Text as="span" path={`${path}.secondaryButton.text`} value={secondary.text} />
            </SiteLink>
          )}
        </div>
      </div>
    </section>
  );
}

interface Button {
  text: string;
  url?: string;
}
