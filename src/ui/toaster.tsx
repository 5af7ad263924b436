import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, type ShownToast, subscribeToasts, TOAST_MS, TOAST_SWIPE_PX } from './toast-store';

const NONE: readonly ShownToast[] = [];

/** The notification area: F8 goes to it, a swipe to the right dismisses. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX} label="Notification">
      {toasts.map(({ id, title, description, variant = 'default', isOpen }) => (
        <Toast.Root
          key={id}
          open={isOpen}
          onOpenChange={(open) => !open && dismissToast(id)}
          className={`toast toast-${variant}`}
          type={variant === 'destructive' ? 'foreground' : 'background'}
        >
          <Toast.Title className="toast-title">{title}</Toast.Title>
          {description ? <Toast.Description>{description}</Toast.Description> : null}
          <Toast.Close className="toast-close" aria-label="Dismiss">
            ×
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toast-region" hotkey={['F8']} />
    </Toast.Provider>
  );
}
