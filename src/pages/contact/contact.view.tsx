import { plainText } from '../../content/text';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { Paragraph } from '../../rich-text/view';
import { Blocks } from '../../sections/blocks';
import { isEmptyList, Part } from '../../sections/part';
import { Drawing } from '../../ui/drawing';
import { PageHero } from '../page-hero';
import type { PageViewProps } from '../page-view';
import type { ContactContent } from './contact.model';
import { ContactForm } from './contact-form';
import { contactPresets } from './contact-presets';
import { buildMapAddress } from './map-address';

/** Sections that this view renders itself. */
export const own = { hero: true, contactInfo: true, form: true, faq: true, labels: true } as const;

/** Contact: the firm's contact details, the form, a map placeholder or link, and questions with answers (spec section 2). */
export function ContactView({ content, contact }: PageViewProps<ContactContent>) {
  const form = withPresets(contactPresets.form, content.form);
  const labels = withPresets(contactPresets.labels, content.labels);
  const map = buildMapAddress(withPaths('', content.contactInfo?.office?.address).map(({ item }) => item));
  return (
    <Blocks>
      <PageHero
        hero={content.hero}
        path="contact.hero"
        layout="beside"
        ground="gold"
        drawing={{ src: '/illustrations/office-door.svg', width: 720, height: 500 }}
      >
        <span className="door-number" aria-hidden="true">
          {findHouseNumber(content.contactInfo)}
        </span>
      </PageHero>
      <section className="section section-white">
        <div className="container split contact">
          <Part path="contact.contactInfo" value={content.contactInfo}>
            {(info) => <ContactInfo info={info} labels={labels} />}
          </Part>
          <Part path="contact.form" value={form}>
            {(form) => (
              <div className="contact-form">
                <Text as="h2" path="contact.form.title" value={form.title} />
                <ContactForm labels={form} initial={contact} />
              </div>
            )}
          </Part>
          <figure className="map">
            <Drawing src="/illustrations/street-plan.svg" width={640} height={480} loading="lazy" />
            <figcaption data-path={map ? undefined : 'contact.labels.map'}>
              {map ? (
                <a
                  href={map}
                  rel="noopener noreferrer"
                  target="_blank"
                  className="text-link"
                  data-path="contact.labels.mapLink"
                >
                  {plainText(labels.mapLink)}
                </a>
              ) : (
                plainText(labels.map)
              )}
            </figcaption>
          </figure>
        </div>
      </section>
      <ContactFaq stored={content.faq} />
    </Blocks>
  );
}

type Info = NonNullable<ContactContent['contactInfo']>;

/** Returns the house number for the drawing of the door, from the first address line that starts with a number. */
function findHouseNumber(info: Info | null | undefined): string {
  const numbers = withPaths('address', info?.office?.address).map(
    ({ item }) => /^\d{1,4}\b/.exec(plainText(item))?.[0],
  );
  return numbers.find(Boolean) ?? '';
}

function ContactInfo({ info, labels }: { info: Info; labels: typeof contactPresets.labels }) {
  const { office, contact, social } = info;
  const [email, phone] = [plainText(contact?.email), plainText(contact?.phone)];
  const [linkedin, twitter] = [plainText(social?.linkedin), plainText(social?.twitter)];
  const lines = withPaths('contact.contactInfo.office.address', office?.address);
  const path = 'contact.contactInfo';
  return (
    <div className="contact-info">
      {lines.length > 0 && (
        <div>
          <Text as="h2" className="eyebrow" path="contact.labels.office" value={labels.office} />
          <address className="mt-3">
            {lines.map((line) => (
              <Text key={line.path} path={line.path} value={line.item} className="block" />
            ))}
          </address>
        </div>
      )}
      <div>
        <Text as="h2" className="eyebrow" path="contact.labels.direct" value={labels.direct} />
        <address className="mt-3 grid justify-items-start gap-2">
          {email && (
            <a href={`mailto:${email}`} className="text-link">
              <Text path={`${path}.contact.email`} value={email} />
            </a>
          )}
          {phone && (
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-link">
              <Text path={`${path}.contact.phone`} value={phone} />
            </a>
          )}
        </address>
      </div>
      {(linkedin || twitter) && (
        <div>
          <Text as="h2" className="eyebrow" path="contact.labels.social" value={labels.social} />
          <p className="mt-3 flex gap-6">
            {linkedin && (
              <a
                href={linkedin}
                rel="noopener noreferrer"
                target="_blank"
                className="text-link"
                data-path="contact.labels.linkedin"
              >
                {plainText(labels.linkedin)}
              </a>
            )}
            {twitter && (
              <a
                href={twitter}
                rel="noopener noreferrer"
                target="_blank"
                className="text-link"
                data-path="contact.labels.twitter"
              >
                {plainText(labels.twitter)}
              </a>
            )}
          </p>
        </div>
      )}
    </div>
  );
}

function ContactFaq({ stored }: { stored: ContactContent['faq'] }) {
  return (
    <Part
      path="contact.faq"
      value={withPresets(contactPresets.faq, stored)}
      isEmpty={({ items }) => isEmptyList(items)}
    >
      {({ title, items }) => (
        <section className="section section-deep" aria-labelledby="contact-faq">
          <div className="container split">
            <h2 id="contact-faq" data-path="contact.faq.title">
              {plainText(title)}
            </h2>
            <div className="faq" data-list={items.length === 0 ? 'contact.faq.items' : undefined}>
              {withPaths('contact.faq.items', items).map(({ item, path }) => (
                <details key={path}>
                  <Text as="summary" path={`${path}.question`} value={item.question} />
                  <Paragraph path={`${path}.answer`} value={item.answer} />
                </details>
              ))}
            </div>
          </div>
        </section>
      )}
    </Part>
  );
}
