import { type ComponentType, createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Editing } from '../../editing/editing';
import type { EditingState, SaveIssue } from '../../editing/state';
import { frozenDraft } from '../drafts/current-draft';

/** The view state shared by a page's fields. */
export interface FieldsViewState {
  /** The path of the field to scroll to and focus once it is rendered. */
  reveal: string | null;
  /** Validation errors by path, from the last attempt to save. */
  issues: readonly SaveIssue[];
}

/** What field editors need from the editor around them. */
export interface FieldsHost {
  editing: Editing;
  view: Pick<StoreApi<FieldsViewState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Called when the revealed field has received the focus. */
  onRevealed: () => void;
  /** Called when a field is edited, which clears its error. */
  onTouched: (path: string) => void;
  /** The comments on a field, shown beside its label. */
  Comments?: ComponentType<{ path: string; label: string }>;
  /** The statements of a field that no claim covers, shown below it. */
  Claims?: ComponentType<{ path: string; label: string }> | undefined;
}

export const FieldsContext = createContext<FieldsHost | null>(null);

/** Returns the editor around a field. @throws Error if there is none */
export function useFields(): FieldsHost {
  const host = useContext(FieldsContext);
  if (!host) throw new Error('Fields must be rendered within a FieldsContext.');
  return host;
}

/** Returns whether the fields are read-only because the draft being edited is in review, approved or scheduled. */
export function useIsFrozen(): boolean {
  return useStore(frozenDraft);
}

/** Subscribes to a part of the page's editing state. */
export function useFieldsEditing<T>(select: (state: EditingState) => T): T {
  return useStore(useFields().editing.store, select);
}
