import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { PageHero } from '../page-hero';
import type { PageViewProps } from '../page-view';
import type { ContactContent } from './contact.model';
import { ContactFaq } from './contact-faq';
import { ContactForm } from './contact-form';

/** Contact: how to reach the firm, the form, a place for the map and four fixed answers (spec section 2). */
export function ContactView({ content, contact }: PageViewProps<ContactContent>) {
  return (
    <>
      <PageHero hero={content.hero} path="contact.hero" />
      <section className="section section-white">
        <div className="container split">
          <div className="grid gap-10">
            {content.contactInfo && <ContactInfo info={content.contactInfo} />}
            <p className="map">Interactive map would be embedded here</p>
          </div>
          <div>
            <h2>Send us a message</h2>
            <ContactForm {...contact} />
          </div>
        </div>
      </section>
      <ContactFaq />
    </>
  );
}

type Info = NonNullable<ContactContent['contactInfo']>;

function ContactInfo({ info }: { info: Info }) {
  const { office, contact, social } = info;
  const path = 'contact.contactInfo';
  return (
    <address className="grid gap-8 not-italic">
      {office.address.length > 0 && (
        <div>
          <h2 className="eyebrow font-sans">Office</h2>
          <p className="mt-3">
            {withPaths(`${path}.office.address`, office.address).map((line) => (
              <Text key={line.path} path={line.path} value={line.item} className="block" />
            ))}
          </p>
        </div>
      )}
      <div>
        <h2 className="eyebrow font-sans">Direct</h2>
        <p className="mt-3 grid justify-items-start gap-2">
          {contact.email && (
            <a href={`mailto:${contact.email}`} className="text-link">
              <Text path={`${path}.contact.email`} value={contact.email} />
            </a>
          )}
          {contact.phone && (
            <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className="text-link">
              <Text path={`${path}.contact.phone`} value={contact.phone} />
            </a>
          )}
        </p>
      </div>
      {(social.linkedin || social.twitter) && (
        <div>
          <h2 className="eyebrow font-sans">Elsewhere</h2>
          <p className="mt-3 flex gap-6">
            {social.linkedin && (
              <a href={social.linkedin} rel="noopener noreferrer" target="_blank" className="text-link">
                LinkedIn
              </a>
            )}
            {social.twitter && (
              <a href={social.twitter} rel="noopener noreferrer" target="_blank" className="text-link">
                Twitter
              </a>
            )}
          </p>
        </div>
      )}
    </address>
  );
}
