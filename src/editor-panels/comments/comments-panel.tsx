import '../../styles/comments.css';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { quotableText } from '../../content/find-quote';
import { sectionItems } from '../../editing/fields';
import { pageName } from '../../editing/names';
import { currentContent, currentValue } from '../../editing/state';
import { FloatingPanel } from '../../ui/floating-panel';
import type { DockedPlace } from '../../ui/floating-panel-place';
import { ToolButton } from '../../ui/tool-button';
import { placeLabel } from '../changes/path-label';
import { saveFully, usePageHost } from '../page-host/page-host';
import { CommentComposer, type Composed } from './comment-composer';
import { useCommentCalls } from './comment-thread';
import {
  beginComment,
  type CommentFilter,
  type CommentTarget,
  commentsView,
  divideThreads,
  type Thread,
} from './comments-view';
import type { SelectedWords } from './selected-words';
import { ThreadGroups } from './thread-groups';
import { useThreads } from './use-threads';
import { WordsChoice } from './words-choice';

interface CommentsPanelProps {
  initial: DockedPlace;
  /** Shows a place in the editor. */
  onShow: (path: string) => void;
  onClose: () => void;
}

const FILTERS: Record<CommentFilter, { label: string; none: string }> = {
  open: { label: 'Open', none: 'No open comments on this page.' },
  resolved: { label: 'Resolved', none: 'No resolved comments on this page.' },
  mine: { label: 'Mentions me', none: 'No open comment mentions you.' },
};

/** The comments on the page, and the one that is being written. `n` and `p` go to the next and previous one. */
export function CommentsPanel({ initial, onShow, onClose }: CommentsPanelProps) {
  const { page, userId, isAdmin } = usePageHost();
  const { filter, active, target } = useStore(commentsView);
  const { threads, isPending, error, retry } = useThreads(filter);
  const all = useOrder(threads);
  const named = useStore(page.sections);
  const nameOf = (thread: Thread) => placeLabel(page.pageId, page.editing.pathNow(thread.path ?? thread.ref), named);

  function open(thread: Thread) {
    const isOpen = thread.id === active;
    commentsView.setState({ active: isOpen ? null : thread.id, target: null });
    if (!isOpen && thread.path !== null) onShow(page.editing.pathNow(thread.ref));
  }

  function step(by: 1 | -1) {
    const at = all.findIndex(({ id }) => id === active);
    const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
    if (next && next.id !== active) open(next);
  }

  function handleKey(event: KeyboardEvent) {
    const isText = (event.target as Element).closest('textarea, input, select, dialog, [role="menu"]') !== null;
    if (isText || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'n' && event.key !== 'p') return;
    event.preventDefault();
    event.stopPropagation();
    step(event.key === 'n' ? 1 : -1);
  }

  return (
    <FloatingPanel
      id="comments"
      title={`Comments on ${pageName(page.pageId)}`}
      onClose={onClose}
      initial={initial}
      min={{ width: 300, height: 240 }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for everything inside. */}
      <div className="panel-body" onKeyDown={handleKey}>
        <div className="comment-bar">
          <select
            className="input"
            aria-label="Show comments"
            value={filter}
            onChange={({ target: { value } }) =>
              commentsView.setState({ filter: value as CommentFilter, active: null })
            }
          >
            {Object.entries(FILTERS).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ToolButton
            look="narrow"
            aria-label="Previous comment"
            title="Previous (P)"
            disabled={all.length === 0}
            onClick={() => step(-1)}
          >
            ↑
          </ToolButton>
          <ToolButton
            look="narrow"
            aria-label="Next comment"
            title="Next (N)"
            disabled={all.length === 0}
            onClick={() => step(1)}
          >
            ↓
          </ToolButton>
          <ToolButton className="comment-page" onClick={() => beginComment({ ref: page.pageId, words: null })}>
            Comment on page
          </ToolButton>
        </div>
        <div className="panel-scroll">
          {target ? <NewComment key={`${target.ref} ${target.start} ${target.words}`} target={target} /> : null}
          {isPending ? (
            <p role="status" className="panel-empty">
              <span className="spinner" aria-hidden="true" /> Loading comments...
            </p>
          ) : null}
          {error && all.length === 0 ? (
            <div role="alert" className="panel-empty">
              <p>The comments could not be loaded.</p>
              <ToolButton look="navy" onClick={retry}>
                Retry
              </ToolButton>
            </div>
          ) : null}
          {!isPending && !error && all.length === 0 && !target ? (
            <p role="status" className="panel-empty">
              {FILTERS[filter].none}
            </p>
          ) : null}
          <ThreadGroups
            threads={all}
            {...{ active, userId, isAdmin, nameOf }}
            onOpen={open}
            goneTitle="No longer on the page"
            title={{ as: 'h3', className: 'comment-heading' }}
          />
        </div>
      </div>
    </FloatingPanel>
  );
}

/** Returns the threads by group, and each group in the order of the sections on the page. */
function useOrder(threads: readonly Thread[]): Thread[] {
  const { page } = usePageHost();
  const sections = useStore(page.sections);
  const content = useStore(page.editing.store, currentContent);
  return useMemo(() => {
    const { own, dynamic } = sectionItems(page.pageId, content, sections);
    const order = [page.pageId, ...own.map(({ path }) => path), ...dynamic.map(({ path }) => path)];
    const rank = ({ path }: Thread) => {
      const at = order.indexOf((path ?? '').split('.').slice(0, 2).join('.'));
      return at === -1 ? order.length : at;
    };
    const sorted = threads.toSorted(
      (a, b) => rank(a) - rank(b) || (a.path ?? '').localeCompare(b.path ?? '', 'en', { numeric: true }) || a.id - b.id,
    );
    return divideThreads(sorted).flat();
  }, [threads, page.pageId, content, sections]);
}

/** Writes a new comment on a place, or on words of its text that can be selected here too. */
function NewComment({ target }: { target: CommentTarget }) {
  const { page } = usePageHost();
  const { pageId, draftId, editing } = page;
  const [{ words, start }, setSelected] = useState<SelectedWords>(target);
  const calls = useCommentCalls();
  const named = useStore(page.sections);
  const path = useStore(editing.store, () => editing.pathNow(target.ref));
  const value = useStore(editing.store, (state) => (path.includes('.') ? currentValue(state, path) : null));
  const text = quotableText(value);
  const close = () => commentsView.setState({ target: null });

  async function send(composed: Composed): Promise<boolean> {
    return calls.run(async () => {
      // A draft saves by itself, a moment later.
      if (draftId !== undefined) await saveFully(page);
      const { id } = await calls.create({
        pageId: target.ref === 'site' || target.ref.startsWith('site.') ? 'site' : pageId,
        ...(draftId === undefined ? {} : { draftId }),
        path: target.ref,
        ...(words === null ? {} : { quote: { words, start } }),
        ...composed,
      });
      // A comment that was begun on another place meanwhile stays open.
      commentsView.setState((now) => (now.target === target ? { target: null, active: id, filter: 'open' } : now));
    });
  }

  return (
    <section className="comment-new" aria-label="New comment">
      <p className="comment-place">
        <span>{placeLabel(pageId, path, named)}</span>
        {words === null ? null : <q>{words}</q>}
      </p>
      <WordsChoice text={text} words={words} onChange={setSelected} />
      <CommentComposer
        id={`new ${draftId ?? 'site'} ${target.ref}`}
        label="Comment, or mention someone with @"
        sendLabel="Comment"
        problem={calls.problem}
        isSending={calls.isBusy}
        isFocused
        onSend={send}
        onCancel={close}
      />
    </section>
  );
}
