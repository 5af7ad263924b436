import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  args?: { elementCount?: number };
}

/** Returns the number of elements whose styles the browser recalculated during an action, from its trace. */
export async function countStyled(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  await nextFrames(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
}

/** Waits until the browser has painted twice, so that what changed with the last event is shown. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
