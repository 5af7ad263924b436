import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Editing } from '../../editing/create-editing';
import type { EditingState, SaveIssue } from '../../editing/editing-state';

/** What of the fields is on screen. */
export interface FieldsViewState {
  /** The field to show and to go to, once it is on screen. */
  reveal: string | null;
  /** What is wrong with fields, by path: from the last try to save. */
  issues: readonly SaveIssue[];
}

/** What the editors of fields need of the editor they stand in. */
export interface FieldsHost {
  editing: Editing;
  view: Pick<StoreApi<FieldsViewState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** The field that was to be shown has the focus. */
  onRevealed: () => void;
  /** A field is written in: what was wrong with it is no longer known. */
  onTouched: (path: string) => void;
}

export const FieldsContext = createContext<FieldsHost | null>(null);

/** The editor one's fields stand in. @throws Error outside of one */
export function useFields(): FieldsHost {
  const host = useContext(FieldsContext);
  if (!host) throw new Error('This field is drawn outside of an editor.');
  return host;
}

/** A part of the page's editing; drawn anew when it changes. */
export function useFieldsEditing<T>(select: (state: EditingState) => T): T {
  return useStore(useFields().editing.store, select);
}
