import type { Browser, Page } from '@playwright/test';
import type { SiteUnderTest } from '../../run/site-under-test';
import { nextFrame, percentile, watchFrames } from './frames';
import { countScripts, pressAtOnce, untilUsable } from './moments';

const KEYS = 80;
const STEPS = 40;

/** The results in milliseconds and bytes; `baseline` is the same without the editor. */
export interface Figures {
  keyPress: { p95: number; worst: number; baseline: number };
  dragStep: { p95: number; worst: number; baseline: number };
  usable: { fromButton: number; fromAddress: number; baseline: number };
  /** `needed`: loaded until edit mode is usable; `all`: including the scripts loaded later, when the browser is idle. */
  script: { needed: number; all: number; baseline: number };
}

/** Edits a long page as a person would, and measures it. */
export async function measure(browser: Browser, site: SiteUnderTest, path: string): Promise<Figures> {
  const visitor = await openPage(browser, site, path, false);
  await visitor.page.waitForLoadState('networkidle');
  const ready = await visitor.page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.domComplete ?? Number.NaN;
  });
  const still = await measureMoves(visitor.page);
  const visitorBytes = await visitor.bytes(Number.POSITIVE_INFINITY);
  const baseline = { script: visitorBytes, usable: ready, keyPress: await typeIntoEmptyPage(browser) };
  await visitor.page.context().close();

  const { page, bytes } = await openPage(browser, site, path, true);
  const { pressed, drawn } = await untilUsable(page);
  const usable = { fromButton: drawn - pressed, fromAddress: drawn, baseline: baseline.usable };
  await page.waitForLoadState('networkidle');
  const script = {
    needed: await bytes(drawn),
    all: await bytes(Number.POSITIVE_INFINITY),
    baseline: baseline.script,
  };
  const keys = await keysIntoText(page, '[data-path="dynamic.bench-100.headline"]');
  const steps = await drag(page);
  await page.context().close();
  return {
    usable,
    script,
    keyPress: { p95: percentile(keys, 0.95), worst: Math.max(...keys), baseline: percentile(baseline.keyPress, 0.95) },
    dragStep: { p95: percentile(steps, 0.95), worst: Math.max(...steps), baseline: Math.max(...still) },
  };
}

async function openPage(browser: Browser, site: SiteUnderTest, path: string, isEditor: boolean) {
  const context = await browser.newContext({ baseURL: site.server.url, viewport: { width: 1280, height: 800 } });
  if (isEditor) {
    const { cookies } = await site.session('editor');
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  }
  const page = await context.newPage();
  const bytes = countScripts(page);
  await pressAtOnce(page);
  await page.goto(path, { waitUntil: 'commit' });
  return { page, bytes };
}

async function keysIntoText(page: Page, selector: string): Promise<number[]> {
  const text = page.locator(selector);
  await text.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await nextFrame(page);
  await text.click();
  return typeKeys(page);
}

/** Measures the browser itself: keys typed into the editable text of an empty page. */
async function typeIntoEmptyPage(browser: Browser): Promise<number[]> {
  const page = await browser.newPage();
  await page.setContent('<p contenteditable>Text</p>');
  await page.locator('p').click();
  const frames = await typeKeys(page);
  await page.close();
  return frames;
}

async function typeKeys(page: Page): Promise<number[]> {
  const frames = await watchFrames(page, 'keydown');
  // The first keys fill the browser's caches; users do not notice that.
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
  if (!box) throw new Error('The drag handle is not visible.');
  const [x, y] = [box.x + 8, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 6);
  const frames = await measureMoves(page, x, y);
  await page.mouse.up();
  return frames;
}

async function measureMoves(page: Page, x = 1000, y = 400): Promise<number[]> {
  const frames = await watchFrames(page, 'pointermove');
  for (let n = 0; n < STEPS; n++) {
    // Moves up and down over neighboring sections, now and then into the zone where the page scrolls.
    await page.mouse.move(x, Math.min(760, Math.max(90, y + 330 * Math.sin(n / 5))));
    await nextFrame(page);
  }
  return frames.take();
}
