import { notify, type ToastMessage } from '../../ui/toast-store';

const KEY = 'prospectus:carried-toast';

/** Keeps a message for after the reload that follows. */
export function carryToast(message: ToastMessage): void {
  sessionStorage.setItem(KEY, JSON.stringify(message));
}

/** Shows the message that was carried over a reload, once. */
export function showCarriedToast(): void {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return;
  sessionStorage.removeItem(KEY);
  notify(JSON.parse(kept) as ToastMessage);
}
