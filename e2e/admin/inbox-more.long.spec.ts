import { expect, expectAccessible, test } from '../fixtures';
import { item, send } from './messages';

test('on a small screen the message replaces the list', async ({ page, request, signedInAdmin: _ }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await send(request, 'Una Vale', 'Hello.');
  await page.goto('/admin/inbox');
  await item(page, /Una Vale/).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(item(page, /Una Vale/)).toBeFocused();
});

test("a person's data is exported to a file, and deleted", async ({ page, request, signedInAdmin: _ }) => {
  await send(request, 'Una Vale', 'About the shop.', { email: 'una@example.com' });
  await send(request, 'Somebody', 'Else.');
  await page.goto('/admin/inbox');
  await item(page, /Una Vale/).click();
  await page.getByRole('region', { name: 'Message' }).getByRole('button', { name: 'Personal data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Personal data' });
  const email = dialog.getByLabel('Email');
  await expect(email).toHaveValue('una@example.com');
  await email.fill('una');
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription('Enter an email address.');
  await expectAccessible(page, 'dialog[open]');
  await email.fill('una@example.com');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export JSON' }).click();
  const file = JSON.parse((await (await (await downloading).createReadStream()).toArray()).map(String).join(''));
  expect(file).toMatchObject({ email: 'una@example.com', messages: [{ message: 'About the shop.' }], account: null });
  await dialog.getByRole('button', { name: 'Delete all data' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete personal data' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('.toast')).toContainText('1 message of una@example.com.');
  await expect(dialog).toHaveCount(0);
  await expect(item(page, /Somebody/)).toBeVisible();
  await expect(item(page, /Una Vale/)).toHaveCount(0);
});
