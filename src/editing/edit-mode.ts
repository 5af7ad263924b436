import { createStore } from 'zustand/vanilla';

/** Looking at a page, or editing on it; and the rich-text region whose dialog is open (spec section 4). */
export interface EditModeState {
  mode: 'view' | 'edit';
  activePath: string | null;
}

/** The mode of an on-page editor. Leaving edit mode closes the region one was in (rule M1). */
export function createEditMode(mode: EditModeState['mode'] = 'view') {
  const store = createStore<EditModeState>(() => ({ mode, activePath: null }));
  return {
    store,
    toggle(): void {
      store.setState({ mode: store.getState().mode === 'edit' ? 'view' : 'edit', activePath: null });
    },
    /** Opens a region's dialog; in view mode there is nothing to open. */
    activate(path: string): void {
      if (store.getState().mode === 'edit') store.setState({ activePath: path });
    },
    deactivate: () => store.setState({ activePath: null }),
  };
}
