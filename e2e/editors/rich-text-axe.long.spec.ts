import { editorPage } from '../admin/editor-page';
import { expect, expectAccessible, test } from '../fixtures';
import { document, openText, PATH, paragraph, textOf } from './rich-text-editor';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('the toolbar of a selection is accessible', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('word')));
  const editor = await openText(page);
  await textOf(editor).selectText();
  await expect(editor.getByRole('button', { name: 'Bold' })).toBeVisible();
  await expectAccessible(page);
});

test('the options of a block are accessible and announce the focused option', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('word')));
  const editor = await openText(page);
  await textOf(editor).click();
  await page.keyboard.press('ControlOrMeta+/');
  await expect(editor.getByRole('button', { name: 'Move up' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(editor.locator('[aria-live]')).toHaveText('Convert to');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(editor.getByRole('button', { name: 'Move up' })).toBeHidden();
});

test('the menu of blocks is accessible', async ({ page, edit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await edit(PATH, document(paragraph('word')));
  const editor = await openText(page);
  await textOf(editor).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(editor.getByRole('button', { name: 'Checklist' })).toBeVisible();
  // The save button fades to gold; halfway, its label has too little contrast.
  await expect(editorPage(page).state).toHaveText('1 unsaved change');
  await expectAccessible(page);
});
