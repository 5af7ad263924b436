import { expect, test } from '../fixtures';
import { articleSheet } from './article-sheet';
import { press, tabTo, type } from './by-keyboard';
import { expectStatus, statusOf } from './page-row';

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
  const answerAt = async (path: string) => (await request.get(path)).status();
  await page.goto('/admin');
  await press(page, page.getByRole('link', { name: 'Insights articles' }));
  await press(page, button('New article'));
  const making = page.getByRole('dialog', { name: 'New article' });
  await type(page, making.getByLabel('Title'), 'By hand');
  await expect(making.getByLabel('Address')).toHaveValue('/insights/by-hand');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=by-hand$/);

  const { field, category, state } = articleSheet(page);
  await type(page, field('Summary'), 'Written without a mouse.');
  await type(page, field('Author'), 'Marian Oakes');
  await press(page, category('Letters'), 'Space');
  await expect(category('Letters')).toBeChecked();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(state).toHaveText('Saved');

  await press(page, page.getByRole('link', { name: 'Insights articles' }));
  expect(await answerAt('/insights/by-hand')).toBe(404);
  await press(page, statusOf(page, 'By hand'));
  await page.keyboard.press('Enter');
  const publish = page.getByRole('dialog', { name: 'Publish By hand' });
  await tabTo(page, publish.getByLabel('Date'));
  await page.keyboard.type('03012026');
  await expect(publish.getByLabel('Date')).toHaveValue('2026-03-01');
  await press(page, publish.getByRole('button', { name: 'Publish' }));
  await expect(publish).toBeHidden();
  await expectStatus(page, 'By hand', 'Published');
  await expect(statusOf(page, 'By hand')).toBeFocused();
  const html = await (await request.get('/insights/by-hand')).text();
  for (const words of ['Written without a mouse.', 'Marian Oakes', 'March 1, 2026', 'Letters']) {
    expect(html).toContain(words);
  }
});
