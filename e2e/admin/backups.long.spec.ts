import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, expectAccessible, signIn, test } from '../fixtures';
import { openSite } from '../run/site-under-test';

test('without a folder, a backup is made and downloaded, encrypted if there is a passphrase', async ({
  page,
  signedInAdmin: _,
}) => {
  await page.goto('/admin/settings/data');
  const part = page.getByRole('region', { name: 'Backups' });
  await expect(part).toContainText(
    'Whoever hosts the site can schedule backups to a folder on the server (BACKUP_DIR)',
  );
  await part.getByRole('button', { name: 'Make a backup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a backup' });
  const passphrase = dialog.getByLabel('Passphrase (optional)');
  await expect(passphrase).toBeFocused();
  await passphrase.fill('too short');
  await passphrase.press('Enter');
  await expect(passphrase).toHaveAccessibleDescription(/Use at least 12 characters\./);
  await expectAccessible(page);
  await passphrase.fill('only for this file');
  const downloading = page.waitForEvent('download');
  await passphrase.press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^prospectus-\d{8}T\d{6}Z-own\.tar\.age$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 21)
      .toString(),
  ).toBe('age-encryption.org/v1');
  await expect(page.locator('.toast')).toContainText('Backup downloaded');
  await page.goto('/admin/settings/audit');
  const record = page.getByRole('table', { name: 'Audit log' });
  await expect(record.getByRole('row').nth(1)).toContainText('downloaded directly');
});

test('an admin makes a backup, sees it, and downloads it; a failure is reported', async ({ browser }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-backups-'));
  const place = path.join(folder, 'backups');
  // The site starts the first backup itself, which fails because a file is in the folder's place.
  writeFileSync(place, '');
  const site = await openSite(process.env.TEST_DATABASE_URL ?? '', { BACKUP_DIR: place, BACKUP_KEEP: '2' });
  const context = await browser.newContext({ baseURL: site.server.url });
  await signIn(context, site, 'admin');
  const page = await context.newPage();
  await page.goto('/admin/settings/data');
  const part = page.getByRole('region', { name: 'Backups' });
  await expect(part).toContainText('The backup folder does not exist.');
  await expect(part).toContainText('None yet');
  await expectAccessible(page);
  rmSync(place);

  await part.getByRole('button', { name: 'Make a backup' }).click();
  await page.getByRole('button', { name: 'Make backup', exact: true }).click();
  const table = part.getByRole('table', { name: 'Backups' });
  await expect(table.getByRole('row')).toHaveCount(2, { timeout: 20_000 });
  await expect(part.getByRole('button', { name: 'Make a backup' })).toBeEnabled();
  await expect(part).not.toContainText('The backup folder does not exist.');
  await expect(part).toContainText(`Every 24 hours, in ${place}; the newest 2 are kept`);
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await part.getByRole('button', { name: /^Download the backup from/ }).click();
  const file = await downloading;
  const [name = ''] = readdirSync(place);
  expect(file.suggestedFilename()).toBe(name);
  expect(readFileSync(await file.path()).equals(readFileSync(path.join(place, name)))).toBe(true);
  await part.getByRole('button', { name: /^Delete the backup from/ }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete backup' }).click();
  await expect(table).toHaveCount(0);
  expect(readdirSync(place)).toEqual([]);
  await page.goto('/admin/settings/audit');
  const record = page.getByRole('table', { name: 'Audit log' });
  for (const [at, action] of ['Deleted', 'Downloaded', 'Created'].entries()) {
    await expect(record.getByRole('row').nth(at + 1)).toContainText(`${action} a backup`);
  }

  await context.close();
  await site.stop();
  rmSync(folder, { recursive: true });
});
