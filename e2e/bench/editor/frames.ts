import type { Page } from '@playwright/test';

/** From an event to the frame that shows what came of it, in milliseconds, for each such event. */
export interface Frames {
  /** What came since the last time, and begins anew. */
  take(): Promise<number[]>;
}

/** Begins to measure: every event of this kind, from its own time stamp until after the next frame was painted. */
export async function watchFrames(page: Page, kind: 'keydown' | 'pointermove'): Promise<Frames> {
  await page.evaluate((name) => {
    const taken: number[] = [];
    Object.assign(window, { [`frames-${name}`]: taken });
    window.addEventListener(
      name,
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // A message comes after the frame's own work, painting included.
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

/** When two frames have been shown. */
export function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** The value below which this share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
