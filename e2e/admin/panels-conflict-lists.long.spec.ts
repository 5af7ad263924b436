import { expect, expectAccessible, test } from '../fixtures';
import { addDynamic, openEditor } from './editor-page';

const PATH = 'home.portfolioHighlight.improvements';

test('changes by two people to different items of a list are saved together without a question', async ({
  page,
  edit,
  signedInEditor: _,
}) => {
  await edit(PATH, ['Rooms', 'Ovens', 'Books']);
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: /^Portfolio Highlight/i }).click();
  await page.getByRole('button', { name: 'Remove Improvement 2', exact: true }).click();
  await page.getByRole('button', { name: 'Add improvement' }).click();
  await editor.field('Improvement 3').fill('Mine');
  await edit(PATH, ['Theirs', 'Rooms', 'Ovens', 'Books']);
  await expect(editor.field('Improvement 1')).toHaveValue('Theirs');
  await expect(editor.field('Improvement 4')).toHaveValue('Mine');
  await editor.save.click();
  await expect(page.locator('.toast')).toContainText('Content Saved');
  const { portfolioHighlight } = await (await page.request.get('/api/content/home')).json();
  expect(portfolioHighlight.improvements).toEqual(['Theirs', 'Rooms', 'Books', 'Mine']);
});

test('a list created by two people at once is merged item by item', async ({
  page,
  edit,
  request,
  apiKey,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/answer 409/);
  await addDynamic(request, apiKey, { sectionId: 'words', sectionName: 'Words', sectionType: 'welcome' });
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: 'Words', exact: true }).click();
  await editor.field('Paragraph 1').fill('Mine');
  await edit('dynamic.words.body', ['Theirs', 'And more']);
  await editor.save.click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await dialog.getByRole('radio', { name: 'Merge manually' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Mine mine' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Theirs theirs' })).toBeChecked();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('checkbox', { name: 'And more' }).press('Space');
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.locator('.toast')).toContainText('Content Saved');
  const sections = await (await page.request.get('/api/sections/home')).json();
  const kept = 'Add a second paragraph if you need one.';
  expect(sections[0].sectionData.body).toEqual(['Mine', kept, 'Theirs']);
});
