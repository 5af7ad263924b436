/**
 * Where what has the focus is about to go: gives it to something else, once it is gone. Who works by keyboard stays in their place.
 * @param find called when it is gone
 */
export function focusAfter(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const now = document.activeElement;
    // What is switched off keeps the focus until the page is drawn.
    if (now === null || now === document.body || now.matches(':disabled')) find()?.focus();
  });
}
