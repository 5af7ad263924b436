import { expect, expectAccessible, test } from '../fixtures';
import { openEditor } from './editor-page';

const PATH = 'home.portfolioHighlight.improvements';

test('a list that two changed is merged item by item', async ({ page, edit, problems, signedInEditor: _ }) => {
  problems.expect(/answer 409/);
  await edit(PATH, ['Rooms', 'Ovens', 'Books']);
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: 'Portfolio Highlight' }).click();
  await page.getByRole('button', { name: 'Remove Improvement 2', exact: true }).click();
  await page.getByRole('button', { name: 'Add improvement' }).click();
  await editor.field('Improvement 3').fill('Mine');
  await edit(PATH, ['Theirs', 'Rooms', 'Ovens', 'Books']);
  await editor.save.click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await dialog.getByRole('radio', { name: 'Edit a merge' }).check();
  const items = dialog.getByRole('group', { name: /^Merge of/ }).getByRole('checkbox');
  await expect(items).toHaveCount(5);
  await expect(dialog.getByRole('checkbox', { name: 'Ovens you removed it' })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Theirs theirs' })).toBeChecked();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('checkbox', { name: 'Rooms' }).press('Space');
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.locator('.toast')).toContainText('Content Saved');
  const { portfolioHighlight } = await (await page.request.get('/api/content/home')).json();
  expect(portfolioHighlight.improvements).toEqual(['Theirs', 'Books', 'Mine']);
});
