import { enterDialog } from './open-dialogs';

/**
 * Opens a dialog over the page, the focus held inside.
 * @returns to be called when it is closed, before it leaves the page
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // Seen before the page stops scrolling: its bar's place stays free, so that nothing moves.
  document.documentElement.toggleAttribute('data-scrollbar', innerWidth > document.documentElement.clientWidth);
  dialog.showModal();
  dialog.addEventListener('keydown', keepFocus);
  return enterDialog(dialog);
}

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

// The page behind can't be reached, but the browser's own bar could: Tab goes round inside.
function keepFocus(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const dialog = event.currentTarget as HTMLElement;
  const inside = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
