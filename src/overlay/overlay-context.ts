import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Overlay } from './create-overlay';
import type { EditedPage, OverlayState } from './overlay-state';

export const OverlayContext = createContext<Overlay | null>(null);

/**
 * Returns the current on-page editor.
 * @throws Error outside of it
 */
export function useOverlay(): Overlay {
  const overlay = useContext(OverlayContext);
  if (!overlay) throw new Error('useOverlay must be used within the overlay.');
  return overlay;
}

/** Selects a part of the overlay's state. */
export function useOverlayState<T>(select: (state: OverlayState) => T): T {
  return useStore(useOverlay().store, select);
}

/**
 * Returns the page being edited.
 * @throws Error before the page is loaded
 */
export function usePage(): EditedPage {
  const page = useOverlayState((state) => state.page);
  if (!page) throw new Error('The page is not loaded yet.');
  return page;
}

/** Returns true in edit mode. */
export function useIsEditing(): boolean {
  return useStore(useOverlay().mode.store, ({ mode }) => mode === 'edit');
}
