import { addDays } from '../day';

/** The kinds of statements. The first four can be found in a text (`findStatements`); people choose the others. */
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

/** Whether the review of a claim is due: its day has passed, or is within `DUE_SOON_DAYS`. */
export const CLAIM_DUES = ['overdue', 'due-soon'] as const;
export type ClaimDue = (typeof CLAIM_DUES)[number];
export const DUE_SOON_DAYS = 30;

/** Why someone should look at a claim: its review is due, or published pages still make it although it is retired. */
export const CLAIM_ATTENTIONS = [...CLAIM_DUES, 'retired-shown'] as const;
export type ClaimAttention = (typeof CLAIM_ATTENTIONS)[number];

/** What supports a claim: a file, only a typed source, or neither. */
export const CLAIM_SUPPORTS = ['file', 'source', 'none'] as const;
export type ClaimSupport = (typeof CLAIM_SUPPORTS)[number];

/** The events of a claim, as its record lists them. */
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
  'not-compared',
  'not-compared-undone',
] as const;
export type ClaimEventKind = (typeof CLAIM_EVENT_KINDS)[number];

/** The lists that leave words out by a decision: the statements without a claim, or the figures that disagree. */
export const DECISION_SCOPES = ['claim', 'comparison'] as const;
export type DecisionScope = (typeof DECISION_SCOPES)[number];

/** Everything that the status of a claim depends on. Days are local dates such as `2026-03-01`. */
export interface ClaimFacts {
  isRetired: boolean;
  hasSource: boolean;
  /** The number of substantiation files that were not removed. */
  files: number;
  /** True if its value has changed since the source and the files were added, and nobody has said that they support it. */
  isOutdated: boolean;
  asOf: string | null;
  nextReview: string | null;
}

/**
 * Returns the status of a claim. A claim needs substantiation without a source or a file, and after its value has changed. Otherwise it expires
 * after the day of its next review or, if no review is planned, a year after its as-of date.
 * @param today the local date
 */
export function claimStatus(facts: ClaimFacts, today: string): ClaimStatus {
  if (facts.isRetired) return 'retired';
  if (facts.isOutdated || (!facts.hasSource && facts.files === 0)) return 'needs-substantiation';
  return claimDue(facts, today) === 'overdue' ? 'expired' : 'substantiated';
}

/**
 * Returns whether the review of a claim is due, also of one that nothing supports yet; null if it is not, or if the claim is retired.
 * @param today the local date
 */
export function claimDue(
  { isRetired, asOf, nextReview }: Pick<ClaimFacts, 'isRetired' | 'asOf' | 'nextReview'>,
  today: string,
): ClaimDue | null {
  const last = nextReview ?? (asOf === null ? null : yearAfter(asOf));
  if (isRetired || last === null) return null;
  if (last < today) return 'overdue';
  return last <= addDays(today, DUE_SOON_DAYS) ? 'due-soon' : null;
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
