import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { formatDay } from '../../content/day';
import { longTime, plannedTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { EventRecord } from '../administration/event-record';
import { nameAuthors } from './draft-state';
import type { Draft } from './use-drafts';

export type DraftEvent = Outputs['drafts']['events']['items'][number];

/** The number of events loaded at a time. */
const BATCH = 20;

/** Returns what happened to a draft, newest first. */
export function useDraftEvents({ id }: Pick<Draft, 'id'>) {
  return trpc.drafts.events.useInfiniteQuery(
    { id: String(id), limit: String(BATCH) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
}

/** Everything that happened to a draft: who asked, answered and published, and when. */
export function DraftRecord({ draft }: { draft: Pick<Draft, 'id'> }) {
  const events = useDraftEvents(draft);
  return (
    <EventRecord
      events={events}
      renderEvent={(event) => (
        <>
          <p>
            {describeEvent(event)}
            <time dateTime={event.at}>{longTime(event.at)}</time>
          </p>
          {event.note ? <p className="draft-words">{event.note}</p> : null}
          {event.attestation ? <p className="draft-attested">Confirmed: {event.attestation}</p> : null}
          {event.kind === 'approved' && event.hash ? (
            <p className="draft-attested">
              Fingerprint of the approved text: <code title={event.hash}>{event.hash.slice(0, 12)}</code>
            </p>
          ) : null}
        </>
      )}
    />
  );
}

const WORDS: Record<DraftEvent['kind'], string> = {
  created: 'created this draft',
  'changes-moved': 'moved changes',
  'changes-dropped': 'removed changes',
  'review-asked': 'asked for a review',
  approved: 'approved this draft',
  'changes-requested': 'requested changes',
  voided: 'The approval is no longer valid',
  returned: 'returned it to draft',
  scheduled: 'scheduled this draft',
  unscheduled: 'canceled the schedule',
  'schedule-failed': 'The schedule was canceled',
  'take-down-planned': 'planned the take-down',
  'taken-down': 'took its changes back',
  'preview-shared': 'shared a preview',
  'preview-revoked': 'revoked a preview link',
  withdrawn: 'withdrew this draft',
  reopened: 'reopened this draft',
  published: 'published this draft',
  'published-without-approval': 'published this draft without approval',
};

function describeEvent({ kind, by, reviewers, dueOn, publishAt }: DraftEvent): string {
  if (by === null) return WORDS[kind];
  const name = `${namePerson(by)}${by.isKey ? ' (API key)' : ''}`;
  if (kind !== 'review-asked' || !reviewers) return `${name} ${WORDS[kind]}`;
  const due = dueOn === null ? '' : `, due ${formatDay(dueOn)}`;
  const publish = publishAt === null ? '' : `, with publication proposed for ${plannedTime(publishAt.at, publishAt)}`;
  return `${name} asked ${nameAuthors({ authors: reviewers })} for a review${due}${publish}`;
}
