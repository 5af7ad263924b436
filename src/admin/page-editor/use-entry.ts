import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { EditingState } from '../../editing/editing-state';
import type { PageEntry } from './open-pages';

export const EntryContext = createContext<PageEntry | null>(null);

/** The page one is editing. @throws Error outside of the page editor */
export function useEntry(): PageEntry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error('This is drawn outside of the page editor.');
  return entry;
}

/** A part of the page's editing; drawn anew when it changes. */
export function useEditing<T>(select: (state: EditingState) => T): T {
  return useStore(useEntry().editing.store, select);
}
