import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { editorPage, openEditor } from './editor-page';

/** Returns whether a toast is the topmost element in its place. */
const isOnTop = (page: Page) =>
  page.locator('.toast').evaluate((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('a toast over an open dialog is visible, announced, reached by F8 and dismissed, and the dialog stays', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/answer 503/);
  const editor = await openEditor(page);
  await page.route('**/api/trpc/content.batch*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: '+ Add Section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await dialog.getByLabel('Section name').fill('Extra');
  await page.keyboard.press('Enter');
  // Found by role, since elements outside of a modal dialog have none for screen readers.
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'Creation Failed' }),
  ).toBeAttached();
  await editor.failure('Creation Failed', 'Could not create the section. Please try again.');
  await expect.poll(() => isOnTop(page)).toBe(true);
  // Its timer pauses while it has the focus.
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.toast').getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(dialog.getByLabel('Section name')).toHaveValue('Extra');
});

test('a toast remains when its dialog closes, and covers panels and a second dialog', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/answer 503/);
  await page.clock.install();
  const editor = await openEditor(page);
  await page.route('**/api/trpc/content.batch*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: '+ Add Section' }).click();
  await page.getByLabel('Section name').fill('Extra');
  await page.keyboard.press('Enter');
  await editor.failure('Creation Failed', 'Could not create the section. Please try again.');
  await page.clock.runFor(2000);
  await page.getByRole('dialog', { name: 'Add a section' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.toast')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Section' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect.poll(() => isOnTop(page)).toBe(true);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  // Its five seconds keep running: its place changes, the toast does not.
  await page.clock.runFor(3500);
  await expect(page.locator('.toast')).toHaveCount(0);

  await page.getByRole('button', { name: 'Section Manager' }).click();
  const library = page.getByRole('dialog', { name: 'Section Library' });
  await library.getByRole('button', { name: 'Resize Section Library: arrow keys' }).focus();
  await page.setViewportSize({ width: 700, height: 760 });
  await library.getByRole('button', { name: 'Add Hero to page' }).click();
  await editorPage(page).toast('Section Added', 'Save to publish it.');
  await expect.poll(() => isOnTop(page)).toBe(true);
});
