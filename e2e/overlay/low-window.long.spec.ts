import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures';
import { openEditMode, panelButton, panelOf, textAt } from './open-overlay';
import { FLOATING_BUTTON, testWithSections } from './seed-sections';

const test = testWithSections([FLOATING_BUTTON]);
test.use({ reducedMotion: 'reduce', hasTouch: true, viewport: { width: 390, height: 844 } });

const LOW = { width: 390, height: 400 };
const TURNED = { width: 844, height: 390 };
const popover = (page: Page) => page.locator('.overlay-popover');

/** Returns the smaller of the distances to the window's top and bottom edge, in pixels; negative if a part is outside. */
async function roomIn(page: Page, place: Locator): Promise<number> {
  const box = await place.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box === null ? -1 : Math.min(box.y, height - box.y - box.height);
}

/** Returns the area of the overlap of two boxes, in square pixels. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return 0;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

test('a form next to an image stays in the window when a phone is rotated, and the panel makes room', async ({
  page,
}) => {
  await openEditMode(page);
  await textAt(page, 'home.opportunity.cards.0.image').tap();
  await expect(popover(page)).toBeVisible();
  for (const size of [TURNED, LOW, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    await expect.poll(() => roomIn(page, popover(page))).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize(LOW);
  await expect(panelOf(page)).toHaveAttribute('data-tight', /.*/);
  await page.evaluate(() => window.scrollBy(0, -600));
  await expect.poll(() => roomIn(page, popover(page))).toBeGreaterThanOrEqual(0);
});

test('all fields of a floating button can be reached in a low window', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await page.getByRole('button', { name: 'Details of Floating Button' }).tap();
  await expect(popover(page)).toBeVisible();
  await page.setViewportSize(LOW);
  await expect.poll(() => roomIn(page, popover(page))).toBeGreaterThanOrEqual(0);
  const last = popover(page).locator('input, select, textarea').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(panelOf(page)).toHaveAttribute('data-tight', /.*/);
  expect(await overlap(popover(page), panelOf(page))).toBe(0);
});

test('the batch editor scrolls as a whole in a low window, and its fields have room', async ({ page }) => {
  await openEditMode(page);
  await panelButton(page, 'Batch Edit').click();
  await textAt(page, 'home.hero.headline').click();
  await textAt(page, 'home.hero.subheadline').click();
  await panelButton(page, 'Edit 2 Fields').click();
  const dialog = page.getByRole('dialog', { name: 'Batch Edit' });
  for (const size of [LOW, TURNED]) {
    await page.setViewportSize(size);
    await expect.poll(() => roomIn(page, dialog)).toBeGreaterThanOrEqual(0);
    const fields = dialog.locator('.batch-scroll');
    expect(await fields.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  }
});
