import { SAMPLE_STREET } from './map-address';

/** The Contact page's sample content. */
export const contactContent = {
  hero: {
    headline: 'Talk to a partner.',
    subheadline: 'Write to us and a person answers, usually the same day.',
  },
  contactInfo: {
    office: { address: ['{firm}', SAMPLE_STREET, '{short}, OH 44000'] },
    contact: { email: 'hello@{domain}', phone: '(555) 555-0142' },
    social: { linkedin: 'https://www.linkedin.com/', twitter: 'https://x.com/' },
  },
};
