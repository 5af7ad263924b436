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

/** The statuses that the dashboard shows: a substantiated claim without a file is named apart. */
export const SHOWN_STATUSES = ['substantiated', 'source-only', 'needs-substantiation', 'expired', 'retired'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** What supports a claim: a file, only a typed source, or neither. */
export const CLAIM_SUPPORTS = ['file', 'source', 'none'] as const;
export type ClaimSupport = (typeof CLAIM_SUPPORTS)[number];

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

/** Returns the status that the dashboard shows. @param files the number of the claim's files */
export function shownStatus(status: ClaimStatus, files: number): ShownStatus {
  return status === 'substantiated' && files === 0 ? 'source-only' : status;
}

/** Returns what supports a claim. */
export function claimSupport({ source, files }: { source: string | null; files: number }): ClaimSupport {
  if (files > 0) return 'file';
  return source === null ? 'none' : 'source';
}

/** Returns the same day of the next year. February 29 becomes a day that is only compared. */
function yearAfter(day: string): string {
  return `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;
}
