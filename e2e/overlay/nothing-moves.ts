import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { hydrated } from '../fixtures';
import { panelOf } from './open-overlay';

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}

/** Where everything of a page stands, and how it looks without what the editor lays over it. */
interface Look {
  boxes: Record<string, string>;
  pixels: Buffer;
  width: number;
}

/** Turns on edit mode: no layout shift, every box where it was, and without the editor's layer every pixel as it was. */
export async function expectNothingMoves(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
        // What moves within the editor's own layer is no page.
        if (sources.some(({ node }) => document.getElementById('root')?.contains(node))) shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit page' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await showAll(page);
  await page.mouse.move(0, 0);
  const before = await lookAt(page);
  await takeShifts(page);

  await page.keyboard.press('e');
  await expect(panelOf(page)).toContainText('Editing Mode');
  await expect(page.locator('.overlay-pencil').first()).toBeAttached();
  expect(await takeShifts(page), `layout shifts on ${address}`).toEqual([]);
  const after = await lookAt(page);
  expect(after.boxes, `where everything stands on ${address}`).toEqual(before.boxes);
  // Drawn tile by tile, an edge may come out differently for once.
  await expect
    .poll(async () => differing(before, await lookAt(page)), { message: `pixels that differ on ${address}` })
    .toEqual([]);

  await takeShifts(page);
  await page.keyboard.press('e');
  await expect(panelOf(page)).toContainText('View Mode');
  expect(await takeShifts(page), `layout shifts on ${address}, turned off`).toEqual([]);
  expect((await lookAt(page)).boxes, `where everything stands on ${address} afterwards`).toEqual(before.boxes);
}

/** What moved since the last time. A picture of the whole page is itself taken with another window: what that moves is thrown away. */
async function takeShifts(page: Page): Promise<number[]> {
  await settled(page);
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0));
}

/** Brings everything that waits to be seen. */
async function showAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await settled(page);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await settled(page);
}

async function lookAt(page: Page): Promise<Look> {
  const boxes = await page.evaluate(() => {
    const all = document.querySelectorAll('body > #root *');
    return Object.fromEntries(
      [...all].map((element, index) => {
        // What a closed menu holds stands nowhere: it is laid out whenever the browser pleases.
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

/** Where two pictures differ, at most ten places. */
function differing({ pixels: before, width }: Look, { pixels: after }: Look): string[] {
  if (before.length !== after.length) return ['their size'];
  const places: string[] = [];
  for (let at = 0; at < before.length && places.length < 10; at += 4) {
    const [one, other] = [before.readUInt32LE(at), after.readUInt32LE(at)];
    if (one !== other) places.push(`${(at / 4) % width},${Math.floor(at / 4 / width)}: ${one} ${other}`);
  }
  return places;
}

function settled(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
