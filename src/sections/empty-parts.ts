import { useSyncExternalStore } from 'react';

let areShown = false;
const listeners = new Set<() => void>();

/** Shows the parts of a page whose lists are empty, so that an editor can add the first item there; visitors are not sent them. */
export function showEmptyParts(value: boolean): void {
  areShown = value;
  for (const listener of listeners) listener();
}

/** Returns whether parts whose lists are empty are rendered. */
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
