import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../fixtures';

const FROZEN = new Date('2026-05-04T10:00:00Z');

/** Sends a message with the given outcome. @returns its toast */
async function send(page: Page, outcome: 'sent' | 'failed'): Promise<Locator> {
  await page.unroute('**/api/contact');
  if (outcome === 'failed') await page.route('**/api/contact', (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByLabel('Full name').fill('Nora Fields');
  await page.getByLabel('Email').fill('nora@example.com');
  await page.getByLabel('Subject').selectOption('other');
  await page.getByLabel('Message').fill('Good morning.');
  await page.getByRole('button', { name: /Send message|Message Sent!/ }).click();
  const toast = page.locator('.toast', { hasText: outcome === 'sent' ? 'Message Sent!' : 'Failed to send message' });
  await expect(toast).toBeVisible();
  return toast;
}

async function drag(page: Page, toast: Locator, by: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('There is no toast to drag.');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (by * step) / 10, y);
  await page.mouse.up();
}

test('are shown one at a time: a second replaces the first', async ({ page, problems }) => {
  problems.expect(/answer 400/);
  await open(page, '/contact');
  await send(page, 'failed');
  await send(page, 'sent');
  await expect(page.locator('.toast')).toHaveCount(1);
  // While the button fades between its colors, its contrast may be too low.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page);
});

test('disappear after five seconds', async ({ page }) => {
  await page.clock.install({ time: FROZEN });
  await open(page, '/contact');
  await page.clock.pauseAt(new Date(FROZEN.getTime() + 60 * 60 * 1000));
  const toast = await send(page, 'sent');
  await page.clock.runFor(4999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
});

test('are dismissed by a swipe of 50 pixels to the right, but not by a shorter one or to the left', async ({
  page,
}) => {
  await page.clock.install({ time: FROZEN });
  await open(page, '/contact');
  await page.clock.pauseAt(new Date(FROZEN.getTime() + 60 * 60 * 1000));
  const toast = await send(page, 'sent');
  await drag(page, toast, 45);
  await expect(toast).toBeVisible();
  await drag(page, toast, -80);
  await expect(toast).toBeVisible();
  await drag(page, toast, 60);
  await expect(toast).toBeHidden();
});

test('are dismissed by a swipe that begins on selected text, and stay in place after one that ended outside', async ({
  page,
}) => {
  await page.clock.install({ time: FROZEN });
  await open(page, '/contact');
  await page.clock.pauseAt(new Date(FROZEN.getTime() + 60 * 60 * 1000));
  const toast = await send(page, 'sent');
  await drag(page, toast, -80);
  const box = await toast.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + 20);
  expect(await toast.getAttribute('data-swipe')).toBeNull();
  await toast.evaluate((element) => getSelection()?.selectAllChildren(element));
  await drag(page, toast, 60);
  await expect(toast).toBeHidden();
});

test('are dismissed by their button', async ({ page }) => {
  await open(page, '/contact');
  const toast = await send(page, 'sent');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
});

test('are in a region that F8 moves to', async ({ page }) => {
  await open(page, '/contact');
  await send(page, 'sent');
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.toast').getByRole('button', { name: 'Dismiss' })).toBeFocused();
});

test('look different for a failure than for a success', async ({ page, problems }) => {
  problems.expect(/answer 400/);
  await open(page, '/contact');
  const failed = await send(page, 'failed');
  const failedLook = await failed.evaluate(
    (toast) =>
      getComputedStyle(toast).cssText + getComputedStyle(toast).borderColor + getComputedStyle(toast).backgroundColor,
  );
  const sent = await send(page, 'sent');
  const sentLook = await sent.evaluate(
    (toast) =>
      getComputedStyle(toast).cssText + getComputedStyle(toast).borderColor + getComputedStyle(toast).backgroundColor,
  );
  expect(failedLook).not.toBe(sentLook);
});
