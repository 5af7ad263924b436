import { brandField } from '../../content/brand/brand.model';
import { type ContentOf, definePage } from '../../content/define-page';
import {
  ATTACHMENT_KINDS,
  MAX_ATTACHMENTS,
  MAX_DISCLOSURE_TEXT,
  MAX_DISCLOSURES,
} from '../../content/disclosure-limits';
import {
  boolean,
  choice,
  email,
  group,
  image,
  list,
  number,
  optional,
  phone,
  preset,
  standing,
  text,
  url,
} from '../../content/fields';
import { PAGES } from '../pages';
import { button } from '../shared.model';
import { notFoundPresets } from './not-found-presets';
import { sitePresets } from './site-presets';
import { siteContent } from './site-wide.content';

/** Content that all pages share: the firm, the logo, navigation, footer and social links. It has no page of its own. */
export const siteModel = definePage({
  id: 'site',
  ...PAGES.site,
  sections: {
    firm: group('Firm', {
      name: text('Name'),
      legalName: text('Legal name'),
      tagline: text('Tagline in titles', {
        hint: 'A few words on what the firm does. The home page’s title shows them after the name.',
      }),
      email: email('Email'),
      phone: phone('Phone'),
      address: optional(list('Address lines', text('Line'))),
    }),
    logo: group('Logo', { text: text('Text'), image: optional(image('Image', { isWhole: true })) }),
    navigation: list(
      'Navigation',
      group('Link', {
        text: text('Text'),
        url: url('Link', { hint: 'Leave empty to only open the submenu.' }),
        items: optional(list('Submenu', button('Link'), { max: 12 })),
      }),
      { max: 12 },
    ),
    footer: group('Footer', {
      tagline: text('Tagline', { multiline: true }),
      copyright: text('Copyright notice', { hint: 'The year is added automatically.' }),
      disclaimer: text('Disclaimer', { multiline: true }),
      columns: list('Columns', group('Column', { title: text('Title'), links: list('Links', button('Link')) }), {
        max: 6,
      }),
      legal: optional(
        list('Legal links', button('Link'), { max: 12, hint: 'A single row at the bottom of the footer.' }),
      ),
      socialTitle: preset(text('Title above the social links'), sitePresets.footer.socialTitle),
    }),
    social: group('Social links', {
      linkedin: url('LinkedIn'),
      twitter: url('Twitter'),
      facebook: optional(url('Facebook')),
      instagram: optional(url('Instagram')),
      youtube: optional(url('YouTube')),
    }),
    notFound: standing(
      'Page not found',
      {
        eyebrow: text('Small title above'),
        title: text('Title'),
        text: text('Text', { multiline: true }),
        primaryButton: button('Primary button'),
        secondaryButton: button('Secondary button'),
      },
      notFoundPresets,
    ),
    brand: optional(brandField),
    // Read through `content/disclosures.ts`, and never sent to visitors as a whole.
    disclosures: optional(
      list(
        'Disclosures',
        group('Disclosure', {
          name: text('Name', { hint: 'Only for you. Visitors don’t see it.' }),
          text: text('Text', { multiline: true, max: MAX_DISCLOSURE_TEXT }),
          archived: optional(boolean('Archived')),
          attachments: optional(
            list(
              'Attached to',
              group('Place', {
                to: choice('Kind', ATTACHMENT_KINDS),
                ref: optional(text('Place', { isKey: true })),
                claim: optional(number('Claim', { min: 1 })),
              }),
              { max: MAX_ATTACHMENTS },
            ),
          ),
        }),
        { max: MAX_DISCLOSURES },
      ),
    ),
  },
  defaultContent: siteContent,
});

export type SiteContent = ContentOf<typeof siteModel>;
