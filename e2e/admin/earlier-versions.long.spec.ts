import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures';

test('an earlier setting is listed with person and time, and can be restored', async ({
  page,
  signedInAdmin: { account },
}) => {
  await page.goto('/admin/settings/mail');
  const part = page.getByRole('region', { name: 'Messages' });
  const months = part.getByLabel('Delete messages after (months)');
  await months.fill('often');
  await months.press('Enter');
  await expect(months).toHaveAccessibleDescription(/Enter a whole number of months/);
  for (const value of ['12', '24']) {
    await months.fill(value);
    await part.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.toast').getByText('Setting saved')).toBeVisible();
    await expect(part.getByText(value === '12' ? 'earlier version' : '1 earlier version')).toHaveCount(
      value === '12' ? 0 : 1,
    );
  }
  await part.getByText('1 earlier version').click();
  await expect(part.getByRole('listitem')).toContainText(`12 months${account.name}`);
  await expectAccessible(page, '.screen');
  await part.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(months).toHaveValue('12');
  await page.reload();
  await expect(months).toHaveValue('12');
  await expect(part.getByText('2 earlier versions')).toBeVisible();
});

test('an earlier alt text of an image is listed, and can be restored', async ({ page, signedInEditor: _ }) => {
  const create = { width: 40, height: 30, channels: 3 as const, background: '#203040' };
  const file = { name: 'street.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
  await page.goto('/admin/pictures');
  await page.getByLabel('Image files').setInputFiles(file);
  await page.getByRole('list', { name: 'Images' }).getByRole('button', { name: 'street.jpg' }).click();
  const detail = page.getByRole('region', { name: 'street.jpg' });
  const words = detail.getByRole('textbox', { name: /^Alt text/ });
  for (const value of ['A bakery', 'A laundry']) {
    await words.fill(value);
    await words.press('Enter');
    await expect(detail.getByText('Saved.')).toBeVisible();
  }
  await detail.getByText('2 earlier versions').click();
  await expect(detail.locator('.versions li')).toContainText(['A bakery', 'no alt text']);
  await expectAccessible(page, '.screen');
  await detail.getByRole('button', { name: 'Restore version 2' }).click();
  await expect(words).toHaveValue('A bakery');
  await expect(detail.getByText('3 earlier versions')).toBeVisible();
  await page.reload();
  await page.getByRole('list', { name: 'Images' }).getByRole('button', { name: 'street.jpg' }).click();
  await expect(words).toHaveValue('A bakery');
});
