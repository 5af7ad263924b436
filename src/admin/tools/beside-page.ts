import { sectionPathOf } from '../../editing/state';
import type { PanelPlace } from '../../ui/floating-panel-place';
import type { PageEntry } from '../page-editor/open-pages';

/**
 * Returns a panel position that covers little of the live preview: at the window's right edge, below the header. Without room for the preview beside the
 * form, it is above, and the panel covers only that.
 */
export function besidePage(width: number, height = hasSplit() ? 560 : 400): PanelPlace {
  return { x: document.documentElement.clientWidth - width - 16, y: 104, width, height };
}

function hasSplit(): boolean {
  return window.matchMedia('(min-width: 75rem)').matches;
}

/** Shows a field of the page from a panel beside it. The focus stays in the panel if the field is there already. */
export function showField({ editing, view, fields }: PageEntry, path: string): void {
  const section = sectionPathOf(editing.store.getState(), path);
  if (section === null) return;
  view.setState({ chosen: section });
  const field = document.getElementById(path);
  field?.scrollIntoView({ block: 'center' });
  // Fields of another section are rendered first. A section as a whole has no field, and the first one in it would take the focus away from the panel.
  if (!field && path !== section) fields.reveal(path);
}
