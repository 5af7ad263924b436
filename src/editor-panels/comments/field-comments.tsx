import '../../styles/comments.css';
import { Icon } from '../../ui/icon';
import { usePageHost } from '../page-host/page-host';
import { beginComment, showThread } from './comments-view';
import { readSelectedWords } from './selected-words';
import { useThreads } from './use-threads';

/** A field's comments: how many are open, or a button that appears with the pointer or the focus and starts one. */
export function FieldComments({ path, label }: { path: string; label: string }) {
  const { page, onShowComments } = usePageHost();
  const { threads } = useThreads('open');
  // Also those whose words have changed: they are still about this field.
  const own = threads.filter((thread) => thread.path !== null && page.editing.pathNow(thread.ref) === path);
  const [first] = own;
  const name = first ? `${own.length} ${own.length === 1 ? 'comment' : 'comments'} on ${label}` : `Comment on ${label}`;

  function handleClick({ currentTarget }: React.MouseEvent<HTMLElement>) {
    const selected = readSelectedWords(currentTarget.closest('.edit-field'));
    if (first && selected.words === null) showThread(first);
    else beginComment({ ref: page.editing.refOf(path), ...selected });
    onShowComments();
  }

  return (
    <button
      type="button"
      className="comment-mark"
      data-count={first ? own.length : undefined}
      aria-label={name}
      title={name}
      // Without comments, the shortcut reaches it: the form would have twice as many tab stops.
      tabIndex={first ? undefined : -1}
      // Keeps the selection in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={handleClick}
    >
      <Icon name="comment" />
      {first ? <span aria-hidden="true">{own.length}</span> : null}
    </button>
  );
}
