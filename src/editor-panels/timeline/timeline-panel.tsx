import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isOfSite } from '../../api/live';
import { pageName } from '../../editing/names';
import { FloatingPanel } from '../../ui/floating-panel';
import { ToolButton } from '../../ui/tool-button';
import { usePageHost } from '../page-host/page-host';
import { useRegion } from '../use-region';
import { createTimeline, isNarrowed, NO_QUERY, type Timeline } from './create-timeline';
import type { EntryContext } from './timeline-entry';
import { TimelineFeed } from './timeline-feed';
import { TimelineFilter } from './timeline-filter';
import { useTimelineActions } from './use-timeline-actions';

interface TimelinePanelProps {
  /** Called when a past value is previewed, so that the editor can scroll to it. */
  onPreviewed?: ((path: string) => void) | undefined;
  onClose: () => void;
}

/** The Timeline panel (spec section 2). */
export function TimelinePanel({ onPreviewed, onClose }: TimelinePanelProps) {
  const { pageId } = usePageHost().page;
  return (
    <FloatingPanel
      id="timeline"
      title={`Timeline of ${pageName(pageId)}`}
      onClose={onClose}
      initial={{ width: 480 }}
      min={{ width: 300, height: 200 }}
    >
      <SavedChanges onPreviewed={onPreviewed} />
    </FloatingPanel>
  );
}

/**
 * The page's saved changes with their author, time and source, which can be previewed and reverted. The list updates when something is
 * saved.
 */
export function SavedChanges({ onPreviewed }: Pick<TimelinePanelProps, 'onPreviewed'>) {
  const { page, client, live, userId } = usePageHost();
  useRegion(userId !== null);
  const { pageId } = page;
  const sections = useStore(page.sections);
  const [timeline] = useState(() => createTimeline(pageId, (input) => client.history.timeline.query(input)));
  const actions = useTimelineActions({ page, timeline, sections, onPreviewed });
  useEffect(() => {
    void timeline.open();
    return live.listen((event) => {
      const isOfPage = event.kind === 'gap' || (isOfSite(event) && event.pageId === pageId);
      if (isOfPage) void timeline.refresh();
    });
  }, [timeline, live, pageId]);
  const context: EntryContext = { ...actions, sections };
  return (
    <>
      <TimelineFilter pageId={pageId} timeline={timeline} />
      <p role="alert" className="field-error panel-alert">
        {actions.problem}
      </p>
      <Body timeline={timeline} context={context} />
      {actions.dialog}
    </>
  );
}

function Body({ timeline, context }: { timeline: Timeline; context: EntryContext }) {
  const { status, items, query } = useStore(timeline.store);
  if (status === 'loading' && items.length === 0) {
    return (
      <p role="status" className="panel-empty">
        <span className="spinner" aria-hidden="true" /> Loading history...
      </p>
    );
  }
  if (status === 'failed') {
    return (
      <div role="alert" className="panel-empty">
        <p>The history could not be loaded.</p>
        <ToolButton look="navy" onClick={() => void timeline.open()}>
          Retry
        </ToolButton>
      </div>
    );
  }
  if (items.length === 0) {
    const isFiltered = isNarrowed(query);
    return (
      <div role="status" className="panel-empty">
        <p>{isFiltered ? 'No matching changes.' : 'No changes on this page yet.'}</p>
        {isFiltered ? (
          <button type="button" className="text-link" onClick={() => void timeline.open(NO_QUERY)}>
            Show all changes
          </button>
        ) : null}
      </div>
    );
  }
  return <TimelineFeed timeline={timeline} context={context} />;
}
