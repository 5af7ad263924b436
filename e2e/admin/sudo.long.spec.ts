import { sql } from 'drizzle-orm';
import { expect, expectAccessible, test } from '../fixtures';

test('after a while, identity is confirmed in a dialog, and entered text is kept', async ({
  page,
  site,
  problems,
  signedInAdmin,
}) => {
  problems.expect(/403/);
  problems.expect(/400/);
  await page.goto('/admin/settings/developer');
  await site.db.execute(sql`update session set created_at = created_at - interval '16 minutes'`);
  await page.getByRole('button', { name: 'Create API key' }).click();
  const key = page.getByRole('dialog', { name: 'Create API key' });
  await key.getByLabel('Name').fill('Newsletter');
  await key.getByRole('button', { name: 'Create key' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(asked.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(key.getByRole('alert')).toHaveText('Confirm your identity to continue.');
  await expect(key.getByLabel('Name')).toHaveValue('Newsletter');
  await key.getByRole('button', { name: 'Create key' }).click();
  await asked.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(asked.getByRole('alert')).toHaveText('The password is wrong.');
  await asked.getByLabel('Your password').fill(signedInAdmin.password);
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(/^pk_/);
  await page.getByRole('button', { name: 'Done' }).click();

  // A confirmation lasts fifteen minutes, and the REST export asks in the same dialog.
  await page.getByRole('button', { name: 'Revoke: Newsletter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await site.db.execute(sql`update session set confirmed_at = confirmed_at - interval '16 minutes'`);
  await page.goto('/admin/settings/data');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export content' }).click();
  await asked.getByLabel('Your password').fill(signedInAdmin.password);
  await page.keyboard.press('Enter');
  expect((await file).suggestedFilename()).toMatch(/^content-.*\.json$/);
});

test('a backup shows its progress only once identity is confirmed', async ({ page, site, problems, signedInAdmin }) => {
  problems.expect(/403/);
  await page.goto('/admin/settings/data');
  await site.db.execute(sql`update session set created_at = created_at - interval '16 minutes'`);
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Backups' }) });
  await part.getByRole('button', { name: 'Make a backup' }).click();
  const passphrase = page.getByLabel('Passphrase (optional)');
  await passphrase.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(asked.getByLabel('Your password')).toBeFocused();
  // The dialog below has the same width.
  const below = page.locator('.dialog', { hasText: 'Make and download' });
  await expect(below).toBeHidden();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(below).toBeVisible();
  await expect(passphrase).toBeFocused();
  await below.getByRole('button', { name: 'Make and download' }).click();
  await expect(page.locator('.chain-progress')).toHaveCount(0);
  await expect(part).not.toContainText('Making a backup...');
  const downloading = page.waitForEvent('download');
  await asked.getByLabel('Your password').fill(signedInAdmin.password);
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/\.tar$/);
  await expect(page.locator('.toast')).toContainText('Backup downloaded');
});
