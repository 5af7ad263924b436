import { type ContentOf, definePage } from '../../content/define-page';
import { list, rich, standing, text } from '../../content/fields';
import { PAGES } from '../pages';
import { button, pageHero } from '../shared.model';
import { disclaimerContent, privacyContent, termsContent } from './legal.content';
import { legalPresets } from './legal-presets';

/** Returns the sections of a legal text. @param pageId id of a built-in page; empty for the layout of others */
export function legalSections(pageId = '') {
  return {
    hero: pageHero({ isIllustrated: true }),
    body: rich('Text', { multiline: true, max: 50_000 }),
    updated: text('Last updated'),
    endNote: standing(
      'End note',
      { updated: text('Date label'), links: list('Links', button('Link'), { max: 12 }) },
      legalPresets(pageId).endNote,
    ),
  };
}

export const privacyModel = definePage({
  id: 'privacy',
  ...PAGES.privacy,
  sections: legalSections('privacy'),
  within: { updated: 'body' },
  defaultContent: privacyContent,
});

export const termsModel = definePage({
  id: 'terms',
  ...PAGES.terms,
  sections: legalSections('terms'),
  within: { updated: 'body' },
  defaultContent: termsContent,
});

export const disclaimerModel = definePage({
  id: 'disclaimer',
  ...PAGES.disclaimer,
  sections: legalSections('disclaimer'),
  within: { updated: 'body' },
  defaultContent: disclaimerContent,
});

export type LegalContent = ContentOf<typeof privacyModel>;
