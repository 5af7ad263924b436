import { expect, test } from '../fixtures';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('the editor publishes an article with its date', async ({ page, request, apiKey }) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.post('/api/pages', { data: { title: 'Insights', layout: 'insights', status: 'published' }, headers });
  await request.post('/api/pages', { data: { title: 'A letter', layout: 'insights-entry' }, headers });
  await page.goto('/admin?page=a-letter');
  await page.locator('.page-bar').getByRole('button', { name: 'Not published' }).click();
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish A letter' });
  await dialog.getByLabel('Date').fill('2026-03-01');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('.toast')).toContainText('Page published');
  await expect(page.locator('.page-bar').getByRole('button', { name: 'Published', exact: true })).toBeFocused();
  expect(await (await request.get('/insights')).text()).toContain('A letter');
});
