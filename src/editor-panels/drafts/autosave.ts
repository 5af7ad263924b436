import type { Editing } from '../../editing/editing';
import type { EditingState } from '../../editing/state';

/** Milliseconds without a change before the changes are saved. */
const PAUSE_MS = 1500;
/** Milliseconds before a save that got no answer is repeated. */
const RETRY_MS = 10_000;

/**
 * Saves a page to its draft while it is edited. Changes that are refused wait for the next change, and changes that clash with someone
 * else's wait until the person saves, and chooses.
 * @returns a function that stops it
 */
export function autosave(
  { store, staleChanges }: Pick<Editing, 'store' | 'staleChanges'>,
  save: () => unknown,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { pending, status, conflicts, isBusy } = store.getState();
      if (status === 'saving' || isBusy) plan(PAUSE_MS);
      else if (pending.size > 0 && conflicts.length === 0 && staleChanges().length === 0) void save();
    }, ms);
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.pending !== before.pending) plan(PAUSE_MS);
    else if (state.failure !== before.failure && isOpenFailure(state)) plan(RETRY_MS);
  });
  if (store.getState().pending.size > 0) plan(PAUSE_MS);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

function isOpenFailure({ failure }: EditingState): boolean {
  return failure?.kind === 'offline' || failure?.kind === 'failed';
}
