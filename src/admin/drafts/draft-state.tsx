import { formatDistanceStrict } from 'date-fns';
import { dayIn, formatDay } from '../../content/day';
import { namePerson } from '../../lib/name-person';
import { longTime } from '../administration/when';
import { useRegion } from './site-time';
import type { Draft, DraftState } from './use-drafts';

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

type Reviewed = Pick<Draft, 'state' | 'lastReview' | 'approval'>;

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

/** Says that the approval of a draft does not count, and why; null if it counts. */
export function describeLapse({ approval }: Pick<Draft, 'approval'>): string | null {
  return approval?.lapse ? `Approval no longer counts: ${approval.lapse}` : null;
}

const OUTCOMES: Partial<Record<NonNullable<Draft['lastReview']>['outcome'], string>> = {
  'changes-requested': 'Changes requested',
  voided: 'Approval ended',
};

/** The day when a review is due, or since when it is overdue. */
export function DueDay({ day }: { day: string }) {
  const region = useRegion();
  if (!region) return null;
  const isOverdue = day < dayIn(region.timeZone);
  return (
    <time dateTime={day} className={isOverdue ? 'field-error' : undefined}>
      {isOverdue ? 'Overdue since' : 'Due'} {formatDay(day)}
    </time>
  );
}

/** Returns the names of a draft's authors, the one who created it first. */
export function nameAuthors({ authors }: Pick<Draft, 'authors'>): string {
  return authors.map((author) => namePerson(author)).join(', ');
}

/** How long ago something was, with the exact time as a tooltip. */
export function TimeAgo({ time }: { time: string }) {
  return (
    <time dateTime={time} title={longTime(time)}>
      {formatDistanceStrict(new Date(time), new Date(), { addSuffix: true })}
    </time>
  );
}
