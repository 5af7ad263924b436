import '../../styles/comments.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { findQuote, MAX_QUOTE, quotableText } from '../../content/find-quote';
import { type NamedSection, placeLabel } from '../../editor-panels/changes/path-label';
import { CommentComposer, type Composed } from '../../editor-panels/comments/comment-composer';
import { useCommentCalls } from '../../editor-panels/comments/comment-thread';
import type { Thread } from '../../editor-panels/comments/comments-view';
import type { SelectedWords } from '../../editor-panels/comments/selected-words';
import { ThreadGroups, ThreadList } from '../../editor-panels/comments/thread-groups';
import { WordsChoice } from '../../editor-panels/comments/words-choice';
import { Icon } from '../../ui/icon';
import { ToolButton } from '../../ui/tool-button';
import { useDashboard } from '../shell/dashboard-context';

const AT_ONCE = '100';

/** Returns all comments in a draft in one of their states, and keeps them up to date. */
export function useDraftThreads(draftId: number, state: 'open' | 'resolved' = 'open'): Thread[] {
  const { live } = useDashboard();
  const utils = trpc.useUtils();
  const { data, hasNextPage, isFetching, error, fetchNextPage } = trpc.comments.list.useInfiniteQuery(
    { draft: String(draftId), state, limit: AT_ONCE },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, staleTime: 10_000 },
  );
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind === 'comment' || kind === 'draft' || kind === 'gap') void utils.comments.list.invalidate();
      }),
    [live, utils],
  );
  return useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
}

/** Reminds someone who approves or publishes a draft of comments that nobody has resolved. Returns null if there are none. */
export function describeOpenComments(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? '1 comment on it is still open.' : `${count} comments on it are still open.`;
}

/** A place in a draft that people comment on. */
interface CommentedPlace {
  draftId: number;
  pageId: string;
  /** Its path; items may be named by id or by index. */
  path: string;
  /** Its name, for the buttons. */
  label: string;
  /** The draft's value there. */
  value: unknown;
}

