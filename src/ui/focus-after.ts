/** How many frames to wait: the focused element may be removed late, and its replacement may be rendered twice. */
const FRAMES = 12;

/** The pending frame. There is only one, so that an earlier call never takes the focus intended for a later one. */
let waiting = 0;

/**
 * Moves the focus to another element after the focused element is removed or disabled, so that keyboard users do not
 * lose their place. Stops if the user focuses something else or if the function is called again.
 * @param find returns the new element; called again if that element is removed too
 */
export function focusAfter(find: () => HTMLElement | null | undefined): void {
  const from = document.activeElement;
  let given: Element | null = null;
  cancelAnimationFrame(waiting);
  const look = (frames: number) => {
    waiting = requestAnimationFrame(() => {
      const now = document.activeElement;
      // A disabled element keeps the focus until the next repaint.
      if (now === null || now === document.body || now.matches(':disabled')) {
        find()?.focus();
        given = document.activeElement;
      } else if (now !== from && now !== given) return;
      if (frames > 1) look(frames - 1);
    });
  };
  look(FRAMES);
}
