import { createStore } from 'zustand/vanilla';

/** The widths the preview can have, in pixels. */
export const DEVICES = { phone: 390, tablet: 768, desktop: 1440 } as const;
export type Device = keyof typeof DEVICES;

/** What of a page is on screen: kept while one is on another tab. */
export interface PageViewState {
  /** The path of the section one chose; the first is shown where it is gone (spec section 4). */
  chosen: string | null;
  /** The path of the section that is on screen; null where none is. */
  shown: string | null;
}

export function createPageView() {
  return createStore<PageViewState>(() => ({ chosen: null, shown: null }));
}
