import { diffWordsWithSpace } from 'diff';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { longTime } from '../../editor-panels/when';
import { EventRecord } from '../administration/event-record';
import { useNamePlace } from './place-name';

type LibraryEvent = Outputs['disclosures']['events']['items'][number];

const DIFF_MS = 100;

/** Everything that happened to a disclosure on the site: who, when and why, with the words that each version changed. */
export function DisclosureRecord({ id }: { id: string }) {
  const events = trpc.disclosures.events.useInfiniteQuery(
    { id, limit: '20' },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, retry: false },
  );
  const { data: versions } = trpc.disclosures.versions.useQuery({ id, limit: '100' }, { staleTime: 0, retry: false });
  const nameOf = useNamePlace();
  // One that is only in a draft has no record yet.
  if (events.error?.data?.httpStatus === 404) return null;
  const textBefore = ({ version }: LibraryEvent) =>
    versions?.items.find((one) => version !== null && one.version === version - 1)?.text ?? '';
  return (
    <EventRecord
      events={{ ...events, data: events.data && withIds(events.data) }}
      className="part"
      renderEvent={(event) => (
        <>
          <p>
            {event.by.name || 'Someone'}
            {event.by.isKey ? ' (API key)' : ''} {describeEvent(event, nameOf)}
            <time dateTime={event.at}>{longTime(event.at)}</time>
          </p>
          {event.note ? <p className="draft-words">{event.note}</p> : null}
          {event.version === null ? null : <Words before={textBefore(event)} after={event.text} />}
        </>
      )}
    />
  );
}

function withIds({ pages }: { pages: readonly { items: readonly LibraryEvent[] }[] }) {
  return { pages: pages.map(({ items }) => ({ items: items.map((one) => ({ ...one, id: one.changeSetId })) })) };
}

function describeEvent(event: LibraryEvent, nameOf: ReturnType<typeof useNamePlace>): string {
  const { version, renamed, attached, detached, archived, isRemoved } = event;
  if (isRemoved) return 'removed it by going back to an earlier state';
  const names = (places: LibraryEvent['attached']) => [...new Set(places.map((one) => nameOf(one)))].join(', ');
  const acts = [
    ...(version === 1 ? ['added it, version 1'] : version === null ? [] : [`changed the text, version ${version}`]),
    ...(renamed && renamed[0] !== null ? [`renamed it from “${renamed[0]}” to “${renamed[1]}”`] : []),
    ...(attached.length > 0 ? [`attached it to ${names(attached)}`] : []),
    ...(detached.length > 0 ? [`detached it from ${names(detached)}`] : []),
    ...(archived === null ? [] : [archived ? 'archived it' : 'took it out of the archive']),
  ];
  return acts.join('; ');
}

/** Shows a text with the words that a version added and removed. */
function Words({ before, after }: { before: string; after: string }) {
  if (before === '') return <p className="disclosure-words">{after}</p>;
  const parts = diffWordsWithSpace(before, after, { timeout: DIFF_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  let at = 0;
  return (
    <p className="disclosure-words">
      {parts.map(({ value, added, removed }) => {
        at += 1;
        if (removed) return <del key={at}>{value}</del>;
        return added ? <ins key={at}>{value}</ins> : <span key={at}>{value}</span>;
      })}
    </p>
  );
}
