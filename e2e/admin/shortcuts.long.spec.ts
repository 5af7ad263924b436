import { SCREEN_PATHS } from '../../src/admin/routes';
import { expect, open, test } from '../fixtures';
import { expectDialogAccessible } from './editor-page';

test('? shows the shortcuts on every screen', async ({ page, signedInAdmin: _ }) => {
  test.slow();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await open(page, '/admin');
  for (const [id, path] of Object.entries(SCREEN_PATHS)) {
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.locator('#dashboard-main').getByRole('heading').first()).toBeVisible();
    await page.locator('#dashboard-main').focus();
    await page.keyboard.press('?');
    await expect(help, id).toContainText('Show keyboard shortcuts');
    if (id === 'inbox') {
      await expect(help).toContainText('Archive the message');
      await expectDialogAccessible(page);
    }
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
  }
});

test('? types a character in a field, and opens nothing over a dialog', async ({ page, signedInAdmin: _ }) => {
  await open(page, '/admin/redirects');
  await page.getByRole('searchbox', { name: 'Search redirects' }).press('?');
  await expect(page.getByRole('searchbox', { name: 'Search redirects' })).toHaveValue('?');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  await dialog.getByRole('radio', { name: 'This address only' }).press('?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
