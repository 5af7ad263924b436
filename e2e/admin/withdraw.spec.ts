import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures';

test('an admin withdraws an image and a document permanently', async ({ page, request, signedInAdmin: _ }) => {
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b98a2e' } })
    .png()
    .toBuffer();
  await page.goto('/admin/pictures');
  await page.getByLabel('Image files').setInputFiles({ name: 'salaries.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('status').filter({ hasText: '1 of 1 uploaded.' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /salaries\.png/ }).click();
  const detail = page.getByRole('region', { name: 'salaries.png' });
  const address = (await detail.locator('img').getAttribute('src')) ?? '';
  await detail.getByRole('button', { name: 'Withdraw permanently' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw this image permanently?' });
  await expect(dialog).toContainText('This cannot be undone.');
  await expectAccessible(page, '.dialog[open]');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.locator('.toast')).toContainText('Image withdrawn');
  await expect(page.getByRole('button', { name: /salaries\.png/ })).toHaveCount(0);
  expect((await request.get(address)).status()).toBe(410);

  await page.goto('/admin/documents');
  const pdf = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  await page.getByLabel('Document files').setInputFiles(pdf);
  const file = (await page.getByRole('link', { name: 'Open letter.pdf' }).getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Withdraw letter.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
  expect((await request.get(file)).status()).toBe(410);
});
