import { useEffect, useSyncExternalStore } from 'react';
import { isRichText } from '../content/rich-text';
import type { Blocks } from './blocks';

let loaded: typeof Blocks | undefined;
const listeners = new Set<() => void>();

/**
 * Fetches what draws rich documents: most pages have none. Whoever draws a page that has some waits for it, so that its first drawing
 * is whole.
 */
export async function loadBlocks(): Promise<void> {
  if (loaded) return;
  loaded = (await import('./blocks')).Blocks;
  for (const listener of listeners) listener();
}

/** What draws rich documents, fetched where it is wanted; undefined until it is there. */
export function useBlocks(isWanted: boolean): typeof Blocks | undefined {
  const shown = useSyncExternalStore(subscribe, current, current);
  useEffect(() => {
    // Where it can't be had, the words stand.
    if (isWanted) loadBlocks().catch(() => undefined);
  }, [isWanted]);
  return shown;
}

/** Whether there is a rich document anywhere in a value. */
export function hasDocument(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isRichText(value) || Object.values(value).some(hasDocument);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function current(): typeof Blocks | undefined {
  return loaded;
}
