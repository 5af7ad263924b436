import { expect, test } from '../fixtures';
import { openSheet } from './article-sheet';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('the editor says that a page is not published, and publishes it by keyboard', async ({
  page,
  request,
  apiKey,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.post('/api/pages', { data: { title: 'Our history', layout: 'article' }, headers });
  expect((await request.get('/our-history')).status()).toBe(404);
  await page.goto('/admin?page=our-history');
  const bar = page.locator('.page-bar');
  await expect(bar.getByText('Not published')).toBeVisible();
  await bar.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.locator('.toast')).toContainText('Page published');
  await expect(bar.getByText('Published', { exact: true })).toBeFocused();
  expect((await request.get('/our-history')).status()).toBe(200);
  await page.goto('/admin?page=about');
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).first()).toBeVisible();
  await expect(bar.getByText('Not published')).toHaveCount(0);
});

test('the editor publishes an article with its date', async ({ page, request, apiKey }) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.post('/api/pages', { data: { title: 'Insights', layout: 'insights', status: 'published' }, headers });
  await request.post('/api/pages', { data: { title: 'A letter', layout: 'insights-entry' }, headers });
  const { field, button } = await openSheet(page, 'a-letter');
  await field('Publish date').fill('2026-03-01');
  await button('Publish').click();
  await expect(page.locator('.toast')).toContainText('Page published');
  await expect(button('Update')).toBeVisible();
  expect(await (await request.get('/insights')).text()).toMatch(/A letter[\s\S]*March 1, 2026|March 1, 2026[\s\S]*A letter/);
});
