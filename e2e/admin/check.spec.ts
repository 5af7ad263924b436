import { expect, expectAccessible, test } from '../fixtures';
import { openEditor } from './editor-page';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('problems of pages are reported with a link to each', async ({ page, edit }) => {
  await edit('testimonials.news', { blocks: [{ type: 'header', data: { text: 'Far below', level: 4 } }] });
  await edit('testimonials.more', {
    blocks: [{ type: 'paragraph', data: { text: 'See <a href="/nowhere">our page</a>.' } }],
  });
  await page.goto('/admin/check');
  const region = page.getByRole('region', { name: 'Testimonials' });
  // The first check reads every page of the site.
  await expect(region).toContainText('“our page” /nowhere: The page does not exist.', { timeout: 15_000 });
  await expect(page.getByRole('status').filter({ hasText: 'attention' })).toBeVisible();
  await expectAccessible(page);
  await region.getByRole('link', { name: /“Far below” skips from heading level/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'News', level: 2 })).toBeVisible();
  await page.goBack();
  await region.getByRole('link', { name: '“our page”' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'More', level: 2 })).toBeVisible();
});

test('the editor reports the same problems while a page is edited', async ({ page }) => {
  await openEditor(page, 'about');
  const hints = page.locator('.page-hints');
  const words = `${Array(40).fill('word').join(' ')}.`;
  await page.getByRole('button', { name: 'Mission Vision', exact: true }).click();
  await page.getByLabel('Mission', { exact: true }).fill(words);
  await expect(hints).toContainText('hint');
  await hints.locator('summary').press('Enter');
  await hints
    .getByRole('button', { name: /Long sentence \(40 words\)/ })
    .first()
    .press('Enter');
  await expect(page.getByLabel('Mission', { exact: true })).toBeFocused();
});
