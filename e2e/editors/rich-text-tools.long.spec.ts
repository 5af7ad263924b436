import { openEditor } from '../admin/editor-page';
import { expect, expectAccessible, test } from '../fixtures';
import { addBlock, document, openText, PATH, paragraph, save, textOf } from './rich-text-editor';

const item = (content: string, items: unknown[] = []) => ({ content, meta: {}, items });

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('every tool of the menu creates its block, using only the keyboard', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Start')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Heading');
  await page.keyboard.type('A heading');
  await addBlock(page, 'Ordered');
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('after');
  await addBlock(page, 'Unordered');
  await page.keyboard.type('point');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('after');
  await addBlock(page, 'Checklist');
  await page.keyboard.type('to do');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('after');
  await addBlock(page, 'Delimiter');
  await page.keyboard.type('after');
  await addBlock(page, 'Quote');
  await page.keyboard.type('A quote');
  const { blocks } = await save(page);
  expect(blocks.map(({ type }) => type)).toEqual([
    'paragraph',
    'header',
    'list',
    'paragraph',
    'list',
    'paragraph',
    'checklist',
    'paragraph',
    'delimiter',
    'paragraph',
    'quote',
  ]);
  expect(blocks[1]?.data).toEqual({ text: 'A heading', level: 2 });
  expect(blocks[2]?.data).toMatchObject({ style: 'ordered', meta: { counterType: 'numeric' }, items: [item('first')] });
  expect(blocks[4]?.data).toMatchObject({ style: 'unordered', items: [item('point')] });
  expect(blocks[6]?.data).toEqual({ items: [{ text: 'to do', checked: false }] });
});

test('a table is created, filled, extended, and shown on the page, using only the keyboard', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Start')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Table');
  const cells = editor.getByRole('textbox', { name: /Table cell/ });
  await expect(cells).toHaveCount(9);
  await cells.first().focus();
  for (const word of ['Year', 'Shops', 'Staff', '2024', '11', '80']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await expect(editor.getByRole('textbox', { name: /Table cell, row 3, column 1$/ })).toBeFocused();
  const choose = async (action: string) => {
    await page.keyboard.press('ControlOrMeta+/');
    await page.getByLabel('Filter').last().fill(action);
    await page.keyboard.press('Enter');
  };
  await choose('Delete row');
  await expect(cells).toHaveCount(6);
  await cells.nth(4).focus();
  await choose('Add column to the right');
  await expect(cells).toHaveCount(8);
  await editor.getByRole('textbox', { name: /Table cell, row 2, column 3$/ }).focus();
  await page.keyboard.type('Full & part time');
  await expectAccessible(page);
  const content = [
    ['Year', 'Shops', '', 'Staff'],
    ['2024', '11', 'Full &amp; part time', '80'],
  ];
  expect((await save(page)).blocks[1]).toMatchObject({ type: 'table', data: { withHeadings: true, content } });
  await page.goto('/about');
  const table = page.getByRole('region', { name: 'Table' });
  await expect(table.getByRole('columnheader')).toHaveText(['Year', 'Shops', '', 'Staff']);
  await expect(table.getByRole('cell')).toHaveText(['2024', '11', 'Full & part time', '80']);
});

test('headings have levels 2 to 4; blocks move, and are deleted after a second click', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('One', 'a'), { id: 'h', type: 'header', data: { text: 'Two', level: 2 } }));
  const editor = await openText(page);
  const options = editor.getByRole('button', { name: /^(Heading|Move|Delete|Click)/ });
  await editor.getByText('Two').click();
  await page.keyboard.press('ControlOrMeta+/');
  await expect(options.filter({ hasText: /^Heading/ })).toHaveText(['Heading 2', 'Heading 3', 'Heading 4']);
  await options.filter({ hasText: 'Heading 4' }).click();
  await page.keyboard.press('ControlOrMeta+/');
  await options.filter({ hasText: 'Move up' }).click();
  expect((await save(page)).blocks).toEqual([
    { id: 'h', type: 'header', data: { text: 'Two', level: 4 } },
    paragraph('One', 'a'),
  ]);
  await editor.getByText('Two').click();
  await page.keyboard.press('ControlOrMeta+/');
  await options.filter({ hasText: 'Move down' }).click();
  expect((await save(page)).blocks.map(({ id }) => id)).toEqual(['a', 'h']);
  await editor.getByText('One', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+/');
  await options.filter({ hasText: 'Delete' }).click();
  await options.filter({ hasText: 'Click to delete' }).click();
  await expect(editor.getByText('One', { exact: true })).toHaveCount(0);
});

