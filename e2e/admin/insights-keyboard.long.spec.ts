import { expect, test } from '../fixtures';
import { press, tabTo, type } from './by-keyboard';
import { editorPage } from './editor-page';

test.use({ reducedMotion: 'reduce' });

test('an article is created, written and published using only the keyboard', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const data = { title: 'Insights', layout: 'insights', status: 'published' };
  expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const statusOf = async (path: string) => (await request.get(path)).status();
  await page.goto('/admin');
  await press(page, page.getByRole('link', { name: 'Insights articles' }));
  await press(page, button('New article'));
  const making = page.getByRole('dialog', { name: 'New article' });
  await type(page, making.getByLabel('Title'), 'By hand');
  await expect(making.getByLabel('Address')).toHaveValue('/insights/by-hand');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=by-hand$/);

  const { field, state } = editorPage(page);
  await type(page, field('Summary'), 'Written without a mouse.');
  await type(page, field('Author'), 'Marian Oakes');
  await press(page, button('Add category'));
  const category = page.locator('.section-editor select').first();
  await tabTo(page, category);
  await page.keyboard.type('Letters');
  await expect(category.locator('option:checked')).toHaveText('Letters');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(state).toHaveText('Saved');

  await press(page, page.getByRole('link', { name: 'Insights articles' }));
  expect(await statusOf('/insights/by-hand')).toBe(404);
  await press(page, button('Publish By hand'));
  const publish = page.getByRole('dialog', { name: 'Publish By hand' });
  await tabTo(page, publish.getByLabel('Date'));
  await page.keyboard.type('03012026');
  await expect(publish.getByLabel('Date')).toHaveValue('2026-03-01');
  await press(page, publish.getByRole('button', { name: 'Publish' }));
  await expect(publish).toBeHidden();
  await expect(button('Unpublish By hand')).toBeFocused();
  const html = await (await request.get('/insights/by-hand')).text();
  for (const words of ['Written without a mouse.', 'Marian Oakes', 'March 1, 2026', 'Letters']) {
    expect(html).toContain(words);
  }
});
