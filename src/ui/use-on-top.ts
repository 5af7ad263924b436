import { useLayoutEffect } from 'react';
import { onTopDialog, topDialog } from './open-dialogs';

/** Keeps a popover above everything, and within the modal dialog that is open, without which it could not be used. */
export function useOnTop(element: HTMLElement | null): void {
  useLayoutEffect(() => {
    const home = element?.parentElement;
    if (!element || !home) return;
    function place() {
      if (!element || !home) return;
      const within = topDialog() ?? home;
      if (element.parentElement !== within) within.append(element);
      // Moved, it is closed; and what was opened last lies on top.
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    }
    place();
    const unlisten = onTopDialog(place);
    return () => {
      unlisten();
      home.append(element);
    };
  }, [element]);
}
