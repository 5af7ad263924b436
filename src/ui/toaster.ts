import { makeElement } from './make-element';
import { onTopDialog, topDialog } from './open-dialogs';
import {
  currentToasts,
  dismissToast,
  type ShownToast,
  subscribeToasts,
  TOAST_ACTION_MS,
  TOAST_MS,
  TOAST_SWIPE_PX,
} from './toast-store';

/**
 * Starts the notification area, once per page. F8 focuses it, and swiping right dismisses a toast. It is on top of
 * everything and inside any open modal dialog, because nothing outside that is accessible.
 */
export function startToaster(): void {
  const list = makeElement('ol', { class: 'toast-region', tabindex: '-1' });
  const region = makeElement('div', { role: 'region', 'aria-label': 'Notifications (F8)' }, list);
  keepOnTop(makeElement('div', { class: 'toast-area', popover: 'manual' }, region));
  document.addEventListener('keydown', ({ key }) => key === 'F8' && list.focus());
  let end: (() => void) | undefined;
  let shown: number | undefined;
  subscribeToasts(() => {
    const toast = currentToasts().find(({ isOpen }) => isOpen);
    if (toast?.id === shown) return;
    shown = toast?.id;
    end?.();
    end = toast && showToast(list, toast);
  });
}

/** @returns a function that removes the toast */
function showToast(list: HTMLElement, { id, title, description, variant = 'default', action }: ShownToast): () => void {
  const dismiss = () => dismissToast(id);
  const button = action && makeElement('button', { type: 'button', class: 'toast-action' }, action.label);
  button?.addEventListener('click', () => {
    dismiss();
    action?.onClick();
  });
  const close = makeElement('button', { type: 'button', class: 'toast-close', 'aria-label': 'Dismiss' }, '×');
  // The list announces new toasts, failures assertively. The role inside only describes a toast to people who navigate
  // to it.
  const isFailure = variant === 'destructive';
  list.ariaLive = isFailure ? 'assertive' : 'polite';
  const words = makeElement(
    'div',
    { role: isFailure ? 'alert' : 'status', 'aria-live': 'off' },
    makeElement('div', { class: 'toast-title' }, title),
    ...(description ? [makeElement('div', {}, description)] : []),
  );
  const toast = makeElement(
    'li',
    { class: `toast toast-${variant}`, tabindex: '0' },
    words,
    ...(button ? [button] : []),
    close,
  );
  let timer = 0;
  const stay = () => clearTimeout(timer);
  const go = () => {
    stay();
    timer = window.setTimeout(dismiss, action ? TOAST_ACTION_MS : TOAST_MS);
  };
  // Pauses the timer while the toast is hovered or focused.
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, stay);
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, go);
  close.addEventListener('click', dismiss);
  toast.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss());
  dismissBySwipe(toast, dismiss);
  list.append(toast);
  go();
  return () => {
    stay();
    if (toast.contains(document.activeElement)) list.focus();
    toast.remove();
  };
}

/** Shorter movements are clicks with an unsteady hand. */
const DRAG_PX = 5;

function dismissBySwipe(toast: HTMLElement, dismiss: () => void): void {
  let from: number | null = null;
  const by = ({ clientX }: PointerEvent) => (from === null ? 0 : Math.max(0, clientX - from));
  toast.addEventListener('pointerdown', ({ button, clientX }) => {
    if (button === 0) from = clientX;
  });
  toast.addEventListener('pointermove', (event) => {
    // The button was released outside the window.
    if (event.buttons === 0) from = null;
    if (by(event) < DRAG_PX) return;
    toast.setPointerCapture(event.pointerId);
    toast.dataset.swipe = 'move';
    toast.style.translate = `${by(event)}px`;
  });
  const end = (event: PointerEvent) => {
    const isFar = event.type === 'pointerup' && by(event) >= TOAST_SWIPE_PX;
    from = null;
    delete toast.dataset.swipe;
    toast.style.translate = '';
    if (isFar) dismiss();
  };
  // Dragging selected text would end the swipe.
  toast.addEventListener('dragstart', (event) => event.preventDefault());
  toast.addEventListener('pointerup', end);
  toast.addEventListener('pointercancel', end);
}

/**
 * Keeps a popover above everything else and inside the open modal dialog, because nothing outside a modal dialog is
 * usable.
 */
function keepOnTop(element: HTMLElement): void {
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
