import { registerDialog } from './open-dialogs';

/**
 * Opens a modal dialog that traps the focus.
 * @returns a function to call after the dialog closes, before it is removed
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // Must be measured before scrolling is locked: CSS then reserves the scrollbar's space, so that the layout does not
  // shift.
  document.documentElement.toggleAttribute('data-scrollbar', innerWidth > document.documentElement.clientWidth);
  dialog.showModal();
  dialog.addEventListener('keydown', keepFocus);
  return registerDialog(dialog);
}

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

// The page behind a modal dialog is inert, but Tab could still reach the browser's own UI, so it wraps around.
function keepFocus(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const dialog = event.currentTarget as HTMLElement;
  const inside = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
