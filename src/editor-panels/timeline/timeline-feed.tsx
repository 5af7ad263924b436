import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { isNarrowed, type Timeline } from './create-timeline';
import { type EntryContext, TimelineEntry } from './timeline-entry';
import { timelineRows } from './timeline-rows';

/** Rows rendered outside of the viewport. The total stays far below sixty. */
const OVERSCAN = 6;
/** Number of rows before the end at which the next page is requested. */
const AHEAD = 30;
const ROW_PX = 120;

/** A virtualized feed of changes. Page Up and Page Down move between them. */
export function TimelineFeed({ timeline, context }: { timeline: Timeline; context: EntryContext }) {
  const { items, cursor, more, status, query } = useStore(timeline.store);
  const isFiltered = isNarrowed(query);
  const rows = useMemo(() => timelineRows(items, cursor !== null, isFiltered), [items, cursor, isFiltered]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.item.id ?? index,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    if (last >= rows.length - AHEAD && more === 'idle') void timeline.readMore();
  }, [last, rows.length, more, timeline]);

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const article = (event.target as Element).closest<HTMLElement>('[data-index]');
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    const index = Number(article?.dataset.index) + step;
    if (!article || step === 0 || index < 0 || index >= rows.length) return;
    event.preventDefault();
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  }

  return (
    <div ref={scroller} className="panel-scroll timeline-scroll">
      <div
        role="feed"
        aria-label="Changes"
        aria-busy={status === 'loading' || more === 'loading'}
        className="timeline"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={handleKey}
      >
        {shown.map(({ index, key, start }) => {
          const row = rows[index];
          return row ? (
            <TimelineEntry
              key={key}
              row={row}
              index={index}
              setSize={cursor === null ? rows.length : -1}
              start={start}
              measure={virtualizer.measureElement}
              context={context}
            />
          ) : null;
        })}
      </div>
      <p className="timeline-end" role="status">
        {more === 'failed' ? (
          <>
            More could not be loaded.{' '}
            <button type="button" className="text-link" onClick={() => void timeline.readMore()}>
              Retry
            </button>
          </>
        ) : cursor === null ? (
          'This is the start of the history.'
        ) : (
          'Loading more...'
        )}
      </p>
    </div>
  );
}
