import { expect, test } from '../fixtures';
import { addBlock, document, openText, PATH, paragraph, save, textOf } from './rich-text-editor';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('the keys that select all select the block, then all blocks', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('One', 'a'), paragraph('Two', 'b')));
  const editor = await openText(page);
  await textOf(editor).click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(editor.locator('.ce-block--selected')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(editor.locator('.ce-block--selected')).toHaveCount(2);
});

test('a blank link, an empty heading and a checklist without words are not kept', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Start')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Heading');
  await addBlock(page, 'Checklist');
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Link preview');
  await expect(editor.getByRole('textbox', { name: /Address of a page/ })).toBeVisible();
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('ed');
  const { blocks } = await save(page);
  expect(blocks.map(({ type, data }) => [type, data.text])).toEqual([['paragraph', 'Started']]);
});

test('an ordered list can not do without its start', async ({ page, edit }) => {
  const items = [{ content: 'a', meta: {}, items: [] }];
  await edit(PATH, document({ id: 'o', type: 'list', data: { style: 'ordered', meta: { start: 3 }, items } }));
  const editor = await openText(page);
  await editor.getByText('a', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+/');
  await editor.getByRole('button', { name: 'Start with' }).click();
  const start = editor.getByLabel('Start with').locator('visible=true').last();
  await expect(start).toHaveValue('3');
  await start.fill('');
  await expect(editor.locator('.cdx-list-start-with-field--invalid')).toBeVisible();
  await start.fill('7');
  await expect(editor.locator('.cdx-list-start-with-field--invalid')).toHaveCount(0);
  expect((await save(page)).blocks[0]?.data).toMatchObject({ meta: { start: 7 } });
});
