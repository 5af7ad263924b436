import { expect, test } from '../fixtures';
import { addDynamic, expectDialogAccessible, openEditor } from './editor-page';

test('two people on a page see each other, and what the other saves', async ({ page, signedInEditor: _, openAs }) => {
  const other = await openAs('admin');
  const mine = await openEditor(page);
  const theirs = await openEditor(other.page);
  await expect(page.getByText(`Also editing: ${other.account.name}`)).toBeAttached();

  await theirs.field('Headline').fill('Theirs');
  await theirs.save.click();
  await theirs.toast('Content Saved', 'Hero content has been updated successfully.');
  await expect(mine.field('Headline')).toHaveValue('Theirs');
  await expect(mine.preview.getByRole('heading', { level: 1 })).toHaveText('Theirs');
  await other.page.close();
  await expect(page.getByText('Also editing:')).toHaveCount(0);
});

test('the second to save the same field sees both texts and chooses; the history has both', async ({
  page,
  edit,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/answer 409/);
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Mine');
  await edit('home.hero.headline', 'Theirs');
  await expect(page.getByText('Someone else changed a field you also changed.')).toBeVisible();
  await editor.save.click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(dialog).toContainText('Mine');
  await expect(dialog).toContainText('Theirs');
  await expectDialogAccessible(page);
  await dialog.getByRole('radio', { name: /mine/i }).check();
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await editor.toast('Content Saved', 'Hero content has been updated successfully.');
  const history = await (await page.request.get('/api/history?page=home&path=home.hero.headline')).json();
  expect(history.items.map(({ newValue }: { newValue: string }) => newValue)).toEqual(['Mine', 'Theirs']);
});

test('a section added or deleted elsewhere appears and disappears without a reload', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  await addDynamic(request, apiKey, { sectionId: 'fair', sectionName: 'Fair' });
  await editor.sections.getByRole('button', { name: 'Fair', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fair', level: 2 })).toBeVisible();
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.delete('/api/sections/fair', { headers });
  await expect(page.getByRole('heading', { name: 'Hero', level: 2 })).toBeVisible();
  await expect(editor.sections.getByRole('listitem')).toHaveCount(7);
});
