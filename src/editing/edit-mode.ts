import { createStore } from 'zustand/vanilla';

/** Whether the page is being viewed or edited, and the rich-text region whose dialog is open (spec section 4). */
export interface EditModeState {
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
