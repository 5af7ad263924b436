import { useId } from 'react';
import { Link } from 'wouter';
import { dotColor } from '../../content/summarize-change';
import { namePerson } from '../../lib/name-person';
import { ToolButton } from '../../ui/tool-button';
import { ChangedLooks } from '../changes/changed-look';
import { Difference } from '../changes/difference';
import { excerptChange, findChangedLooks } from '../changes/excerpt-change';
import type { NamedSection } from '../changes/path-label';
import { usePageHost } from '../page-host/page-host';
import { timelineTime } from '../when';
import type { TimelineItem } from './create-timeline';
import { describeEntry, readNote } from './entry-words';
import { historyAddress } from './history-address';
import type { RevertTo, RevertWhat, SaveExtent } from './revert-question';
import { sourceName, type TimelineRow } from './timeline-rows';

/** State and actions shared by all entries of the list. */
export interface EntryContext {
  sections: readonly NamedSection[];
  previewedId: number | null;
  openId: number | null;
  busy: { id: number; to: RevertWhat } | null;
  /** Returns the values that can be applied: the one the change wrote, the one it replaced, or both. */
  /** Whether changes can be reverted here. */
  canRevert: boolean;
  findRevertOptions: (item: TimelineItem) => readonly RevertTo[];
  canPreview: (item: TimelineItem) => boolean;
  onPreview: (item: TimelineItem) => void;
  onLeavePreview: () => void;
  onRevert: (item: TimelineItem, to: RevertWhat, extent?: SaveExtent) => void;
  onToggle: (id: number) => void;
}

interface TimelineEntryProps {
  row: TimelineRow;
  index: number;
  /** The total number of entries; -1 while unknown. */
  setSize: number;
  /** Offset from the top, in pixels. */
  start: number;
  measure: (element: Element | null) => void;
  context: EntryContext;
}

const DOTS = { green: 'Added', red: 'Removed', blue: 'Changed' } as const;

/** One change: author, time, source and values, with its preview and undo buttons. */
export function TimelineEntry({ row, index, setSize, start, measure, context }: TimelineEntryProps) {
  const { item, groupSize, isGroupOpen, isLast } = row;
  const { sections, previewedId, openId } = context;
  const { id, oldValue, newValue, actor, source, ai, timestamp } = item;
  const isOpen = openId === id;
  const isPreviewed = previewedId === id;
  const { title, label, summary, before, after, isDeed } = describeEntry(item, sections);
  const color = isDeed ? dotColor(before, after) : dotColor(oldValue, newValue);
  const titleId = useId();
  return (
    <article
      ref={measure}
      data-index={index}
      className="timeline-entry"
      data-last={isLast}
      aria-labelledby={titleId}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: articles of a feed are focusable.
      tabIndex={0}
      style={{ transform: `translateY(${start}px)` }}
    >
      {groupSize !== null && groupSize > 1 ? (
        <p className="timeline-group">{`${groupSize}${isGroupOpen ? '+' : ''} changes at about the same time`}</p>
      ) : null}
      <div className="timeline-card" data-previewed={isPreviewed}>
        <span className="timeline-dot" data-color={color} role="img" aria-label={DOTS[color]} />
        <p id={titleId} className="timeline-title">
          {title}
          {summary === '' ? null : <span className="timeline-summary"> {summary}</span>}
          {item.isUndone ? <span className="panel-tag">undone</span> : null}
        </p>
        <p className="timeline-place">
          {namePerson(actor)} {sourceName(source)}
          {ai && source !== 'ai' ? ' with AI' : ''} · <time dateTime={timestamp}>{timelineTime(timestamp)}</time>
        </p>
        {readNote(item) === null ? null : <p className="timeline-note">{readNote(item)}</p>}
        {isOpen ? (
          <>
            <Difference before={before} after={after} />
            {ai ? <AiPrompt ai={ai} /> : null}
          </>
        ) : (
          <Excerpt before={before} after={after} />
        )}
        <p className="row-tools">
          <ToolButton look="small" aria-expanded={isOpen} onClick={() => context.onToggle(id)}>
            Before/After<span className="sr-only"> of {label}</span>
          </ToolButton>
          {isPreviewed ? (
            <ToolButton look="small" onClick={context.onLeavePreview}>
              Exit preview
            </ToolButton>
          ) : context.canPreview(item) ? (
            <ToolButton look="small" onClick={() => context.onPreview(item)}>
              Preview<span className="sr-only"> {label}</span>
            </ToolButton>
          ) : null}
          <RevertButtons row={row} label={label} context={context} />
          <PastLink at={timestamp} label={label} />
        </p>
      </div>
    </article>
  );
}

