import type { Editing } from '../../editing/editing';
import { isOpen } from '../../editing/outcomes';
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
    else if (state.failure !== before.failure && canRetry(state))
      plan(Math.max(RETRY_MS, (state.failure?.retryAfter ?? 0) * 1000));
  });
  if (store.getState().pending.size > 0) plan(PAUSE_MS);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

function canRetry({ failure }: EditingState): boolean {
  return failure !== null && (isOpen(failure) || failure.retryAfter !== undefined);
}
