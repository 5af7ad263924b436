import { textOf } from '../editors/rich-text-editor';
import { expect, expectAccessible, test } from '../fixtures';
import { openSheet } from './article-sheet';

test('an article is written on one sheet, published with its changes, and updated', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Insights', layout: 'insights', status: 'published' },
    { title: 'Draft', layout: 'insights-entry' },
  ]) {
    expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
  }
  const read = async () => (await request.get('/insights/draft')).text();
  const { title, field, category, body, state, button } = await openSheet(page, 'draft');
  await expect(state).toHaveText('Saved');
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current="page"]')).toHaveText(
    'Insights',
  );
  await title.fill('What we look for');
  await title.press('Enter');
  await expect(field('Summary')).toBeFocused();
  await page.keyboard.type('Three things a company tells us.');
  await expect(state).toHaveText('Unsaved changes');
  await category('Letters').check();
  await body.locator('.rt-holder[data-ready]').waitFor();
  await textOf(body).fill('We read the books last.');
  await expectAccessible(page);
  await button('Publish').click();
  await expect(page.locator('.toast').getByText('Article published')).toBeVisible();
  await expect(button('Update')).toBeVisible();
  const html = await read();
  for (const words of ['What we look for', 'Three things a company tells us.', 'Letters', 'We read the books last.'])
    expect(html).toContain(words);

  await field('Summary').fill('Four things a company tells us.');
  await button('Update').click();
  await expect(state).toHaveText('Saved');
  expect(await read()).toContain('Four things a company tells us.');
});

test('the sheet says as long as it is true that no page lists the article, and publishes the list', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Insights', layout: 'insights' },
    { title: 'A letter', layout: 'insights-entry' },
  ])
    expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
  const { button } = await openSheet(page, 'a-letter');
  const settings = page.getByRole('complementary', { name: 'Article settings' });
  const hint = settings.getByText('No page lists this article until “Insights” is published too.');
  await expect(button('Publish')).toBeEnabled();
  await expect(hint).toHaveCount(0);
  await button('Publish').click();
  await expect(hint).toBeVisible();
  await page.goto('/admin/start');
  await page.getByRole('link', { name: '1 unpublished page: Insights' }).click();
  await expect(page).toHaveURL(/page=insights$/);
  await openSheet(page, 'a-letter');
  await settings.getByRole('button', { name: 'Publish Insights' }).click();
  await expect(hint).toHaveCount(0);
  expect(await (await request.get('/insights')).text()).toContain('A letter');
  await page.locator('.toast').getByRole('button', { name: 'Add to a menu' }).click();
  await expect(page).toHaveURL(/\/admin\/menus$/);
});

test('the history of an article names its categories as the list page does', async ({
  page,
  request,
  apiKey,
  edit,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Insights', layout: 'insights' },
    { title: 'A letter', layout: 'insights-entry' },
  ])
    expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
  await edit('insights.categories', [{ id: 'notes-2', name: 'Market Notes' }]);
  const { category, state, button } = await openSheet(page, 'a-letter');
  await category('Market Notes').check();
  await button('Save').click();
  await expect(state).toHaveText('Saved');
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of A letter' });
  await expect(history.locator('.timeline-title').first()).toHaveText('Added “Market Notes” in Entry › Categories');
  await expect(history).not.toContainText(/notes.2/i);
});
