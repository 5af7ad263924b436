import { type ContentOf, definePage } from '../../content/define-page';
import { email, group, list, phone, rich, standing, text, url } from '../../content/fields';
import { PAGES } from '../pages';
import { labels, pageHero } from '../shared.model';
import { contactContent } from './contact.content';
import { contactPresets } from './contact-presets';

/** Contact (spec section 3). */
export const contactModel = definePage({
  id: 'contact',
  ...PAGES.contact,
  sections: {
    hero: pageHero({ isIllustrated: true }),
    contactInfo: group('Contact information', {
      office: group('Office', { address: list('Address lines', text('Line')) }),
      contact: group('Details', { email: email('Email'), phone: phone('Phone') }),
      social: group('Social links', { linkedin: url('LinkedIn'), twitter: url('Twitter') }),
    }),
    form: standing(
      'Form',
      {
        title: text('Title'),
        fullName: text('Name label'),
        email: text('Email label'),
        subject: text('Subject label'),
        choose: text('Subject placeholder'),
        subjects: group('Subjects', {
          investment: text('Subject: investment'),
          acquisition: text('Subject: acquisition'),
          partnership: text('Subject: partnership'),
          other: text('Subject: other'),
        }),
        message: text('Message label'),
        submit: text('Button text'),
      },
      contactPresets.form,
    ),
    faq: standing(
      'FAQ',
      {
        title: text('Title'),
        items: list(
          'Questions',
          group('Question', { question: text('Question'), answer: rich('Answer', { multiline: true }) }),
        ),
      },
      contactPresets.faq,
    ),
    labels: labels(
      {
        office: 'Title above the address',
        direct: 'Title above email and phone',
        social: 'Title above the social links',
        linkedin: 'LinkedIn',
        twitter: 'Twitter',
        map: 'Map without an address',
        mapLink: 'Link to the map',
      },
      contactPresets.labels,
    ),
  },
  defaultContent: contactContent,
});

export type ContactContent = ContentOf<typeof contactModel>;
