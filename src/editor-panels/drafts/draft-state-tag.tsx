import type { Outputs } from '../../api/trpc';
import type { DraftState } from '../../content/draft-states';

/** The labels of the states of drafts. */
export const DRAFT_STATES: Record<DraftState, string> = {
  draft: 'In progress',
  review: 'In review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
};
const TONES: Record<DraftState, string | undefined> = {
  draft: 'waiting',
  review: 'waiting',
  approved: undefined,
  scheduled: undefined,
  published: undefined,
  withdrawn: 'quiet',
};

type Reviewed = Pick<Outputs['drafts']['get'], 'state' | 'lastReview' | 'approval'>;

/** The state of a draft. One that can be edited also shows how its review ended, and an approved one whether its approval counts. */
export function DraftStateTag({ draft: { state, lastReview, approval } }: { draft: Reviewed }) {
  const isLapsed = state === 'approved' && Boolean(approval?.lapse);
  const ended = state === 'draft' && lastReview ? OUTCOMES[lastReview.outcome] : undefined;
  return (
    <span className="status" data-tone={isLapsed ? 'waiting' : TONES[state]}>
      {isLapsed ? 'Approval no longer counts' : (ended ?? DRAFT_STATES[state])}
    </span>
  );
}

const OUTCOMES: Partial<Record<NonNullable<Reviewed['lastReview']>['outcome'], string>> = {
  'changes-requested': 'Changes requested',
  voided: 'Approval ended',
};
