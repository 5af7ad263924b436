import type { Page } from '@playwright/test';

/** Measures the time from each event to the frame that shows its effect, in milliseconds. */
export interface Frames {
  /** Returns the times since the last call and clears them. */
  take(): Promise<number[]>;
}

/** Starts to measure every event of this kind, from its own time stamp until after the next frame is painted. */
export async function watchFrames(page: Page, kind: 'keydown' | 'pointermove'): Promise<Frames> {
  await page.evaluate((name) => {
    const taken: number[] = [];
    Object.assign(window, { [`frames-${name}`]: taken });
    window.addEventListener(
      name,
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // A message arrives after the frame's work, including paint.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => taken.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      { capture: true },
    );
  }, kind);
  return {
    async take() {
      await nextFrame(page);
      return page.evaluate(
        (name) => (window as unknown as Record<string, number[]>)[`frames-${name}`]?.splice(0) ?? [],
        kind,
      );
    },
  };
}

/** Resolves after two frames. */
export function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Returns the value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
