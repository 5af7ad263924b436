import { Toast } from 'radix-ui';
import { useState, useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, type ShownToast, subscribeToasts, TOAST_MS, TOAST_SWIPE_PX } from './toast-store';
import { useOnTop } from './use-on-top';

const NONE: readonly ShownToast[] = [];

/**
 * The notification area: F8 goes to it, a swipe to the right dismisses. It lies over everything, within the dialog that is open:
 * what is outside of a modal dialog is neither read out nor reached.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  useOnTop(area);
  return (
    <Toast.Provider
      duration={TOAST_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
      label="Notification"
      announcerContainer={area ?? undefined}
    >
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
      {/* The area moves; React finds its place again by what is around it. */}
      <div>
        <div ref={setArea} popover="manual" className="toast-area">
          <Toast.Viewport className="toast-region" hotkey={['F8']} />
        </div>
      </div>
    </Toast.Provider>
  );
}
