/** The kinds of publications in the advertisement log. */
export const PUBLICATION_KINDS = ['page', 'feed', 'file'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

/** How a publication was reviewed: by an approval of its draft, as a minor edit, without the approval that the site requires, or not at all. */
export const REVIEW_DECISIONS = ['approved', 'minor-edit', 'without-approval', 'not-reviewed'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

const DECISION_NAMES: Record<ReviewDecision, string> = {
  approved: 'Approved',
  'minor-edit': 'Minor edit',
  'without-approval': 'Published without approval',
  'not-reviewed': 'Not reviewed',
};

/** Names how a publication was reviewed. One that a release or the beginning of the log caused has no change that someone could review. */
export function nameDecision(decision: ReviewDecision, cause: string): string {
  if (decision === 'not-reviewed' && (cause === 'release' || cause === 'first')) return 'No change to review';
  return DECISION_NAMES[decision];
}

/** The firm's standing with its regulator. */
export const FIRM_TYPES = ['sec-adviser', 'exempt-adviser', 'state-adviser', 'not-adviser'] as const;
export type FirmType = (typeof FIRM_TYPES)[number];
