import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus into an element when it opens, keeps it there if the focused child is removed, and returns it to the
 * previous element when the element itself is removed.
 */
export function useFocusInside(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const before = document.activeElement;
    const focus = () => element.focus({ preventScroll: true });
    // If switching tabs rendered the panel, the focus stays on the tab.
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
