import type { RichTextBlock } from '../../src/content/rich-text';
import { expect, test } from '../fixtures';
import { document, openText, PATH, paragraph, save } from './rich-text-editor';

const item = (content: string, items: unknown[] = []) => ({ content, meta: {}, items });
const list = (style: string, ...items: unknown[]): RichTextBlock => ({
  id: style,
  type: 'list',
  data: { style, meta: {}, items },
});
const RICH = 'see <a href="https://example.com/a">the <b>terms</b></a><sup>1</sup>';
const quote = (caption: string): RichTextBlock => ({
  id: 'q',
  type: 'quote',
  data: { text: 'kept', caption, alignment: 'left' },
});
const header = (text: string): RichTextBlock => ({ id: 'h', type: 'header', data: { text, level: 2 } });
const checklist: RichTextBlock = {
  id: 'c',
  type: 'checklist',
  data: {
    items: [
      { text: 'one', checked: true },
      { text: 'two', checked: false },
    ],
  },
};

interface Merge {
  name: string;
  blocks: RichTextBlock[];
  /** The text with the caret: at its end for Delete, at its start for Backspace. */
  at: string;
  key: 'Backspace' | 'Delete';
  stored: unknown[];
}

const MERGES: Merge[] = [
  {
    name: 'Delete before a list takes its first item',
    blocks: [paragraph('Intro'), list('unordered', item(RICH, [item('under')]), item('two'))],
    at: 'Intro',
    key: 'Delete',
    stored: [{ text: `Intro${RICH}` }, { items: [item('under'), item('two')] }],
  },
  {
    name: 'Delete before a list of one item takes it whole',
    blocks: [paragraph('Intro'), list('ordered', item(RICH))],
    at: 'Intro',
    key: 'Delete',
    stored: [{ text: `Intro${RICH}` }],
  },
  {
    name: 'Backspace after a list continues its last item',
    blocks: [list('unordered', item('one', [item('under')])), paragraph(`After ${RICH}`)],
    at: 'After',
    key: 'Backspace',
    stored: [{ items: [item('one', [item(`underAfter ${RICH}`)])] }],
  },
  {
    name: 'Delete between two lists keeps nested items',
    blocks: [list('unordered', item('one')), list('ordered', item('two', [item('under')]), item('three'))],
    at: 'one',
    key: 'Delete',
    stored: [{ items: [item('onetwo', [item('under')]), item('three')] }],
  },
  {
    name: 'Backspace joins a paragraph to a heading',
    blocks: [header('Head'), paragraph(`After ${RICH}<br>more`)],
    at: 'After',
    key: 'Backspace',
    stored: [{ text: `HeadAfter ${RICH} more`, level: 2 }],
  },
  {
    name: 'Backspace joins a heading to a paragraph',
    blocks: [paragraph('Intro'), header(`Head ${RICH}`)],
    at: 'Head',
    key: 'Backspace',
    stored: [{ text: `IntroHead ${RICH}` }],
  },
  {
    name: 'Delete joins two paragraphs',
    blocks: [paragraph('Intro', 'a'), paragraph(RICH, 'b')],
    at: 'Intro',
    key: 'Delete',
    stored: [{ text: `Intro${RICH}` }],
  },
  {
    name: 'Delete before a checklist leaves both',
    blocks: [paragraph('Intro'), checklist],
    at: 'Intro',
    key: 'Delete',
    stored: [{ text: 'Intro' }, checklist.data],
  },
  {
    name: 'Backspace in a checklist after a paragraph leaves both',
    blocks: [paragraph('Intro'), checklist],
    at: 'one',
    key: 'Backspace',
    stored: [{ text: 'Intro' }, checklist.data],
  },
  {
    name: 'Backspace in a quote after a list leaves both',
    blocks: [list('unordered', item('one')), quote('An owner')],
    at: 'kept',
    key: 'Backspace',
    stored: [{ items: [item('one')] }, quote('An owner').data],
  },
];

test.beforeEach(({ signedInEditor: _ }) => undefined);

for (const { name, blocks, at, key, stored } of MERGES) {
  test(`${name}, with links and formats`, async ({ page, edit }) => {
    await edit(PATH, document(...blocks, paragraph('The end', 'z')));
    const editor = await openText(page);
    await editor
      .getByRole('textbox')
      .filter({ hasText: new RegExp(`^${at}`) })
      .first()
      .focus();
    await page.keyboard.press(key === 'Delete' ? 'End' : 'Home');
    await page.keyboard.press(key);
    await editor.getByText('The end').click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    const saved = (await save(page)).blocks.map(({ data }) => data);
    expect(saved).toMatchObject([...stored, { text: 'The end!' }]);
    expect(saved).toHaveLength(stored.length + 1);
  });
}

test('the caret stays between the two joined texts', async ({ page, edit }) => {
  await edit(PATH, document(list('unordered', item('one')), paragraph('two')));
  const editor = await openText(page);
  await editor.getByText('two').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('-');
  expect((await save(page)).blocks.map(({ data }) => data.items)).toEqual([[item('one-two')]]);
});

test('Backspace after a bold word in a checklist deletes only one character', async ({ page, edit }) => {
  const items = [
    { text: 'one', checked: true },
    { text: '<b>bold</b> two', checked: false },
  ];
  await edit(PATH, document({ id: 'c', type: 'checklist', data: { items } }));
  const editor = await openText(page);
  await editor.getByText('two').focus();
  await page.keyboard.press('Home');
  for (let letter = 0; letter < 'bold'.length; letter++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  expect((await save(page)).blocks[0]?.data.items).toMatchObject([items[0], { text: '<b>bol</b>&nbsp;two' }]);
});

test('a list converted to a paragraph has one line per item', async ({ page, edit }) => {
  await edit(PATH, document(list('unordered', item(RICH, [item('under')]), item('two'))));
  const editor = await openText(page);
  await editor.getByText('two').selectText();
  await editor.locator('.ce-inline-toolbar [data-item-name="convert-to"]').click();
  await editor.locator('.ce-popover--opened [data-item-name="paragraph"]').last().click();
  expect((await save(page)).blocks.map(({ data }) => data.text)).toEqual([`${RICH}<br>under<br>two`]);
});

test('a text that is selected and cut is empty', async ({ page, edit }) => {
  await edit(PATH, document(header('Head'), paragraph('one')));
  const editor = await openText(page);
  await editor.getByText('one', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  expect((await save(page)).blocks.map(({ data }) => data.text)).toEqual(['Head']);
});
