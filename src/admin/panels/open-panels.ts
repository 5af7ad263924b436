import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type PanelId = 'library' | 'timeline' | 'recent' | 'batch';

/** Which panels of the page editor are open: its header's buttons and its own open them alike. */
const openPanels = createStore<Record<PanelId, boolean>>(() => ({
  library: false,
  timeline: false,
  recent: false,
  batch: false,
}));

export function showPanel(id: PanelId): void {
  openPanels.setState({ [id]: true });
}

export function hidePanel(id: PanelId): void {
  openPanels.setState({ [id]: false });
}

export function usePanels(): Record<PanelId, boolean> {
  return useStore(openPanels);
}
