import { useStore } from 'zustand';
import type { EditingState } from '../../editing/editing-state';
import { unsavedCount } from '../../editing/selectors';
import type { EditedPage } from '../overlay-state';

/** What the folded panel says in its title's line: saving works by key wherever one is, and must not fail unseen. */
export function BriefState({ page }: { page: EditedPage }) {
  const words = useStore(page.editing.store, wordsOf);
  const isFailed = useStore(page.editing.store, ({ failure }) => failure !== null);
  return (
    <p role="status" className="overlay-brief" data-failed={isFailed || undefined}>
      {words}
    </p>
  );
}

function wordsOf(state: EditingState): string {
  if (state.status === 'saving') return 'Saving...';
  if (state.status === 'success') return 'Saved';
  const count = unsavedCount(state);
  if (count === 0) return '';
  return state.failure === null ? `${count} unsaved` : `Not saved: ${count}`;
}
