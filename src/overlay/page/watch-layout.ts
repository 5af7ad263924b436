interface Watched {
  /** The elements whose size matters. */
  sizes: Iterable<Element>;
  /** The elements whose DOM matters, with the changes to observe. */
  changes?: {
    of: Iterable<Element>;
    options: MutationObserverInit;
    /** Called with the changes. @returns whether they may move anything; without it, all may */
    onChange?: (records: MutationRecord[]) => boolean;
  };
  /** Names of events of the window, also of elements that scroll. */
  events: readonly string[];
}

const LISTENER = { passive: true, capture: true };

/**
 * Calls `measure` in the next frame whenever something may have moved: an element was resized, the DOM changed, or the window received
 * an event.
 * @returns `plan`, which requests a call itself, and `stop`
 */
export function watchLayout(
  measure: () => void,
  { sizes, changes, events }: Watched,
): { plan: () => void; stop: () => void } {
  let frame = 0;
  const plan = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      measure();
    });
  };
  const size = new ResizeObserver(plan);
  for (const element of sizes) size.observe(element);
  const mutations = new MutationObserver((records) => {
    if (changes?.onChange?.(records) ?? true) plan();
  });
  for (const element of changes?.of ?? []) mutations.observe(element, changes?.options);
  for (const name of events) window.addEventListener(name, plan, LISTENER);
  return {
    plan,
    stop() {
      cancelAnimationFrame(frame);
      size.disconnect();
      mutations.disconnect();
      for (const name of events) window.removeEventListener(name, plan, LISTENER);
    },
  };
}
