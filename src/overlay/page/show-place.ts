import { orderedSection } from '../../editing/document';
import { groupsOf } from '../../editing/fields';
import type { EditedPage } from '../overlay-state';
import { findPlace, findSection } from './find-place';

/**
 * Scrolls to a path on the page and focuses its pencil, or the drag handle of a moved section. If the path is not shown on the page,
 * opens the form of what it belongs to.
 */
export function showPlace({ session, fields, editing }: EditedPage, ref: string): void {
  const path = editing.pathNow(ref);
  const order = orderedSection(path);
  if (order !== null) {
    scrollTo(findSection(order));
    document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(order)}"]`)?.focus({ preventScroll: true });
    return;
  }
  const place = findPlace(path);
  scrollTo(place ?? findSectionOf(path));
  const shown = place?.dataset.path;
  if (shown === path) session.ask(path);
  else if (shown) session.hover(shown);
  else showForm({ session, fields }, path);
}

/** How much of the window's top the header and a section's bar cover, in pixels. */
const TOP_PX = 120;

/** Scrolls a path into view without moving the focus, above the sheet that floating panels become on a small screen. */
export function bringIntoView(path: string): void {
  const place = findPlace(path) ?? findSectionOf(path);
  if (!place) return;
  openAround(place);
  const isSheetOpen = document.querySelector('.panel-sheet') !== null;
  const room = (isSheetOpen ? window.innerHeight / 2 : window.innerHeight) - TOP_PX;
  const { top, height } = place.getBoundingClientRect();
  // Center it in the free space. If it is higher, align its top instead.
  const wanted = TOP_PX + Math.max(0, (room - height) / 2);
  window.scrollBy({ top: top - wanted, behavior: 'instant' });
}

/** Opens the form of what a path belongs to, with the path's field focused. */
function showForm({ session, fields }: Pick<EditedPage, 'session' | 'fields'>, path: string): void {
  // The page has this section's content but shows it elsewhere, such as the closing section of its items' pages.
  if (/^(?!dynamic\.|element\.)[^.]+\.[^.]+$/.test(path)) {
    session.openForm(path);
    return;
  }
  const group = groupsOf(path).find((other) => other !== path);
  if (group === undefined || isSectionPath(path)) return;
  fields.reveal(path);
  session.openForm(group);
}

/** Returns the element of the section that contains a path. */
function findSectionOf(path: string): HTMLElement | null {
  const [first, id = ''] = path.split('.');
  return first === 'dynamic' ? findSection(id) : findPlace(`${first}.${id}`);
}

function isSectionPath(path: string): boolean {
  return path.split('.').length <= 2 || path.endsWith('.elements');
}

function openAround(place: HTMLElement): void {
  for (let around = place.closest('details'); around; around = around.parentElement?.closest('details') ?? null) {
    around.open = true;
  }
}

function scrollTo(place: HTMLElement | null): void {
  if (place) openAround(place);
  place?.scrollIntoView({ block: 'center', behavior: 'auto' });
}
