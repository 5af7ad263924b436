import type { RichTextBlock } from '../../src/content/rich-text';
import { editorPage } from '../admin/editor-page';
import { expect, expectAccessible, test } from '../fixtures';
import { document, openText, PATH, paragraph, paste, readStored, save, textOf } from './rich-text-editor';

const item = (content: string, items: unknown[] = []) => ({ content, meta: {}, items });

/** Every block type, and one that no tool supports. */
const ALL: RichTextBlock[] = [
  { id: 'h', type: 'header', data: { text: 'How we buy', level: 3 } },
  paragraph('We buy <b>good</b> <i>shops</i>, <a href="https://example.com/?a=1&amp;b=2">slowly</a>.'),
  {
    id: 'o',
    type: 'list',
    data: { style: 'ordered', meta: { start: 3, counterType: 'lower-roman' }, items: [item('a', [item('b')])] },
  },
  { id: 'u', type: 'list', data: { style: 'unordered', meta: {}, items: [item('c')] } },
  {
    id: 'c',
    type: 'checklist',
    data: {
      items: [
        { text: 'Books read', checked: true },
        { text: 'Met', checked: false },
      ],
    },
  },
  { id: 'q', type: 'quote', data: { text: 'They kept it.', caption: 'An owner', alignment: 'left' } },
  { id: 'd', type: 'delimiter', data: {} },
  {
    id: 'i',
    type: 'image',
    data: {
      file: { url: '/share.png?a=1&b=2', width: 1200, height: 630, alt: 'A street' },
      caption: 'Main street',
      withBorder: false,
      withBackground: false,
      stretched: false,
    },
  },
  {
    id: 'k',
    type: 'linkTool',
    data: {
      link: 'https://example.com/?a=1&b=2',
      meta: { title: 'Fish & chips', description: 'By the sea.', image: { url: '/share.png' } },
    },
  },
  {
    id: 'e',
    type: 'embed',
    data: {
      service: 'youtube',
      source: 'https://www.youtube.com/watch?v=wZZ7oFKsKzY',
      embed: 'https://www.youtube.com/embed/wZZ7oFKsKzY',
      width: 580,
      height: 320,
      caption: 'A visit',
    },
  },
  {
    id: 't',
    type: 'table',
    data: {
      withHeadings: true,
      content: [
        ['Year', 'Shops'],
        ['2024', '<b>11</b> in all'],
      ],
    },
  },
  { id: 'x', type: 'hologram', data: { content: [['a']] } },
];

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('editing one block of a document with every block type changes nothing else', async ({ page, edit }) => {
  await edit(PATH, document(...ALL, paragraph('The end', 'z')));
  const editor = await openText(page);
  await expect(editor.getByText('The block can not be displayed correctly.')).toBeVisible();
  await expectAccessible(page);
  await editor.getByText('The end').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  const { blocks, version } = await save(page);
  expect(blocks).toEqual([...ALL, paragraph('The end!', 'z')]);
  expect(version).toMatch(/^2\.31\./);
});

test('without changes there is nothing to save, and clicking into blocks changes nothing', async ({ page, edit }) => {
  await edit(PATH, document(...ALL));
  const editor = await openText(page);
  await editor.getByText('They kept it.').click();
  await editor.getByText('Books read').click();
  // Leaving the editor makes it report any pending change.
  await editorPage(page).save.focus();
  await expect(editorPage(page).state).toHaveText('All changes are saved');
  expect(await readStored(page)).toEqual(document(...ALL));
});

test('an empty text has a placeholder, is 200 pixels high, and keeps no empty blocks', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('')));
  const editor = await openText(page);
  await expect(textOf(editor)).toHaveAttribute('data-placeholder-active', 'Start writing your content here...');
  const box = await editor.locator('.codex-editor__redactor').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(200);
  await textOf(editor).click();
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  const { blocks } = await save(page);
  expect(blocks.map(({ data }) => data.text)).toEqual(['One', 'Two']);
});

test('text that is typed or pasted into the start text of a new section replaces it, and undo restores it', async ({
  page,
  edit,
}) => {
  await edit(PATH, document(paragraph('Start writing here...')));
  const editor = await openText(page);
  const text = textOf(editor);
  await text.click({ position: { x: 50, y: 10 } });
  await page.keyboard.type('We keep the name.');
  await expect(text).toHaveText('We keep the name.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveText('Start writing here...');
  await paste(page, '<b>We</b> stay.', 'We stay.');
  await expect(text).toHaveText('We stay.');
  await page.keyboard.type(' Always.');
  expect((await save(page)).blocks.map(({ data }) => data.text)).toEqual(['<b>We</b> stay. Always.']);
});

test('undo and redo cover every change, and the page stores what is shown', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('One', 'a'), paragraph('Two', 'b')));
  const editor = await openText(page);
  const { state } = editorPage(page);
  await editor.getByText('Two').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' more');
  await expect(state).toHaveText('1 unsaved change');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Three');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.getByText('Three')).toHaveCount(0);
  await expect(editor.getByText('Two more')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.getByText('Two', { exact: true })).toBeVisible();
  await expect(state).toHaveText('All changes are saved');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(editor.getByText('Three')).toBeVisible();
  await page.keyboard.type('!');
  expect((await save(page)).blocks.map(({ data }) => data.text)).toEqual(['One', 'Two more', 'Three!']);
});