/** Shows the values around their first difference, or an image or color before and after. */
function Excerpt({ before, after }: { before: unknown; after: unknown }) {
  const looks = findChangedLooks(before, after);
  if (looks.length > 0) return <ChangedLooks looks={looks} />;
  const cut = excerptChange(before, after);
  return (
    <p className="timeline-words">
      <span className="sr-only">Before: </span>
      <span className="timeline-before">{cut.before}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">. After: </span>
      <span>{cut.after}</span>
    </p>
  );
}

/**
 * 'Revert' applies the value that Preview shows, 'Undo this change' the value it replaced, and 'Undo all' undoes its whole save.
 */
function RevertButtons({ row, label, context }: { row: TimelineRow; label: string; context: EntryContext }) {
  const { item, together, elsewhere } = row;
  const { busy, canRevert } = context;
  const wanted = context.findRevertOptions(item);
  const isBusy = (to: RevertWhat) => busy?.id === item.id && busy.to === to;
  if (!canRevert) return null;
  return (
    <>
      {wanted.includes('after') ? (
        <ToolButton look="small" disabled={busy !== null} onClick={() => context.onRevert(item, 'after')}>
          {isBusy('after') ? 'Reverting...' : 'Revert'}
          <span className="sr-only"> {label}</span>
        </ToolButton>
      ) : null}
      {wanted.includes('before') ? (
        <ToolButton look="small" disabled={busy !== null} onClick={() => context.onRevert(item, 'before')}>
          {isBusy('before') ? 'Undoing...' : 'Undo this change'}
          <span className="sr-only"> of {label}</span>
        </ToolButton>
      ) : null}
      {together > 1 && !item.isUndone ? (
        <ToolButton
          look="small"
          disabled={busy !== null}
          onClick={() => context.onRevert({ ...item, together }, 'all', { elsewhere })}
        >
          {isBusy('all')
            ? 'Undoing...'
            : `Undo all ${together}${elsewhere > 0 ? ` (${elsewhere} on other pages)` : ''}`}
          <span className="sr-only"> of the save of {label}</span>
        </ToolButton>
      ) : null}
    </>
  );
}

/** Shows the prompt behind a change that was written with AI. */
function AiPrompt({ ai: { writer, asked, answered } }: { ai: NonNullable<TimelineItem['ai']> }) {
  const words = [asked.tone, asked.instructions, asked.prompt, asked.command].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  const count = Array.isArray(answered) ? answered.length : 1;
  return (
    <p className="timeline-asked">
      {writer} was prompted with: {words.join(' · ')}. It gave {count} {count === 1 ? 'answer' : 'answers'}.
    </p>
  );
}

/** Links a change to the page as it was right after it. The edited page stays open. */
function PastLink({ at, label }: { at: string; label: string }) {
  const { page, isDashboard } = usePageHost();
  const address = historyAddress(page.pageId, at);
  const words = (
    <>
      View page<span className="sr-only"> at this point: {label}</span>
    </>
  );
  if (isDashboard) {
    return (
      <Link href={address} className="tool-button tool-small">
        {words}
      </Link>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener" className="tool-button tool-small">
      {words}
      <span className="sr-only"> (in a new tab)</span>
    </a>
  );
}
