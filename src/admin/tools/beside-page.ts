import { sectionPathOf } from '../../editing/state';
import type { DockedPlace, PanelPlace } from '../../ui/floating-panel-place';
import type { PageEntry } from '../page-editor/open-pages';

/** Returns a panel position that covers little of the live preview: at the right edge of the page, below its bar. */
export function besidePage(width: number): DockedPlace {
  return { width, top: 104, edge: pageEdge() };
}

/** Returns the position of a panel whose height does not depend on its content. */
export function highBesidePage(width: number, height: number): PanelPlace {
  return { x: document.documentElement.clientWidth - width - pageEdge(), y: 104, width, height };
}

/** Returns the page editor's padding. */
function pageEdge(): number {
  return Math.min(24, Math.max(12, Math.round(document.documentElement.clientWidth * 0.02)));
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
