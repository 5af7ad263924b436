import { expect, test } from '../fixtures';
import { openSheet } from './article-sheet';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('the editor publishes an article with its date', async ({ page, request, apiKey }) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.post('/api/pages', { data: { title: 'Insights', layout: 'insights', status: 'published' }, headers });
  await request.post('/api/pages', { data: { title: 'A letter', layout: 'insights-entry' }, headers });
  const { field, button } = await openSheet(page, 'a-letter');
  await field('Publish date').fill('2026-03-01');
  await button('Publish').click();
  await expect(page.locator('.toast')).toContainText('Article published');
  await expect(button('Update')).toBeVisible();
  expect(await (await request.get('/insights')).text()).toMatch(
    /A letter[\s\S]*March 1, 2026|March 1, 2026[\s\S]*A letter/,
  );
});

test('an article that no page lists yet is published together with its list', async ({ page, request, apiKey }) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Insights', layout: 'insights' },
    { title: 'A letter', layout: 'insights-entry' },
  ])
    await request.post('/api/pages', { data, headers });
  const { button } = await openSheet(page, 'a-letter');
  await button('Publish').click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('No page lists it until “Insights” is published too.');
  await toast.getByRole('button', { name: 'Publish Insights' }).click();
  await expect.poll(async () => (await request.get('/insights')).text()).toContain('A letter');
});
