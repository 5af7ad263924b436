import type { ShownPageId } from './routes';

/** Anchors that links can point to, by page: each id with its label. Only editors load them. */
export const ANCHORS: Readonly<Partial<Record<ShownPageId, Readonly<Record<string, string>>>>> = {
  home: { faq: 'FAQ' },
  team: { advisors: 'Advisors', operators: 'Operating partners' },
  contact: { 'contact-faq': 'Before you write' },
};
