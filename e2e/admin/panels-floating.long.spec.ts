import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

const library = (page: Page) => page.getByRole('dialog', { name: 'Section Library' });

/** Returns the panel's position and size on the screen, in whole pixels. */
async function placeOf(panel: Locator) {
  const { x, y, width, height } = (await panel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x, y, width, height].map(Math.round);
}

async function openLibrary(page: Page) {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Section Manager' }).click();
  await expect(library(page)).toBeVisible();
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

test.use({ viewport: { width: 1280, height: 860 } });
test.beforeEach(({ signedInEditor: _ }) => undefined);

test('opens at its position and size, is dragged by its bar, resized at its corner, and remembers both', async ({
  page,
}) => {
  await openLibrary(page);
  await expect.poll(() => placeOf(library(page))).toEqual([100, 100, 450, 650]);
  await drag(page, { x: 200, y: 120 }, { x: 260, y: 40 });
  await expect.poll(() => placeOf(library(page))).toEqual([360, 140, 450, 650]);
  await drag(page, { x: 360 + 448, y: 140 + 648 }, { x: -60, y: -70 });
  await expect.poll(() => placeOf(library(page))).toEqual([360, 140, 390, 580]);
  await page.reload();
  await page.getByRole('button', { name: 'Section Manager' }).click();
  await expect.poll(() => placeOf(library(page))).toEqual([360, 140, 390, 580]);
});

test('cannot be smaller than 350 by 400 pixels, or be dragged out of the window', async ({ page }) => {
  await openLibrary(page);
  await drag(page, { x: 548, y: 748 }, { x: -400, y: -500 });
  await expect.poll(() => placeOf(library(page))).toEqual([100, 100, 350, 400]);
  await drag(page, { x: 200, y: 120 }, { x: 2000, y: 2000 });
  await expect.poll(() => placeOf(library(page))).toEqual([1280 - 350, 860 - 400, 350, 400]);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect.poll(() => placeOf(library(page))).toEqual([650, 300, 350, 400]);
});

test('the timeline cannot be smaller than 300 by 200 pixels', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const timeline = page.getByRole('dialog', { name: 'History of Home' });
  const [x = 0, y = 0, width = 0, height = 0] = await placeOf(timeline);
  // Next to the preview, which shows past texts.
  expect([x + width, y]).toEqual([1280 - 24, 104]);
  await drag(page, { x: x + width - 2, y: y + height - 2 }, { x: -width, y: -height });
  await expect.poll(() => placeOf(timeline)).toEqual([x, y, 300, 200]);
  await page.getByRole('button', { name: /^Resize History/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(timeline)).toEqual([x, y, 300, 200]);
});

test('moves and grows with the arrow keys, announces it, and closes on Escape', async ({ page }) => {
  await openLibrary(page);
  await expect(library(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move Section Library: arrow keys' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => placeOf(library(page))).toEqual([110, 101, 450, 650]);
  await expect(library(page).getByText('110 from the left, 101 from the top')).toBeAttached();
  await page.getByRole('button', { name: 'Resize Section Library: arrow keys' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => placeOf(library(page))).toEqual([110, 101, 440, 640]);
  await expect(library(page).getByText('440 wide, 640 high')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(library(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Section Manager' })).toBeFocused();
});

test('the page stays usable next to a panel, and the panel used last is in front', async ({ page }) => {
  await openLibrary(page);
  await drag(page, { x: 200, y: 120 }, { x: 400, y: 110 });
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const timeline = page.getByRole('dialog', { name: 'History of Home' });
  await expect(timeline).toBeVisible();
  await library(page)
    .getByText('Section Library')
    .click({ position: { x: 60, y: 6 } });
  await expect(library(page).getByRole('button', { name: 'Preview Hero' })).toBeVisible();
  await library(page).getByRole('button', { name: 'Preview Hero' }).click({ trial: true });
  await page.getByRole('button', { name: 'Welcome', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome', level: 2 })).toBeVisible();
});

test('is a sheet at the bottom of a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openLibrary(page);
  const [x, y, width, height] = await placeOf(library(page));
  expect([x, width, (y ?? 0) + (height ?? 0)]).toEqual([0, 390, 800]);
  await expect(page.getByRole('button', { name: 'Move Section Library: arrow keys' })).toBeHidden();
  await expectAccessible(page, '.panel');
  await page.getByRole('button', { name: 'Close Section Library' }).click();
  await expect(library(page)).toBeHidden();
});
