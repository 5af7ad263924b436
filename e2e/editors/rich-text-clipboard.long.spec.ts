import type { Locator, Page } from '@playwright/test';
import { openEditor as openDashboard } from '../admin/editor-page';
import { expect, test } from '../fixtures';
import { finalize, openEditMode } from '../overlay/open-overlay';
import { COPIED, COPIED_TEXT, EXCEL } from './clipboard';
import { document, openText, PATH, paragraph, paste, readStored, save, textOf } from './rich-text-editor';

const item = (content: string, items: unknown[] = []) => ({ content, meta: {}, items });

test.beforeEach(({ signedInEditor: _ }) => undefined);

/** Opens the text with one paragraph, and focuses a new empty block below it. */
async function openBelow(page: Page): Promise<Locator> {
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  return editor;
}

for (const { from, html } of COPIED) {
  test(`a text with lists copied from ${from} keeps every word and format`, async ({ page, edit }) => {
    await edit(PATH, document(paragraph('Before')));
    const editor = await openBelow(page);
    await paste(page, html);
    await expect(editor.getByText('We pay')).toBeVisible();
    await page.keyboard.type('!');
    const { blocks } = await save(page);
    expect(blocks.slice(1).map(({ type, data }) => [type, data])).toMatchObject([
      ['paragraph', { text: COPIED_TEXT }],
      ['list', { style: 'unordered', items: [item('in cash'), item('The people', [item('met twice')])] }],
      ['paragraph', { text: 'Then:' }],
      ['list', { style: 'ordered', meta: { start: 3 }, items: [item('We sign'), item('We pay!')] }],
    ]);
  });
}

test('cells copied from Excel keep their formats', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Before')));
  const editor = await openBelow(page);
  await paste(page, EXCEL);
  await expect(editor.getByText('the terms')).toBeVisible();
  await page.keyboard.type('!');
  expect((await save(page)).blocks[1]?.data).toMatchObject({
    content: [
      ['Growth', '18.2<sup>1</sup> %'],
      ['<s>old</s>', '<a href="https://example.com/terms">the terms</a>!'],
    ],
  });
});

test('lists keep every word however they are nested', async ({ page, edit }) => {
  for (const [html, items] of [
    ['<ul><ul><li>a</li></ul></ul>', [item('a')]],
    ['<ul><ul><ul><li>a</li></ul></ul><li>b</li></ul>', [item('a'), item('b')]],
    ['<ol><ul><li>a</li></ul><ul><li>b</li></ul></ol>', [item('a'), item('b')]],
    ['<ul>a<li>b</li><p>c</p></ul>', [item('a'), item('b<br>c')]],
    ['<ul><li></li><ul><li>a</li></ul></ul>', [item('a')]],
    ['<li>a</li><li>b<ul><li>c</li></ul></li>', [item('a'), item('b', [item('c')])]],
    [
      '<ul><li><h3>Head</h3>text</li><li><div><p>a</p></div><blockquote>b</blockquote></li></ul>',
      [item('<b>Head</b><br>text'), item('a<br>b')],
    ],
    ['<ul><li>a<ul><li>b</li></ul>c</li></ul>', [item('a<br>c', [item('b')])]],
  ] as const) {
    await edit(PATH, document(paragraph('Before')));
    const editor = await openBelow(page);
    await paste(page, html);
    await expect(editor.locator('.cdx-list'), html).toBeVisible();
    expect((await save(page)).blocks.slice(1), html).toMatchObject([{ type: 'list', data: { items } }]);
  }
});

test('boxes, and links and formats around blocks, separate words', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Before')));
  const editor = await openBelow(page);
  await paste(
    page,
    '<main><aside>one</aside><address>two</address><details><summary>three</summary>four</details></main><a href="https://example.com/a"><h3>Head</h3><p>text</p></a><b><p>bold</p><p>too</p></b><form>five<fieldset><legend>six</legend>seven</fieldset></form>',
  );
  await expect(editor.getByText('seven')).toBeVisible();
  await page.keyboard.type('!');
  expect((await save(page)).blocks.slice(1).map(({ data }) => data.text)).toEqual([
    'one',
    'two',
    'three',
    'four',
    '<a href="https://example.com/a">Head</a>',
    '<a href="https://example.com/a">text</a>',
    '<b>bold</b>',
    '<b>too</b>',
    'five',
    'six',
    'seven!',
  ]);
});

test('text typed after pasting follows the pasted text', async ({ page, edit }) => {
  for (const [html, words] of [
    ['<p>one</p><p>two</p><p>three</p>', ['one', 'two', 'three!']],
    ['<p>one</p><h2>two</h2>', ['one', 'two!']],
    ['<h2>two</h2>', ['two!']],
    ['<p>one</p><blockquote>two</blockquote>', ['one', 'two!']],
    ['<p>one</p><hr>', ['one', undefined, '!']],
    ['one', ['one!']],
  ] as const) {
    await edit(PATH, document(paragraph('Before')));
    const editor = await openBelow(page);
    await paste(page, html, 'one');
    await expect(editor.getByText(/^(one|two)$/).first()).toBeVisible();
    await page.keyboard.type('!');
    expect(
      (await save(page)).blocks.slice(1).map(({ data }) => data.text),
      html,
    ).toEqual(words);
  }
});

for (const { from, html } of COPIED.filter((copied) => /web|Outlook|Docs/.test(copied.from))) {
  test(`the on-page editor keeps the same text from ${from}`, async ({ page, edit }) => {
    await edit(PATH, document(paragraph('Before')));
    await openEditMode(page, '/about');
    await page.locator(`#main [data-path="${PATH}"]`).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Story › Text' });
    await dialog.locator('.rt-holder[data-ready]').waitFor();
    await textOf(dialog).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await paste(page, `${html}<p><img src="file:///C:/x.png" width="200"></p>`);
    await expect(dialog.getByRole('alert')).toContainText('Could not paste 1 image');
    await page.keyboard.type('!');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await finalize(page);
    const { blocks } = await readStored(page);
    expect(blocks.slice(1).map(({ type, data }) => [type, data])).toMatchObject([
      ['paragraph', { text: COPIED_TEXT }],
      ['list', { style: 'unordered', items: [item('in cash'), item('The people', [item('met twice')])] }],
      ['paragraph', { text: 'Then:' }],
      ['list', { style: 'ordered', meta: { start: 3 }, items: [item('We sign'), item('We pay!')] }],
    ]);
  });
}

test('links keep their address regardless of the case of its scheme', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Before')));
  const editor = await openBelow(page);
  await paste(
    page,
    '<p>See <a href="HTTP://Example.com/A">a</a> and <a href="MAILTO:a@example.com">b</a>, <a href="Tel:+1">c</a></p>',
  );
  await expect(editor.getByText('See')).toBeVisible();
  expect((await save(page)).blocks[1]?.data.text).toBe(
    'See <a href="http://Example.com/A">a</a> and <a href="mailto:a@example.com">b</a>, <a href="tel:+1">c</a>',
  );
});

test('a plain text keeps raised digits too', async ({ page }) => {
  const { field, save: button } = await openDashboard(page, 'about');
  await field('Headline').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, '<p>18.2<sup>1</sup> %</p>', '18.21 %');
  await expect(field('Headline')).toHaveValue('18.2¹ %');
  await expect(button).toBeEnabled();
});
