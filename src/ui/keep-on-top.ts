import { onTopDialog, topDialog } from './open-dialogs';

/**
 * Keeps a popover above everything else and inside the open modal dialog, because nothing outside a modal dialog is
 * usable.
 */
export function keepOnTop(element: HTMLElement): void {
  function place(): void {
    const within = topDialog() ?? document.body;
    if (element.parentElement !== within) within.append(element);
    // Browsers without popover support show the element in place.
    if (!('showPopover' in element)) return;
    // Moving a popover closes it, and the last one opened is on top.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }
  place();
  onTopDialog(place);
}
