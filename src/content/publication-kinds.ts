/** The kinds of publications in the advertisement log. */
export const PUBLICATION_KINDS = ['page', 'feed', 'file'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

/** How a publication was reviewed: by an approval of its draft, as a minor edit, without the approval that the site requires, or not at all. */
export const REVIEW_DECISIONS = ['approved', 'minor-edit', 'without-approval', 'not-reviewed'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** What the firm is to its regulator. */
export const FIRM_TYPES = ['sec-adviser', 'exempt-adviser', 'state-adviser', 'not-adviser'] as const;
export type FirmType = (typeof FIRM_TYPES)[number];
