import { expect, test } from '../fixtures';

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
  await page.goto('/admin?page=a-letter');
  await page.locator('.page-bar').getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish A letter' });
  await dialog.getByLabel('Date').fill('2026-03-01');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('.toast')).toContainText('Page published');
  await expect(page.locator('.page-bar').getByText('Not published')).toHaveCount(0);
  expect(await (await request.get('/insights')).text()).toContain('A letter');
});
