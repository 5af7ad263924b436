import { plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { Blocks } from '../../sections/blocks';
import { Part } from '../../sections/part';
import { Drawing } from '../../ui/drawing';
import { PageHero } from '../page-hero';
import type { PageViewProps } from '../page-view';
import type { ContactContent } from './contact.model';
import { ANSWERS } from './contact-answers';
import { ContactForm } from './contact-form';
import { buildMapAddress } from './map-address';

/** Sections that this view renders itself. */
export const own = { hero: true, contactInfo: true } as const;

/** Contact: the firm's contact details, the form, a map placeholder or link, and four fixed answers (spec section 2). */
export function ContactView({ content, contact }: PageViewProps<ContactContent>) {
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
            {(info) => <ContactInfo info={info} />}
          </Part>
          <div className="contact-form">
            <h2>Send us a message</h2>
            <ContactForm initial={contact} />
          </div>
          <figure className="map">
            <Drawing src="/illustrations/street-plan.svg" width={640} height={480} loading="lazy" />
            <figcaption>
              {map ? (
                <a href={map} rel="noopener noreferrer" target="_blank" className="text-link">
                  View our office on a map
                </a>
              ) : (
                'Interactive map would be embedded here'
              )}
            </figcaption>
          </figure>
        </div>
      </section>
      <ContactFaq />
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

function ContactInfo({ info }: { info: Info }) {
  const { office, contact, social } = info;
  const [email, phone] = [plainText(contact?.email), plainText(contact?.phone)];
  const [linkedin, twitter] = [plainText(social?.linkedin), plainText(social?.twitter)];
  const lines = withPaths('contact.contactInfo.office.address', office?.address);
  const path = 'contact.contactInfo';
  return (
    <div className="contact-info">
      {lines.length > 0 && (
        <div>
          <h2 className="eyebrow">Office</h2>
          <address className="mt-3">
            {lines.map((line) => (
              <Text key={line.path} path={line.path} value={line.item} className="block" />
            ))}
          </address>
        </div>
      )}
      <div>
        <h2 className="eyebrow">Direct</h2>
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
          <h2 className="eyebrow">Elsewhere</h2>
          <p className="mt-3 flex gap-6">
            {linkedin && (
              <a href={linkedin} rel="noopener noreferrer" target="_blank" className="text-link">
                LinkedIn
              </a>
            )}
            {twitter && (
              <a href={twitter} rel="noopener noreferrer" target="_blank" className="text-link">
                Twitter
              </a>
            )}
          </p>
        </div>
      )}
    </div>
  );
}

function ContactFaq() {
  return (
    <section className="section section-deep" aria-labelledby="contact-faq">
      <div className="container split">
        <h2 id="contact-faq">Before you write</h2>
        <div className="faq">
          {ANSWERS.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
