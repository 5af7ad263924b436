/**
 * The firm's contact details, which are both in the site-wide content and on the contact page (spec section 3). While both have the same
 * value, a change of one changes the other.
 */
export const CONTACT_DETAILS: readonly { site: readonly string[]; contact: readonly string[] }[] = [
  { site: ['firm', 'email'], contact: ['contactInfo', 'contact', 'email'] },
  { site: ['firm', 'phone'], contact: ['contactInfo', 'contact', 'phone'] },
  { site: ['firm', 'address'], contact: ['contactInfo', 'office', 'address'] },
  { site: ['social', 'linkedin'], contact: ['contactInfo', 'social', 'linkedin'] },
  { site: ['social', 'twitter'], contact: ['contactInfo', 'social', 'twitter'] },
];
