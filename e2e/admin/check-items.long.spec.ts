import { expect, test } from '../fixtures';
import { openEditor } from './editor-page';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('item pages are checked, and missing descriptions are reported here and in the editor', async ({ page, edit }) => {
  await edit('portfolio.investments.0.description', '');
  await edit('about.hero.subheadline', '');
  const missing = 'No meta description';
  await page.goto('/admin/check');
  await expect(page.getByRole('region', { name: 'Portfolio › Harrow & Finch Heating' })).toContainText(missing);
  const told = page.getByRole('region', { name: 'About Us' }).getByRole('link', { name: missing });
  await told.press('Enter');
  const sharing = page.getByRole('dialog', { name: /About Us/ });
  await expect(sharing.getByLabel('Description')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sharing).toBeHidden();
  await openEditor(page, 'about');
  await page.locator('.page-hints summary').click();
  await expect(page.locator('.page-hints')).toContainText(missing);
  await page.getByLabel('Subheadline', { exact: true }).fill('Who we are, in a sentence.');
  await expect(page.locator('.page-hints').filter({ hasText: missing })).toHaveCount(0);
});
