import type { PanelPlace } from '../../ui/floating-panel-place';

/** Returns a panel position that covers little of the live preview: at the window's right edge, below the header. */
export function besidePage(width: number, height: number): PanelPlace {
  return { x: document.documentElement.clientWidth - width - 16, y: 104, width, height };
}
