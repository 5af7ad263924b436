/** What a claim states. The first four can be found in a text (`findStatements`); people choose the others. */
export const CLAIM_KINDS = [
  'figure',
  'superlative',
  'ranking',
  'third-party-rating',
  'testimonial',
  'endorsement',
  'performance',
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_STATUSES = ['substantiated', 'needs-substantiation', 'expired', 'retired'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** What can happen to a claim, as its record lists it. */
export const CLAIM_EVENT_KINDS = [
  'created',
  'changed',
  'linked',
  'unlinked',
  'confirmed',
  'file-added',
  'file-removed',
  'change-prepared',
  'retired',
  'reinstated',
  'not-a-claim',
  'not-a-claim-undone',
] as const;
export type ClaimEventKind = (typeof CLAIM_EVENT_KINDS)[number];

/** Everything that the status of a claim depends on. Days are local dates such as `2026-03-01`. */
export interface ClaimFacts {
  isRetired: boolean;
  hasSource: boolean;
  /** The number of substantiation files that were not removed. */
  files: number;
  asOf: string | null;
  nextReview: string | null;
}

/**
 * Returns the status of a claim. A claim without a source or a file needs substantiation. One that has either expires after the day of its next
 * review or, if no review is planned, a year after its as-of date.
 * @param today the local date
 */
export function claimStatus({ isRetired, hasSource, files, asOf, nextReview }: ClaimFacts, today: string): ClaimStatus {
  if (isRetired) return 'retired';
  if (!hasSource && files === 0) return 'needs-substantiation';
  const last = nextReview ?? (asOf === null ? null : yearAfter(asOf));
  return last !== null && last < today ? 'expired' : 'substantiated';
}

/** Returns the same day of the next year. February 29 becomes a day that is only compared. */
function yearAfter(day: string): string {
  return `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;
}
