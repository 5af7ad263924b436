import { type ContentOf, definePage } from '../../content/define-page';
import { rich, text } from '../../content/fields';
import { PAGES } from '../pages';
import { pageHero } from '../shared.model';
import { disclaimerContent, privacyContent, termsContent } from './legal.content';

/** Returns the sections of a legal text. */
export function legalSections() {
  return { hero: pageHero(), body: rich('Text', { multiline: true, max: 50_000 }), updated: text('Last updated') };
}

export const privacyModel = definePage({
  id: 'privacy',
  ...PAGES.privacy,
  sections: legalSections(),
  within: { updated: 'body' },
  defaultContent: privacyContent,
});

export const termsModel = definePage({
  id: 'terms',
  ...PAGES.terms,
  sections: legalSections(),
  within: { updated: 'body' },
  defaultContent: termsContent,
});

export const disclaimerModel = definePage({
  id: 'disclaimer',
  ...PAGES.disclaimer,
  sections: legalSections(),
  within: { updated: 'body' },
  defaultContent: disclaimerContent,
});

export type LegalContent = ContentOf<typeof privacyModel>;
