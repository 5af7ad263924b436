import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { openModal } from './modal';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** `alertdialog`: asks a question, so clicking outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** The id of the element that describes the dialog. */
  describedBy?: string;
  /** `wide`: for content that needs more room. */
  size?: 'small' | 'normal' | 'wide';
  /** Called before Escape or the close button closes the dialog; returning false keeps it open. */
  mayClose?: () => boolean;
}

/**
 * A modal dialog, labeled by its title, that traps focus and returns it. Uses the native element because that needs no
 * inline style sheets, which the Content-Security-Policy forbids.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, role = 'dialog', describedBy, size = 'normal', mayClose = allowClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    isShown.current = true;
    const before = document.activeElement;
    const leave = element ? openModal(element) : undefined;
    const uncover = element ? coverSameSize(element) : undefined;
    return () => {
      isShown.current = false;
      leave?.();
      // Before the focus returns to the dialog below.
      uncover?.();
      // Closing the dialog before it is removed returns the focus to the previous element.
      element?.close();
      // If a dialog on top of this one closes at the same time, it still blocks the focus, so try again afterwards.
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
      // The browser also reports, later, that it was closed before it was removed.
      onClose={() => isShown.current && onClose()}
      onCancel={(event) => event.target === event.currentTarget && !mayClose() && event.preventDefault()}
      // Clicking outside must neither answer a question nor end work in progress.
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

/**
 * Hides the dialogs below that are as wide as a dialog, which would show as strips above and below it.
 * @returns a function that shows them again
 */
function coverSameSize(dialog: HTMLDialogElement): () => void {
  const covered = [...document.querySelectorAll<HTMLDialogElement>('dialog.dialog[open]:not([data-covered])')].filter(
    (other) => other !== dialog && other.dataset.size === dialog.dataset.size,
  );
  for (const other of covered) other.dataset.covered = '';
  return () => {
    for (const other of covered) delete other.dataset.covered;
  };
}

function allowClose(): boolean {
  return true;
}
