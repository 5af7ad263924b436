import { useSyncExternalStore } from 'react';

let areShown = false;
const listeners = new Set<() => void>();

/** Shows or hides parts with empty lists. Editors see them so that they can add the first item; the server does not render them. */
export function showEmptyParts(value: boolean): void {
  areShown = value;
  for (const listener of listeners) listener();
}

/** Returns whether parts with empty lists are rendered. */
export function useEmptyParts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => areShown,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
