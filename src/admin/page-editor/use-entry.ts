import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { EditingState } from '../../editing/state';
import type { PageEntry } from './open-pages';

export const EntryContext = createContext<PageEntry | null>(null);

/** Returns the page being edited. @throws Error outside of the page editor */
export function useEntry(): PageEntry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error('useEntry must be used within an EntryContext.');
  return entry;
}

/** Subscribes to a part of the page's editing state. */
export function useEditing<T>(select: (state: EditingState) => T): T {
  return useStore(useEntry().editing.store, select);
}
