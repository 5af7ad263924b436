import type { ShownPageId } from './routes';

/** Places on pages that a link can lead to: their ids with their names. Editors alone are told of them. */
export const ANCHORS: Readonly<Partial<Record<ShownPageId, Readonly<Record<string, string>>>>> = {
  home: { faq: 'Questions' },
  team: { advisors: 'Advisors', operators: 'Operating partners' },
  contact: { 'contact-faq': 'Before you write' },
};
