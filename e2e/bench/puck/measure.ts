import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { nextFrame, percentile, watchFrames } from '../editor/frames';

const FOLDER = import.meta.dirname;
const KEYS = 80;
const STEPS = 40;

/** Puck's results for the same actions, in milliseconds and bytes. */
export interface PuckFigures {
  keyPress: { p95: number; worst: number };
  dragStep: { p95: number; worst: number };
  usable: number;
  script: number;
}

/** Installs and builds Puck in its folder, and edits one of its pages with `count` blocks. */
export async function measurePuck(browser: Browser, count: number): Promise<PuckFigures> {
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--silent'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  execFileSync('npx', ['vite', 'build', 'app', '--outDir', '../dist', '--emptyOutDir', '--logLevel', 'error'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  const { preview } = await import('vite');
  const server = await preview({
    root: FOLDER,
    configFile: false,
    build: { outDir: path.join(FOLDER, 'dist') },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  try {
    return await edit(browser, `${server.resolvedUrls?.local[0] ?? ''}?count=${count}`);
  } finally {
    await server.close();
  }
}

async function edit(browser: Browser, address: string): Promise<PuckFigures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  let script = 0;
  const read: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    read.push(
      response.body().then((body) => {
        script += gzipSync(body, { level: 9 }).length;
      }),
    );
  });
  await page.addInitScript(watchFirstBlock);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { drawn?: number }).drawn !== undefined);
  const usable = await page.evaluate(() => (window as unknown as { drawn: number }).drawn);
  await page.waitForLoadState('networkidle');
  await Promise.all(read);
  const keys = await typeIntoField(page);
  const steps = await drag(page);
  await page.close();
  return {
    usable,
    script,
    keyPress: { p95: percentile(keys, 0.95), worst: Math.max(...keys) },
    dragStep: { p95: percentile(steps, 0.95), worst: Math.max(...steps) },
  };
}

/** Records when the first block was painted, in milliseconds since the navigation began. */
function watchFirstBlock(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('[data-block]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { drawn: performance.now() })));
  }).observe(document, { childList: true, subtree: true });
}

async function typeIntoField(page: Page): Promise<number[]> {
  const block = page.locator('[data-block="bench-100"]');
  await block.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await block.click();
  const field = page.locator('input[name="headline"]').filter({ visible: true }).first();
  await field.click();
  const frames = await watchFrames(page, 'keydown');
  for (let n = 0; n < 5; n++) await press(page, n);
  await frames.take();
  for (let n = 0; n < KEYS; n++) await press(page, n);
  return frames.take();
}

async function press(page: Page, n: number): Promise<void> {
  await page.keyboard.press('abcdefghij'[n % 10] ?? 'a');
  await nextFrame(page);
}

async function drag(page: Page): Promise<number[]> {
  const block = page.locator('[data-block="bench-120"]');
  await block.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await nextFrame(page);
  const box = await block.boundingBox();
  if (!box) throw new Error('The block is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 6);
  // Puck starts a drag after the pointer has been held down for a moment.
  await page.locator('[data-dnd-dragging]').first().waitFor({ state: 'attached' });
  const frames = await watchFrames(page, 'pointermove');
  for (let n = 0; n < STEPS; n++) {
    await page.mouse.move(x, Math.min(760, Math.max(90, y + 330 * Math.sin(n / 5))));
    await nextFrame(page);
  }
  const taken = await frames.take();
  await page.mouse.up();
  return taken;
}
