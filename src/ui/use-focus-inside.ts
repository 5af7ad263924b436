import { type RefObject, useLayoutEffect } from 'react';

/**
 * The focus goes into an element that was opened, stays in it when what held it is taken away, and goes back to where it was when
 * the element goes with it.
 */
export function useFocusInside(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const before = document.activeElement;
    const focus = () => element.focus({ preventScroll: true });
    // A panel that is drawn anew by a change of tabs leaves the focus on the tab.
    if (before?.getAttribute('role') !== 'tab') focus();

    let isInside = element.contains(document.activeElement);
    const handleFocus = ({ target }: Event) => {
      isInside = target instanceof Node && element.contains(target);
    };
    const observer = new MutationObserver(() => {
      if (isInside && document.activeElement === document.body) focus();
    });
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('pointerdown', handleFocus, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('pointerdown', handleFocus, true);
      const hadFocus =
        element.contains(document.activeElement) || (isInside && document.activeElement === document.body);
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [ref]);
}
