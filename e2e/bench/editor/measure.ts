import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import type { SiteUnderTest } from '../../run/site-under-test';
import { nextFrame, percentile, watchFrames } from './frames';

const KEYS = 80;
const STEPS = 40;

/** What was measured, in milliseconds and bytes; `beside` is the same without the editor. */
export interface Figures {
  keyPress: { p95: number; worst: number; beside: number };
  dragStep: { p95: number; worst: number; beside: number };
  usable: { fromButton: number; fromAddress: number; beside: number };
  /** `needed` until edit mode can be used; `all` with what is fetched afterwards, when the browser has nothing to do. */
  script: { needed: number; all: number; beside: number };
}

/** Edits a long page as a person would, and takes the time. */
export async function measure(browser: Browser, site: SiteUnderTest, path: string): Promise<Figures> {
  const visitor = await openPage(browser, site, path, false);
  await visitor.page.waitForLoadState('networkidle');
  const ready = await visitor.page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.domComplete ?? Number.NaN;
  });
  const still = await moves(visitor.page);
  const visitorBytes = await visitor.bytes(Number.POSITIVE_INFINITY);
  const beside = { script: visitorBytes, usable: ready, keyPress: await keysIntoNothing(browser) };
  await visitor.page.context().close();

  const { page, bytes } = await openPage(browser, site, path, true);
  await page.waitForFunction(() => (window as unknown as { moments: Moments }).moments.drawn > 0);
  const { pressed, drawn } = await page.evaluate(() => (window as unknown as { moments: Moments }).moments);
  const usable = { fromButton: drawn - pressed, fromAddress: drawn, beside: beside.usable };
  await page.waitForLoadState('networkidle');
  const script = {
    needed: await bytes(drawn),
    all: await bytes(Number.POSITIVE_INFINITY),
    beside: beside.script,
  };
  const keys = await keysIntoText(page, '[data-path="dynamic.bench-100.headline"]');
  const steps = await drag(page);
  await page.context().close();
  return {
    usable,
    script,
    keyPress: { p95: percentile(keys, 0.95), worst: Math.max(...keys), beside: percentile(beside.keyPress, 0.95) },
    dragStep: { p95: percentile(steps, 0.95), worst: Math.max(...steps), beside: Math.max(...still) },
  };
}

/** When the button was pressed, and when the frame with the first pencils was painted: since the address was asked for. */
interface Moments {
  pressed: number;
  drawn: number;
}

async function openPage(browser: Browser, site: SiteUnderTest, path: string, isEditor: boolean) {
  const context = await browser.newContext({ baseURL: site.server.url, viewport: { width: 1280, height: 800 } });
  if (isEditor) {
    const { cookies } = await site.session('editor');
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  }
  const page = await context.newPage();
  const scripts = new Map<string, number>();
  const read: Promise<unknown>[] = [];
  await page.addInitScript(watchMoments);
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    read.push(response.body().then((body) => scripts.set(response.url(), gzipSync(body, { level: 9 }).length)));
  });
  await page.goto(path, { waitUntil: 'commit' });

  /** The scripts that were asked for before then. */
  async function bytes(before: number): Promise<number> {
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
  }
  return { page, bytes };
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

async function keysIntoText(page: Page, selector: string): Promise<number[]> {
  const text = page.locator(selector);
  await text.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await nextFrame(page);
  await text.click();
  return typeKeys(page);
}

/** What the browser itself takes: keys into an empty page's editable text. */
async function keysIntoNothing(browser: Browser): Promise<number[]> {
  const page = await browser.newPage();
  await page.setContent('<p contenteditable>Text</p>');
  await page.locator('p').click();
  const frames = await typeKeys(page);
  await page.close();
  return frames;
}

async function typeKeys(page: Page): Promise<number[]> {
  const frames = await watchFrames(page, 'keydown');
  // The first make the browser's caches, which no one feels.
  for (let n = 0; n < 5; n++) await pressAndSee(page, n);
  await frames.take();
  for (let n = 0; n < KEYS; n++) await pressAndSee(page, n);
  return frames.take();
}

async function pressAndSee(page: Page, n: number): Promise<void> {
  await page.keyboard.press('abcdefghij'[n % 10] ?? 'a');
  await nextFrame(page);
}

async function drag(page: Page): Promise<number[]> {
  const handle = page.locator('[data-handle="bench-120"]');
  await page
    .locator('[data-section="bench-120"]')
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await handle.waitFor();
  await nextFrame(page);
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not shown.');
  const [x, y] = [box.x + 8, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 6);
  const frames = await moves(page, x, y);
  await page.mouse.up();
  return frames;
}

async function moves(page: Page, x = 1000, y = 400): Promise<number[]> {
  const frames = await watchFrames(page, 'pointermove');
  for (let n = 0; n < STEPS; n++) {
    // To and fro over its neighbours, now and then into the zone where the page scrolls.
    await page.mouse.move(x, Math.min(760, Math.max(90, y + 330 * Math.sin(n / 5))));
    await nextFrame(page);
  }
  return frames.take();
}
