import { type RefObject, useEffect, useRef } from 'react';
import type { PageState } from '../../pages/page-facts';

/** Keeps the keyboard focus when a status button disappears: the focus moves to the button that reverts the change. */
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
