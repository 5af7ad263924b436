import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { openModal } from './modal';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** `alertdialog`: it asks, and a click beside it is no answer. */
  role?: 'dialog' | 'alertdialog';
  /** The id of what describes it. */
  describedBy?: string;
  /** `wide`: for work that needs room. */
  size?: 'small' | 'normal' | 'wide';
  /** Asked before Escape or the cross closes it: false keeps it open. */
  mayClose?: () => boolean;
}

/**
 * A modal dialog: named by its title, focus held inside and given back. The browser's own element, because it needs no style
 * written into the page, which the Content-Security-Policy refuses.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, role = 'dialog', describedBy, size = 'normal', mayClose = always } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    const leave = element ? openModal(element) : undefined;
    return () => {
      leave?.();
      // Closed before it leaves the page, it gives the focus back to where it came from.
      element?.close();
      // Where a dialog over it went with it, that dialog was still in the way.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClose={onClose}
      onCancel={(event) => event.target === event.currentTarget && !mayClose() && event.preventDefault()}
      // A click beside it is no answer to a question, and no end to work.
      closedby={role === 'alertdialog' || size === 'wide' ? 'closerequest' : 'any'}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {role === 'alertdialog' ? null : (
        <button type="button" className="dialog-close" aria-label="Close" onClick={() => mayClose() && onClose()}>
          ×
        </button>
      )}
    </dialog>
  );
}

function always(): boolean {
  return true;
}
