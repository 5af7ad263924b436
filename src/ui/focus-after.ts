/** For how long: what goes may be drawn late, and what comes may be drawn once more. */
const FRAMES = 12;

/** The look that is still to come; one alone, so that none gives away what a later one is for. */
let waiting = 0;

/**
 * Where what has the focus is about to go: gives it to something else, once it is gone. Who works by keyboard stays in their place.
 * Who goes on to something else meanwhile, or makes something else go, is let go.
 * @param find called when it is gone, and again when what it found is gone too
 */
export function focusAfter(find: () => HTMLElement | null | undefined): void {
  const from = document.activeElement;
  let given: Element | null = null;
  cancelAnimationFrame(waiting);
  const look = (frames: number) => {
    waiting = requestAnimationFrame(() => {
      const now = document.activeElement;
      // What is switched off keeps the focus until the page is drawn.
      if (now === null || now === document.body || now.matches(':disabled')) {
        find()?.focus();
        given = document.activeElement;
      } else if (now !== from && now !== given) return;
      if (frames > 1) look(frames - 1);
    });
  };
  look(FRAMES);
}
