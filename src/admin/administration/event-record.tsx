import { type ReactNode, useId } from 'react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from './load-failure';

interface EventRecordProps<T> {
  /** The events, newest first, loaded a batch at a time. */
  events: {
    data: { pages: readonly { items: readonly T[] }[] } | undefined;
    error: unknown;
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  className?: string;
  /** Renders what happened. */
  renderEvent: (event: T) => ReactNode;
}

/** Lists everything that happened to a draft or a claim. */
export function EventRecord<T extends { id: number }>({ events, className = '', renderEvent }: EventRecordProps<T>) {
  const id = useId();
  const items = events.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className={`event-record ${className}`.trim()} aria-labelledby={id}>
      <h3 id={id}>Record</h3>
      {events.isPending ? <Loading /> : null}
      {events.isError ? (
        <LoadFailure what="The record" error={events.error} onRetry={() => void events.refetch()} />
      ) : null}
      <ol>
        {items.map((event) => (
          <li key={event.id}>{renderEvent(event)}</li>
        ))}
      </ol>
      {events.hasNextPage ? (
        <p>
          <ToolButton disabled={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
            {events.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </ToolButton>
        </p>
      ) : null}
    </section>
  );
}
