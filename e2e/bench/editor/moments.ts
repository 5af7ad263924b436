import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** When the button was pressed, and when the frame with the first pencils was painted, in milliseconds since the navigation began. */
interface Moments {
  pressed: number;
  drawn: number;
}

/** Adds a script to the page that presses the button of the editor as soon as it is there. Call it before opening the page. */
export async function pressAtOnce(page: Page): Promise<void> {
  await page.addInitScript(watchMoments);
}

/** Waits until edit mode is usable. */
export async function untilUsable(page: Page): Promise<Moments> {
  await page.waitForFunction(() => (window as unknown as { moments: Moments }).moments.drawn > 0);
  return page.evaluate(() => (window as unknown as { moments: Moments }).moments);
}

/** Counts the scripts of a page opened afterwards. @returns the gzipped size of the scripts requested before a moment */
export function countScripts(page: Page): (before: number) => Promise<number> {
  const scripts = new Map<string, number>();
  const read: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    read.push(response.body().then((body) => scripts.set(response.url(), gzipSync(body, { level: 9 }).length)));
  });
  return async (before) => {
    await Promise.all(read);
    const asked = await page.evaluate(
      (until) =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < until)
          .map(({ name }) => name),
      before,
    );
    return asked.reduce((sum, url) => sum + (scripts.get(url) ?? 0), 0);
  };
}

/**
 * Runs in the page before its own scripts. Presses the button in the first frame that shows it, since finding it from outside would take
 * measurable time.
 */
function watchMoments(): void {
  const moments = { pressed: 0, drawn: 0 };
  Object.assign(window, { moments });
  // Functions here must be anonymous: the tool that runs this file would wrap named ones in a helper that the page does not have.
  new MutationObserver((_, observer) => {
    const button = document.querySelector<HTMLElement>('.overlay-panel[data-small] button');
    if (button && moments.pressed === 0) {
      moments.pressed = performance.now();
      requestAnimationFrame(() => {
        moments.pressed = performance.now();
        button.click();
      });
    }
    if (document.querySelector('.overlay-pencil') === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        moments.drawn = performance.now();
      }),
    );
  }).observe(document, { childList: true, subtree: true });
}
