import { type RefObject, useEffect, useRef } from 'react';
import type { PageState } from '../../pages/page-facts';

/**
 * Keeps who works by keyboard in their place: the button that changed a page's state is gone then, and the focus goes to the one that
 * changes it back.
 */
export function useKeptFocus(
  status: PageState,
  isActing: boolean,
): { back: RefObject<HTMLButtonElement | null>; begin: () => void } {
  const back = useRef<HTMLButtonElement>(null);
  const before = useRef<PageState | null>(null);
  useEffect(() => {
    if (isActing || before.current === null || before.current === status) return;
    before.current = null;
    if (document.activeElement === document.body) back.current?.focus();
  }, [status, isActing]);
  return {
    back,
    begin: () => {
      before.current = status;
    },
  };
}