/** The comments on one place: a button with their number, and when it is pressed, the comments and a form for a new one. */
export function PlaceComments({ place, threads }: { place: CommentedPlace; threads: readonly Thread[] }) {
  const { draftId, pageId, path, label, value } = place;
  const { user } = useDashboard();
  // Also those whose words have changed: they are still about this place.
  const own = threads.filter(({ ref, path: now }) => now !== null && (ref === path || now === path));
  const [isOpen, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [{ words, start }, setSelected] = useState<SelectedWords>({ words: null });
  const calls = useCommentCalls();
  const count = own.length === 1 ? '1 comment' : `${own.length} comments`;
  const text = quotableText(value);

  function handleClick() {
    const selected = readChangedWords(button.current?.closest('li'), text);
    if (selected.words === null || (isOpen && selected.words === words)) return setOpen(!isOpen);
    setSelected(selected);
    setWriting(true);
    setOpen(true);
  }

  function close() {
    setSelected({ words: null });
    setWriting(false);
    if (own.length === 0) setOpen(false);
    button.current?.focus();
  }

  function send(composed: Composed): Promise<boolean> {
    return calls.run(async () => {
      const { id } = await calls.create({
        ...{ pageId, draftId, path },
        ...(words === null ? {} : { quote: { words, start } }),
        ...composed,
      });
      setActive(id);
      setSelected({ words: null });
      setWriting(false);
      // The form is gone.
      button.current?.focus();
    });
  }

  return (
    <div className="place-comments">
      <button
        ref={button}
        type="button"
        className="link-button"
        aria-expanded={isOpen}
        aria-label={own.length === 0 ? `Comment on ${label}` : `${count} on ${label}`}
        // Keeps the words selected that the comment will be about.
        onMouseDown={(event) => event.preventDefault()}
        onClick={handleClick}
      >
        <Icon name="comment" /> {own.length === 0 ? 'Comment' : count}
      </button>
      {isOpen ? (
        <div className="place-comments-open">
          <ThreadList
            threads={own}
            active={active}
            userId={user.id}
            isAdmin={user.role === 'admin'}
            onOpen={({ id }) => setActive(id === active ? null : id)}
            nameOf={({ quote }) => (quote === null ? label : '')}
          />
          {own.length > 0 && !isWriting ? (
            <ToolButton look="small" onClick={() => setWriting(true)}>
              New comment
            </ToolButton>
          ) : (
            <section ref={bringIntoView} className="comment-new" aria-label={`New comment on ${label}`}>
              {words === null ? null : (
                <p className="comment-place">
                  <q>{words}</q>
                </p>
              )}
              <WordsChoice text={text} words={words} onChange={setSelected} />
              <CommentComposer
                id={`new ${draftId} ${path}`}
                label="Comment, or mention someone with @"
                sendLabel="Comment"
                problem={calls.problem}
                isSending={calls.isBusy}
                isFocused
                onSend={send}
                onCancel={close}
              />
            </section>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** Shows a new form as a whole, with its buttons. */
function bringIntoView(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: 'nearest' });
}

/** Returns the words of a change's new text that are selected in its row of the list; null if something else is. */
function readChangedWords(row: Element | null | undefined, text: string): SelectedWords {
  const selection = window.getSelection();
  const shown = row?.querySelector('.diff');
  if (!shown || !selection || selection.isCollapsed) return { words: null };
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: around, startContainer, startOffset } = range;
  const element = around instanceof Element ? around : around.parentElement;
  if (!shown.contains(around) || element?.closest(NOT_NEW)) return { words: null };
  const before = document.createRange();
  before.selectNodeContents(shown);
  before.setEnd(startContainer, startOffset);
  const words = readNewText(range);
  const found = words.length > MAX_QUOTE ? null : findQuote(text, { words, start: readNewText(before).length });
  return found ? { words: text.slice(found.start, found.end), start: found.start } : { words: null };
}

/** Parts of a difference that are not in the new text. */
const NOT_NEW = 'del, .sr-only, .diff-label, .diff-gap';

function readNewText(range: Range): string {
  const part = range.cloneContents();
  for (const other of part.querySelectorAll(NOT_NEW)) other.remove();
  // As in the text that comments refer to, there is a space between two lines.
  for (const line of part.querySelectorAll('.diff-line')) line.append(' ');
  return (part.textContent ?? '').replace(/\s+/g, ' ').trim();
}

interface DraftCommentsProps {
  draftId: number;
  /** The dynamic sections of the draft's pages, for their names. */
  sections?: readonly NamedSection[];
  /** The title of the comments whose place is gone. */
  goneTitle: string;
}

/** All comments in a draft, also after it was published, when they are comments on the site. */
export function DraftComments({ draftId, sections = [], goneTitle }: DraftCommentsProps) {
  const { user } = useDashboard();
  const [state, setState] = useState<'open' | 'resolved'>('open');
  const [active, setActive] = useState<number | null>(null);
  const open = useDraftThreads(draftId);
  const resolved = useDraftThreads(draftId, 'resolved');
  const shown = state === 'open' ? open : resolved;
  const nameOf = ({ pageId, path, ref }: Thread) => placeLabel(pageId, path ?? ref, sections);
  if (open.length + resolved.length === 0) return null;
  return (
    <section className="draft-comments" aria-labelledby="draft-comments">
      <div className="draft-changes-head">
        <h3 id="draft-comments">Comments</h3>
        <div className="row-tools">
          {(['open', 'resolved'] as const).map((one) => (
            <ToolButton key={one} look="small" aria-pressed={one === state} onClick={() => setState(one)}>
              {one === 'open' ? `Open (${open.length})` : `Resolved (${resolved.length})`}
            </ToolButton>
          ))}
        </div>
      </div>
      {shown.length === 0 ? <p className="draft-review-facts">No {state} comments.</p> : null}
      <ThreadGroups
        threads={shown}
        {...{ active, nameOf }}
        userId={user.id}
        isAdmin={user.role === 'admin'}
        onOpen={({ id }) => setActive(id === active ? null : id)}
        goneTitle={goneTitle}
        title={{ as: 'h4' }}
      />
    </section>
  );
}
