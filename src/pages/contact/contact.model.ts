import { type ContentOf, definePage } from '../../content/define-page';
import { email, group, list, text, url } from '../../content/fields';
import { PAGES } from '../pages';
import { pageHero } from '../shared.model';
import { contactContent } from './contact.content';

/** Contact (spec section 3). */
export const contactModel = definePage({
  id: 'contact',
  ...PAGES.contact,
  sections: {
    hero: pageHero(),
    contactInfo: group('Contact information', {
      office: group('Office', { address: list('Address lines', text('Line')) }),
      contact: group('Details', { email: email('Email'), phone: text('Phone') }),
      social: group('Social links', { linkedin: url('LinkedIn'), twitter: url('Twitter') }),
    }),
  },
  defaultContent: contactContent,
});

export type ContactContent = ContentOf<typeof contactModel>;
