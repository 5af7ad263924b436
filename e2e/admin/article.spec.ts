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
  await expect(page.locator('.toast').getByText('Page published')).toBeVisible();
  await expect(button('Update')).toBeVisible();
  const html = await read();
  for (const words of ['What we look for', 'Three things a company tells us.', 'Letters', 'We read the books last.'])
    expect(html).toContain(words);

  await field('Summary').fill('Four things a company tells us.');
  await button('Update').click();
  await expect(state).toHaveText('Saved');
  expect(await read()).toContain('Four things a company tells us.');
});
