import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { formatDay, isDay } from '../../content/day';
import { KINDS } from '../../editor-panels/claims/claim-status';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { EventRecord } from '../administration/event-record';
import { EVENTS } from './claim-words';

type ClaimEvent = Outputs['claims']['events']['items'][number];

/** Everything that happened to a claim: who, when, what, and why. */
export function ClaimRecord({ id }: { id: number }) {
  const events = trpc.claims.events.useInfiniteQuery(
    { id: String(id), limit: '20' },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  const owners = Object.assign({}, ...(events.data?.pages ?? []).map((page) => page.owners)) as Record<string, string>;
  const nameOf = (personId: string) => namePerson({ id: personId, name: owners[personId] ?? null }, 'within');
  return (
    <EventRecord
      events={events}
      className="part"
      renderEvent={(event) => (
        <>
          <p>
            {namePerson(event.by)}
            {event.by.isKey ? ' (API key)' : ''} {describeEvent(event)}
            <time dateTime={event.at}>{longTime(event.at)}</time>
          </p>
          <Details event={event} nameOf={nameOf} />
          {event.reason ? <p className="draft-words">{event.reason}</p> : null}
        </>
      )}
    />
  );
}

function describeEvent({ kind, draftId }: ClaimEvent): string {
  // Publishing a draft that was prepared for this replaces the words, without anyone confirming them.
  if (kind === 'confirmed' && draftId !== undefined) return 'linked the new words of a published draft';
  return EVENTS[kind];
}

const FIELDS: Record<string, string> = {
  statement: 'Statement',
  kind: 'Kind',
  value: 'Value',
  asOf: 'As of',
  source: 'Source',
  ownerId: 'Owner',
  nextReview: 'Next review',
};

const OUTDATED = 'The source and files are about the earlier value';
const SUPPORTED = 'The source and files support the value';

function Details({ event, nameOf }: { event: ClaimEvent; nameOf: (id: string) => string }) {
  const { kind, changes, words, file, draftId, from, to } = event;
  const show = (field: string, value: string | null): string => {
    if (value === null) return 'none';
    if (field === 'ownerId') return nameOf(value);
    if (field === 'kind') return KINDS[value as keyof typeof KINDS] ?? value;
    return isDay(value) ? formatDay(value) : `“${value}”`;
  };
  const { outdatedAt, ...fields } = changes ?? {};
  const lines = Object.entries(fields).map(([field, [before, after]]) => {
    const name = FIELDS[field] ?? field;
    const value = show(field, after);
    return kind === 'created' ? `${name}: ${value}` : `${name}: ${show(field, before)} → ${value}`;
  });
  if (outdatedAt) lines.push(outdatedAt[1] === null ? SUPPORTED : OUTDATED);
  if (words !== undefined) lines.push(`“${words}”`);
  if (file !== undefined) lines.push(file);
  if (from !== undefined && to !== undefined) lines.push(`“${from}” → “${to}”`);
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="draft-attested">
          {line}
        </p>
      ))}
      {draftId === undefined ? null : (
        <p className="draft-attested">
          <Link href={draftPath(draftId)}>Open the draft</Link>
        </p>
      )}
    </>
  );
}
