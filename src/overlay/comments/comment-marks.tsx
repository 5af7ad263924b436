import '../../styles/comments.css';
import '../../styles/overlay/comment-marks.css';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { quotableText } from '../../content/find-quote';
import { pathNow } from '../../editing/document';
import { currentValue } from '../../editing/state';
import { beginComment, commentsView, showThread, type Thread } from '../../editor-panels/comments/comments-view';
import { findWords } from '../../editor-panels/comments/find-words';
import { isCommentKey } from '../../editor-panels/comments/selected-words';
import { useFollowComments, useThreads } from '../../editor-panels/comments/use-threads';
import { Icon } from '../../ui/icon';
import { useOverlay, usePage } from '../overlay-context';
import type { PlacedRegion } from '../regions/placed-region';
import { useHovered } from '../regions/use-regions';
import { commentOnSelection } from './comment-on-selection';

const NONE: readonly Thread[] = [];

/**
 * The comments on the page itself: how many each text has, a button that starts one on the text under the pointer, and the quoted words
 * marked.
 */
export function CommentMarks({ regions }: { regions: readonly PlacedRegion[] }) {
  const overlay = useOverlay();
  const page = usePage();
  const { editing, session } = page;
  useFollowComments();
  const { threads } = useThreads('open');
  const hovered = useHovered();
  const typing = useStore(session.store, (state) => state.typing);
  const isSelecting = useStore(overlay.selection.store, (state) => state.isSelecting);
  const content = useStore(editing.store, (state) => state.content);
  const byPath = useMemo(() => {
    const groups = new Map<string, Thread[]>();
    for (const thread of threads) {
      const path = thread.path === null ? null : pathNow(content, thread.ref);
      if (path !== null) groups.set(path, [...(groups.get(path) ?? []), thread]);
    }
    return groups;
  }, [threads, content]);
  useQuotes(regions, byPath);
  useShortcut();

  function open(ref: string) {
    beginComment({ ref, words: null });
    overlay.store.setState({ panel: 'comments' });
  }

  function show(thread: Thread) {
    showThread(thread);
    overlay.store.setState({ panel: 'comments' });
  }

  return regions.map((region) => {
    const { path, label } = region;
    const mark = document.querySelector(`[data-pencil="${CSS.escape(path)}"]`)?.parentElement;
    const own = byPath.get(path) ?? NONE;
    const [first] = own;
    const canStart = hovered === path && !isSelecting && typing === null;
    if (!mark || (!first && !canStart)) return null;
    return createPortal(
      <>
        {first ? (
          <button
            type="button"
            className="comment-mark overlay-comments"
            data-count={own.length}
            aria-label={`${own.length} ${own.length === 1 ? 'comment' : 'comments'} on ${label}`}
            title="Show comments"
            onClick={() => show(first)}
          >
            <Icon name="comment" />
            <span aria-hidden="true">{own.length}</span>
          </button>
        ) : null}
        {canStart ? (
          <button
            type="button"
            className="overlay-pencil overlay-comment"
            aria-label={`Comment on ${label}`}
            title={`Comment on ${label}`}
            onClick={() => open(editing.refOf(path))}
          >
            <Icon name="comment" />
          </button>
        ) : null}
      </>,
      mark,
      path,
    );
  });
}

const MARKED = 'comments';
const OPENED = 'opened-comment';

/** Marks the quoted words on the page, without changing it. Browsers that cannot do this show only the counts. */
function useQuotes(regions: readonly PlacedRegion[], byPath: ReadonlyMap<string, readonly Thread[]>): void {
  const { editing } = usePage();
  const active = useStore(commentsView, (state) => state.active);
  useEffect(() => {
    if (!('highlights' in CSS)) return;
    const found = regions.flatMap(({ element, path }) =>
      (byPath.get(path) ?? NONE).flatMap(({ id, range }) => {
        const text = quotableText(currentValue(editing.store.getState(), path));
        const words = range && findWords(element, text.slice(range.start, range.end), range.start);
        return words ? [{ id, words }] : [];
      }),
    );
    const pick = (isOpened: boolean) => found.flatMap(({ id, words }) => ((id === active) === isOpened ? [words] : []));
    CSS.highlights.set(MARKED, new Highlight(...pick(false)));
    CSS.highlights.set(OPENED, new Highlight(...pick(true)));
    return () => {
      CSS.highlights.delete(MARKED);
      CSS.highlights.delete(OPENED);
    };
  }, [regions, byPath, active, editing]);
}

/** Comments on the text being edited, or on the one whose pencil has the focus. */
function useShortcut(): void {
  const overlay = useOverlay();
  const { session, editing } = usePage();
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || !isCommentKey(event) || document.querySelector('dialog[open]') !== null) return;
      const { typing, hovered } = session.store.getState();
      const focused = document.activeElement?.closest<HTMLElement>('[data-pencil]')?.dataset.pencil;
      const ref = typing ?? (focused === undefined ? hovered : editing.refOf(focused));
      event.preventDefault();
      event.stopPropagation();
      commentOnSelection(overlay, ref ?? overlay.pageId);
    }
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  }, [overlay, session, editing]);
}
