import { formatDistanceStrict } from 'date-fns';
import { longTime } from '../administration/when';
import type { Draft, DraftState } from './use-drafts';

/** The labels of the states of drafts. */
export const DRAFT_STATES: Record<DraftState, string> = {
  draft: 'Open',
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

export function DraftStateTag({ state }: { state: DraftState }) {
  return (
    <span className="status" data-tone={TONES[state]}>
      {DRAFT_STATES[state]}
    </span>
  );
}

/** Returns the names of a draft's authors, the one who created it first. */
export function nameAuthors({ authors }: Pick<Draft, 'authors'>): string {
  return authors.map(({ name }) => name || 'Someone').join(', ');
}

/** How long ago something was, with the exact time as a tooltip. */
export function TimeAgo({ time }: { time: string }) {
  return (
    <time dateTime={time} title={longTime(time)}>
      {formatDistanceStrict(new Date(time), new Date(), { addSuffix: true })}
    </time>
  );
}
