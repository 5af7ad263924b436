import { createStore } from 'zustand/vanilla';

interface SelectionState {
  /** A click on a field selects it. */
  isSelecting: boolean;
  /** The batch editor is open. */
  isEditing: boolean;
  paths: readonly string[];
}

/** Creates the selection of fields to edit together (spec section 4, "Batch selection"; rules B1 to B4). */
export function createSelection() {
  const store = createStore<SelectionState>(() => ({ isSelecting: false, isEditing: false, paths: [] }));
  return {
    store,
    /** Starts selecting, with nothing selected. */
    start: () => store.setState({ isSelecting: true, isEditing: false, paths: [] }),
    /** 'Cancel Selection'. */
    cancel: () => store.setState({ isSelecting: false, paths: [] }),
    toggle(path: string): void {
      const { isSelecting, paths } = store.getState();
      if (!isSelecting) return;
      store.setState({ paths: paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path] });
    },
    /** Selects all the given fields, or deselects them if all are selected already. */
    toggleAll(all: readonly string[]): void {
      const { isSelecting, paths } = store.getState();
      if (!isSelecting) return;
      const others = paths.filter((path) => !all.includes(path));
      store.setState({ paths: all.every((path) => paths.includes(path)) ? others : [...others, ...all] });
    },
    /** 'Edit N Fields': opens the batch editor and ends selecting. */
    edit(paths: readonly string[] = store.getState().paths): void {
      if (paths.length > 0) store.setState({ isSelecting: false, isEditing: true, paths });
    },
    /** Clears the selection after the batch editor was closed or has saved. */
    close: () => store.setState({ isSelecting: false, isEditing: false, paths: [] }),
  };
}

/** Whether the page is being viewed or edited, and the rich-text region whose dialog is open (spec section 4). */
interface EditModeState {
  mode: 'view' | 'edit';
  activePath: string | null;
}

/** Creates the mode of an on-page editor. Leaving edit mode closes the active region (rule M1). */
export function createEditMode(mode: EditModeState['mode'] = 'view') {
  const store = createStore<EditModeState>(() => ({ mode, activePath: null }));
  return {
    store,
    toggle(): void {
      store.setState({ mode: store.getState().mode === 'edit' ? 'view' : 'edit', activePath: null });
    },
    /** Opens a region's dialog. Does nothing in view mode. */
    activate(path: string): void {
      if (store.getState().mode === 'edit') store.setState({ activePath: path });
    },
    deactivate: () => store.setState({ activePath: null }),
  };
}
