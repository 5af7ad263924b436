import { onTopDialog, topDialog } from './open-dialogs';

/** Keeps a popover above everything, and within the modal dialog that is open, without which it could not be used. */
export function keepOnTop(element: HTMLElement): void {
  function place(): void {
    const within = topDialog() ?? document.body;
    if (element.parentElement !== within) within.append(element);
    // A browser without popovers shows it in its place all the same.
    if (!('showPopover' in element)) return;
    // Moved, it is closed; and what was opened last lies on top.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }
  place();
  onTopDialog(place);
}