test('an ordered list starts at any number and has five counter types', async ({ page, edit }) => {
  await edit(PATH, document({ id: 'o', type: 'list', data: { style: 'ordered', meta: {}, items: [item('a')] } }));
  const editor = await openText(page);
  await editor.getByText('a', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+/');
  await editor.getByRole('button', { name: 'Start with' }).click();
  const start = editor.getByLabel('Start with').locator('visible=true').last();
  await start.fill('x4y2');
  await expect(start).toHaveValue('42');
  await editor.getByRole('button', { name: 'Counter type' }).hover();
  await expect(editor.getByRole('button', { name: /Numeric|Roman|Alpha/ })).toHaveCount(5);
  // The nested menu re-renders while the pointer is moving into it.
  await editor.getByRole('button', { name: 'Upper Roman' }).dispatchEvent('click');
  const { blocks } = await save(page);
  expect(blocks[0]?.data).toMatchObject({ meta: { start: 42, counterType: 'upper-roman' } });
});

test('every text has all inline tools, including Convert to, and keeps their formats', async ({ page, edit }) => {
  const caption = 'Main street';
  const file = { url: '/share.png', width: 1200, height: 630 };
  await edit(
    PATH,
    document(
      paragraph('paragraph'),
      { id: 'h', type: 'header', data: { text: 'heading', level: 2 } },
      { id: 'l', type: 'list', data: { style: 'unordered', meta: {}, items: [item('point', [item('below')])] } },
      { id: 'c', type: 'checklist', data: { items: [{ text: 'task', checked: true }] } },
      { id: 'q', type: 'quote', data: { text: 'quote', caption: 'owner', alignment: 'left' } },
      {
        id: 'i',
        type: 'image',
        data: { file, caption, withBorder: false, withBackground: false, stretched: false },
      },
    ),
  );
  const editor = await openText(page);
  const tools = editor.locator('.ce-inline-toolbar .ce-popover--opened [data-item-name]');
  const names = 'bold italic link marker inlineCode strikethrough superscript subscript claim'.split(' ');
  for (const word of ['paragraph', 'heading', 'point', 'below', 'task', 'quote', 'owner', caption]) {
    const text = editor.getByText(word, { exact: true });
    await text.selectText();
    // An image cannot be converted to another block.
    const expected = word === caption ? names : ['convert-to', ...names];
    await expect
      .poll(() => tools.evaluateAll((all) => all.map((one) => one.getAttribute('data-item-name'))), word)
      .toEqual(expected);
    await page.keyboard.press('ControlOrMeta+b');
  }
  const { blocks } = await save(page);
  const bold = (text: string) => `<b>${text}</b>`;
  expect(blocks.map(({ data }) => data)).toEqual([
    { text: bold('paragraph') },
    { text: bold('heading'), level: 2 },
    { style: 'unordered', meta: {}, items: [item(bold('point'), [item(bold('below'))])] },
    { items: [{ text: bold('task'), checked: true }] },
    { text: bold('quote'), caption: bold('owner'), alignment: 'left' },
    { file, caption: bold(caption), withBorder: false, withBackground: false, stretched: false },
  ]);
});

test("a selection's block can be converted by keyboard, keeping its formats", async ({ page, edit }) => {
  await edit(PATH, document(paragraph('We <b>keep</b> our word')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await expect(editor.getByRole('button', { name: 'Bold' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Filter').locator('visible=true').fill('Quote');
  await page.keyboard.press('Enter');
  await expect(editor.locator('.cdx-quote__text')).toBeVisible();
  expect((await save(page)).blocks).toMatchObject([{ type: 'quote', data: { text: 'We <b>keep</b> our word' } }]);
});

test('formats have keyboard shortcuts', async ({ page, edit }) => {
  const FORMATS = [
    ['bold', 'b', '<b>bold</b>'],
    ['italic', 'i', '<i>italic</i>'],
    ['code', 'e', '<code class="inline-code">code</code>'],
    ['mark', 'Shift+h', '<mark class="cdx-marker">mark</mark>'],
    ['struck', 'Shift+x', '<s>struck</s>'],
    ['raised', '.', '<sup>raised</sup>'],
    ['lowered', ',', '<sub>lowered</sub>'],
  ] as const;
  await edit(PATH, document(...FORMATS.map(([word]) => paragraph(word, word))));
  const editor = await openText(page);
  for (const [word, keys] of FORMATS) {
    await editor.getByText(word, { exact: true }).selectText();
    await page.keyboard.press(`ControlOrMeta+${keys}`);
  }
  const { blocks } = await save(page);
  expect(blocks.map(({ data }) => data.text)).toEqual(FORMATS.map(([, , html]) => html));
});

test('superscript, subscript and strikethrough have buttons that also remove them, and do not change the line height', async ({
  page,
  edit,
}) => {
  await edit(PATH, document(paragraph('18.2<sup>1</sup> CO<sub>2</sub> <del>old</del>', 'a'), paragraph('plain', 'b')));
  await page.goto('/about?admin=0');
  const shown = page.locator(`[data-path="${PATH}"] > p`);
  const [raised, plain] = await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(raised).toBe(plain);
  const editor = await openText(page);
  await editor.locator('sup').selectText();
  const button = editor.getByRole('button', { name: 'Superscript' });
  await expect(button).toHaveClass(/active/);
  await button.click();
  await editor.getByText('plain', { exact: true }).selectText();
  await editor.getByRole('button', { name: 'Strikethrough' }).click();
  await editor.getByText('old', { exact: true }).selectText();
  await editor.getByRole('button', { name: 'Strikethrough' }).click();
  expect((await save(page)).blocks.map(({ data }) => data.text)).toEqual(['18.21 CO<sub>2</sub> old', '<s>plain</s>']);
});

test('a link is completed, refused if invalid, and removed by an empty address', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('word')));
  const editor = await openText(page);
  const address = page.getByLabel('Link URL');
  const link = async (to: string) => {
    await textOf(editor).selectText();
    await page.keyboard.press('ControlOrMeta+k');
    await address.fill(to);
    await page.keyboard.press('Enter');
  };
  for (const bad of ['two words', 'javascript:alert(1)']) {
    await link(bad);
    await expect(page.getByText('Pasted link is not valid.').last()).toBeVisible();
    await expect(editor.getByRole('link')).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  const cases = [
    ['example.com', 'http://example.com'],
    ['/team', '/team'],
    ['#faq', '#faq'],
    ['//example.com', '//example.com'],
  ] as const;
  for (const [typed, kept] of cases) {
    await link(typed);
    await expect(editor.getByRole('link', { name: 'word' })).toHaveAttribute('href', kept);
    await editor.getByRole('link', { name: 'word' }).selectText();
    await address.fill('');
    await address.press('Enter');
    await expect(editor.getByRole('link')).toHaveCount(0);
  }
});

test('the target of a link is picked by its name, by keyboard and by pointer', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('word')));
  const editor = await openText(page);
  const address = page.getByLabel('Link URL');
  await textOf(editor).selectText();
  await page.keyboard.press('ControlOrMeta+k');
  await address.fill('team');
  await expect(page.getByRole('option', { name: 'Team', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('link', { name: 'word' })).toHaveAttribute('href', '/team');
  await editor.getByRole('link', { name: 'word' }).selectText();
  await address.fill('hello@example.com');
  await page.getByRole('option', { name: 'Email hello@example.com' }).click();
  await expect(editor.getByRole('link', { name: 'word' })).toHaveAttribute('href', 'mailto:hello@example.com');
});

test('a checklist can be checked by keyboard, and its empty items are dropped', async ({ page, edit }) => {
  await edit(
    PATH,
    document({ id: 'c', type: 'checklist', data: { items: [{ text: 'a', checked: false }] } }, paragraph('z')),
  );
  const editor = await openText(page);
  const box = editor.getByRole('checkbox', { name: 'Done' });
  await box.press('Space');
  await expect(box).toBeChecked();
  await editor.getByText('a', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const { blocks } = await save(page);
  expect(blocks[0]?.data).toEqual({ items: [{ text: 'a', checked: true }] });
});

test('Format opens the editor without changing the text', async ({ page, edit }) => {
  await edit(PATH, 'One\n\nTwo');
  const { sections, state } = await openEditor(page, 'about');
  await sections.getByRole('button', { name: /^Story/i }).click();
  await page.getByRole('button', { name: 'Use rich text for Text' }).click();
  const editor = page.locator('.section-editor .rich-text-editor');
  await expect(editor.getByText('Two', { exact: true })).toBeVisible();
  await editor.getByText('Two', { exact: true }).click();
  await expect(state).toHaveText('All changes are saved');
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(state).toHaveText('1 unsaved change');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(state).toHaveText('All changes are saved');
});
