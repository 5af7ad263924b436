import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { hydrated } from '../fixtures';
import { panelOf } from './open-overlay';

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}

/** The boxes of a page's elements, and its pixels without the editor's layer. */
interface Look {
  boxes: Record<string, string>;
  pixels: Buffer;
  width: number;
}

/** Turns edit mode on and off, and checks that no layout shifts, no box moves, and no pixel changes except in the editor's layer. */
export async function expectNothingMoves(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
        // Ignore shifts within the editor's own layer.
        if (sources.some(({ node }) => document.getElementById('root')?.contains(node))) shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit page' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  // The underlines of statements without a claim belong to the editor, but are drawn by the page.
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule('::highlight(unlinked) { text-decoration: none !important }'),
  );
  await scrollThroughPage(page);
  await page.mouse.move(0, 0);
  const before = await lookAt(page);
  await takeShifts(page);

  await page.keyboard.press('e');
  await expect(panelOf(page)).toContainText('Editing Mode');
  await expect(page.locator('.overlay-pencil').first()).toBeAttached();
  expect(await takeShifts(page), `layout shifts on ${address}`).toEqual([]);
  const after = await lookAt(page);
  expect(after.boxes, `boxes on ${address}`).toEqual(before.boxes);
  // Pages are rasterized tile by tile, so an edge may differ once.
  await expect
    .poll(async () => findDifferences(before, await lookAt(page)), { message: `pixels that differ on ${address}` })
    .toEqual([]);

  await takeShifts(page);
  await page.keyboard.press('e');
  await expect(panelOf(page)).toContainText('View Mode');
  expect(await takeShifts(page), `layout shifts on ${address} after turning edit mode off`).toEqual([]);
  expect((await lookAt(page)).boxes, `boxes on ${address} after turning edit mode off`).toEqual(before.boxes);
}

/** Returns the layout shifts since the last call. A full-page screenshot resizes the window, so shifts it causes must be dropped. */
async function takeShifts(page: Page): Promise<number[]> {
  await waitForFrames(page);
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0));
}

/** Scrolls through the page to show everything that waits for that. */
async function scrollThroughPage(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await waitForFrames(page);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await waitForFrames(page);
}

async function lookAt(page: Page): Promise<Look> {
  const boxes = await page.evaluate(() => {
    const all = document.querySelectorAll('body > #root *');
    return Object.fromEntries(
      [...all].map((element, index) => {
        // The browser lays out the content of a closed menu whenever it wants.
        if (!element.checkVisibility({ visibilityProperty: true })) return [`${index} ${element.tagName}`, 'not shown'];
        const { x, y, width, height } = element.getBoundingClientRect();
        return [`${index} ${element.tagName}`, [x, y + window.scrollY, width, height].join(' ')];
      }),
    );
  });
  const setVisible = (visibility: string) =>
    page.evaluate((value) => {
      for (const layer of document.querySelectorAll<HTMLElement>('.overlay')) layer.style.display = value;
    }, visibility);
  await setVisible('none');
  const image = await page.screenshot({ fullPage: true, caret: 'initial' });
  await setVisible('');
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { boxes, pixels: data, width: info.width };
}

/** Returns up to ten places where two screenshots differ. */
function findDifferences({ pixels: before, width }: Look, { pixels: after }: Look): string[] {
  if (before.length !== after.length) return ['their size'];
  const places: string[] = [];
  for (let at = 0; at < before.length && places.length < 10; at += 4) {
    const [one, other] = [before.readUInt32LE(at), after.readUInt32LE(at)];
    if (one !== other) places.push(`${(at / 4) % width},${Math.floor(at / 4 / width)}: ${one} ${other}`);
  }
  return places;
}

function waitForFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
