import { editorPage } from '../admin/editor-page';
import { expect, test } from '../fixtures';
import { addBlock, document, openText, PATH, paragraph, save, textOf } from './rich-text-editor';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('selecting all selects the block first, then all blocks', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('One', 'a'), paragraph('Two', 'b')));
  const editor = await openText(page);
  await textOf(editor).click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(editor.locator('.ce-block--selected')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(editor.locator('.ce-block--selected')).toHaveCount(2);
});

for (const { keys, left } of [
  { keys: ['Backspace'], left: [] },
  { keys: ['Delete'], left: [] },
  { keys: ['N', 'e', 'w', ' ', 'w', 'o', 'r', 'd', 's'], left: ['New words'] },
  { keys: ['Enter', 'x'], left: ['x'] },
]) {
  test(`${keys.join('')} replaces all blocks, and undo restores them`, async ({ page, edit }) => {
    const before = [
      paragraph('One', 'a'),
      { id: 'h', type: 'header', data: { text: 'Two', level: 3 } },
      { id: 'l', type: 'list', data: { style: 'unordered', meta: {}, items: [{ content: 'c', meta: {}, items: [] }] } },
      paragraph('Three', 'b'),
    ];
    await edit(PATH, document(...before));
    const editor = await openText(page);
    const { state } = editorPage(page);
    await textOf(editor).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+a');
    await expect(editor.locator('.ce-block--selected')).toHaveCount(4);
    for (const key of keys) await page.keyboard.press(key);
    await expect(state).toHaveText('1 unsaved change');
    // Slow typing creates more undo steps.
    const press = (key: string, told: string) =>
      expect(async () => {
        await page.keyboard.press(key);
        await expect(state).toHaveText(told, { timeout: 500 });
      }).toPass();
    await press('ControlOrMeta+z', 'All changes are saved');
    await expect(editor.getByText('Three')).toBeVisible();
    await press('ControlOrMeta+y', '1 unsaved change');
    for (const _ of keys) await page.keyboard.press('ControlOrMeta+y');
    await expect(editor.getByText('Three')).toHaveCount(0);
    expect((await save(page)).blocks.map(({ data }) => data.text)).toEqual(left);
  });
}

test('selecting all once and typing replaces only that block', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('One', 'a'), paragraph('Two', 'b')));
  const editor = await openText(page);
  await textOf(editor).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Anew');
  expect((await save(page)).blocks).toEqual([paragraph('Anew', 'a'), paragraph('Two', 'b')]);
});

test('all blocks are cut and pasted again', async ({ page, edit }) => {
  await edit(
    PATH,
    document(paragraph('One <b>bold</b>', 'a'), { id: 'h', type: 'header', data: { text: 'Two', level: 3 } }),
  );
  const editor = await openText(page);
  await textOf(editor).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(editor.getByText('Two', { exact: true })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(editor.getByText('Two', { exact: true })).toBeVisible();
  expect((await save(page)).blocks.map(({ type, data }) => [type, data])).toEqual([
    ['paragraph', { text: 'One <b>bold</b>' }],
    ['header', { text: 'Two', level: 3 }],
  ]);
});

test('right-to-left text, composed text and emoji are kept as written', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Shop:')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { selectionStart: 1, selectionEnd: 1, text: 'み' });
  // Reporting a change during a pause in the composition must not interrupt it.
  await expect(editorPage(page).state).toHaveText('1 unsaved change');
  await input.send('Input.imeSetComposition', { selectionStart: 2, selectionEnd: 2, text: 'みせ' });
  await input.send('Input.insertText', { text: '店' });
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('👩‍👩‍👧‍👦🏳️‍🌈');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('שלום');
  expect((await save(page)).blocks.map(({ data }) => data.text)).toEqual(['Shop:店', '👩‍👩‍👧‍👦', 'שלום']);
});

test('a link block without an address, an empty heading and a checklist without items are dropped', async ({
  page,
  edit,
}) => {
  await edit(PATH, document(paragraph('Start')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Heading');
  await addBlock(page, 'Checklist');
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Link preview');
  await expect(editor.getByRole('textbox', { name: /Page URL/ })).toBeVisible();
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('ed');
  const { blocks } = await save(page);
  expect(blocks.map(({ type, data }) => [type, data.text])).toEqual([['paragraph', 'Started']]);
});

test('the start of an ordered list is required', async ({ page, edit }) => {
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
