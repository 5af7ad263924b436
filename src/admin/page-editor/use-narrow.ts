import { useSyncExternalStore } from 'react';

/** Below this, one column (look: 390 px one, 768 px two). */
const NARROW = '(max-width: 47.99rem)';

/** Whether the window is too narrow for two columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
