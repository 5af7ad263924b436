import { expect, expectAccessible, open, test } from '../fixtures';
import { openEditor } from './editor-page';

test('changes are saved to a draft, edited there with undo, and shown to visitors once it is published', async ({
  page,
  request,
  site,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  const cta = editor.field('Button text');
  const read = async () => (await (await request.get('/api/content/home')).json()).hero.cta;
  const before = await read();
  await cta.fill('Talk to us');
  await page.getByRole('button', { name: 'Save to draft…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to draft' });
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('textbox', { name: 'Name of the draft' }).fill('Autumn');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Draft: Autumn')).toBeVisible();
  await expect(cta).toHaveValue('Talk to us');
  await expect(page.getByRole('button', { name: 'Search and sharing' })).toHaveCount(0);

  // Typing is saved automatically, and can still be undone.
  await cta.fill('Call us');
  await expect(page.getByText('Saved to the draft')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cta).toHaveValue('Talk to us');
  await expect(page.getByText('Saved to the draft')).toBeVisible();
  expect(await read()).toBe(before);

  // The draft stays with the tab, also on the page itself.
  await page.reload();
  await expect(cta).toHaveValue('Talk to us');
  await expect(editor.state).toHaveText('Saved to the draft');
  await editor.tab('Contact').click();
  await expect(editor.state).toHaveText('Unchanged in this draft');
  await open(page, '/');
  await expect(page.getByRole('link', { name: 'Talk to us' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave draft' }).click();
  await expect(page.getByRole('link', { name: before }).first()).toBeVisible();
  await expect(page.getByText('Draft: Autumn')).toHaveCount(0);

  const { items } = await (await page.request.get('/api/drafts')).json();
  expect(items).toMatchObject([{ name: 'Autumn', operations: 1, pages: ['home'] }]);
  const origin = { Origin: site.server.url };
  const published = await page.request.post(`/api/drafts/${items[0].id}/publish`, { headers: origin, data: {} });
  expect(published.ok(), await published.text()).toBe(true);
  await site.settle();
  expect(await read()).toBe('Talk to us');
});
