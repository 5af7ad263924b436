import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** When the button was pressed, and when the frame with the first pencils was painted: since the address was asked for. */
interface Moments {
  pressed: number;
  drawn: number;
}

/** Has the page, which is opened after that, press the button of its editor by itself. */
export async function pressAtOnce(page: Page): Promise<void> {
  await page.addInitScript(watchMoments);
}

/** Waits until edit mode can be used. */
export async function untilUsable(page: Page): Promise<Moments> {
  await page.waitForFunction(() => (window as unknown as { moments: Moments }).moments.drawn > 0);
  return page.evaluate(() => (window as unknown as { moments: Moments }).moments);
}

/** Counts the scripts of a page that is opened after that. @returns how many bytes were asked for before a moment, gzipped */
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
 * Runs in the page, before its own scripts. It presses the button itself, in the frame in which it is shown first: to look for it
 * from outside would be measured too.
 */
function watchMoments(): void {
  const moments = { pressed: 0, drawn: 0 };
  Object.assign(window, { moments });
  // No function here has a name: the one who runs this file would note it with code that the page does not have.
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
