import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Overlay } from './create-overlay';
import type { EditedPage, OverlayState } from './overlay-state';

export const OverlayContext = createContext<Overlay | null>(null);

/** The on-page editor one is in. @throws Error outside of it */
export function useOverlay(): Overlay {
  const overlay = useContext(OverlayContext);
  if (!overlay) throw new Error('This is drawn outside of the overlay.');
  return overlay;
}

/** A part of the overlay's state. */
export function useOverlayState<T>(select: (state: OverlayState) => T): T {
  return useStore(useOverlay().store, select);
}

/** The page that is being edited. @throws Error before it is there */
export function usePage(): EditedPage {
  const page = useOverlayState((state) => state.page);
  if (!page) throw new Error('The page has not been read.');
  return page;
}

/** Whether one is editing. */
export function useIsEditing(): boolean {
  return useStore(useOverlay().mode.store, ({ mode }) => mode === 'edit');
}
