/** The states of drafts, in their usual order. */
export const DRAFT_STATES = ['draft', 'review', 'approved', 'scheduled', 'published', 'withdrawn'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** The states of drafts that may still be published. Only the changes of one in the state `draft` can be edited. */
export const OPEN_STATES = ['draft', 'review', 'approved', 'scheduled'] as const satisfies readonly DraftState[];

/** Returns true for a draft that is neither published nor withdrawn. */
export function isOpenState(state: DraftState): boolean {
  return (OPEN_STATES as readonly DraftState[]).includes(state);
}

/** The events of a draft, as its record lists them. */
export const DRAFT_EVENT_KINDS = [
  'created',
  'changes-moved',
  'changes-dropped',
  'review-asked',
  'approved',
  'changes-requested',
  'voided',
  'returned',
  'scheduled',
  'unscheduled',
  'schedule-failed',
  'take-down-planned',
  'preview-shared',
  'preview-revoked',
  'withdrawn',
  'reopened',
  'published',
  'published-without-approval',
  'taken-down',
] as const;
export type DraftEventKind = (typeof DRAFT_EVENT_KINDS)[number];
