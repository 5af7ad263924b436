import { createStore } from 'zustand/vanilla';

export interface SelectionState {
  /** Clicking a field selects it. */
  isSelecting: boolean;
  /** The batch editor is open. */
  isEditing: boolean;
  paths: readonly string[];
}

/** Fields chosen to be edited together (spec section 4, "Batch selection"; rules B1 to B4). */
export function createSelection() {
  const store = createStore<SelectionState>(() => ({ isSelecting: false, isEditing: false, paths: [] }));
  return {
    store,
    /** Begins with nothing selected. */
    start: () => store.setState({ isSelecting: true, isEditing: false, paths: [] }),
    /** 'Cancel Selection'. */
    cancel: () => store.setState({ isSelecting: false, paths: [] }),
    toggle(path: string): void {
      const { isSelecting, paths } = store.getState();
      if (!isSelecting) return;
      store.setState({ paths: paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path] });
    },
    /** Selects all of some fields; all of them selected already, none. */
    toggleAll(all: readonly string[]): void {
      const { isSelecting, paths } = store.getState();
      if (!isSelecting) return;
      const others = paths.filter((path) => !all.includes(path));
      store.setState({ paths: all.every((path) => paths.includes(path)) ? others : [...others, ...all] });
    },
    /** 'Edit N Fields': opens the batch editor and ends the selecting. */
    edit(paths: readonly string[] = store.getState().paths): void {
      if (paths.length > 0) store.setState({ isSelecting: false, isEditing: true, paths });
    },
    /** The batch editor was closed, or has saved: nothing is selected any more. */
    close: () => store.setState({ isSelecting: false, isEditing: false, paths: [] }),
  };
}

export type Selection = ReturnType<typeof createSelection>;
