/** A message in the notification area. */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button that closes the message and does something, such as undo. */
  action?: { label: string; onClick: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

/** The maximum number of toasts; a second one replaces the first (spec section 9). */
export const TOAST_LIMIT = 1;
export const TOAST_MS = 5000;
/** Messages with a button stay longer, so that there is time to decide. */
export const TOAST_ACTION_MS = 10_000;
export const TOAST_SWIPE_PX = 50;
/** How long a dismissed toast is kept before it is removed. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

let toasts: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message, replacing the current one. */
export function notify(message: ToastMessage): void {
  lastId += 1;
  set([{ ...message, id: lastId, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT));
}

/** Closes a message; it is removed after the removal delay. */
export function dismissToast(id: number): void {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY_MS);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ShownToast[] {
  return toasts;
}

function set(next: ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
