/** The limits of the library: disclosures, the characters of a text, and the places of one disclosure. */
export const MAX_DISCLOSURES = 100;
export const MAX_DISCLOSURE_TEXT = 4000;
export const MAX_ATTACHMENTS = 300;

/** The kinds of places that a disclosure can be attached to. */
export const ATTACHMENT_KINDS = ['site', 'page', 'section', 'claim'] as const;
