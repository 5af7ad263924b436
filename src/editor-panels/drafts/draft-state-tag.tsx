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

type Tagged = Pick<Outputs['drafts']['get'], 'state' | 'lastReview' | 'approval' | 'takenDownBy'>;

/**
 * The state of a draft. One that can be edited also shows how its review ended, an approved one whether its approval counts, and a published
 * one whether it was taken down.
 */
export function DraftStateTag({ draft: { state, lastReview, approval, takenDownBy } }: { draft: Tagged }) {
  const isLapsed = state === 'approved' && Boolean(approval?.lapse);
  const isTakenDown = takenDownBy?.state === 'published';
  const ended = state === 'draft' && lastReview ? OUTCOMES[lastReview.outcome] : undefined;
  const words = isLapsed ? 'Approval no longer counts' : isTakenDown ? 'Taken down' : (ended ?? DRAFT_STATES[state]);
  return (
    <span className="status" data-tone={isLapsed ? 'waiting' : isTakenDown ? 'quiet' : TONES[state]}>
      {words}
    </span>
  );
}

const OUTCOMES: Partial<Record<NonNullable<Tagged['lastReview']>['outcome'], string>> = {
  'changes-requested': 'Changes requested',
  voided: 'Approval ended',
};
