import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { openEditMode, panelButton } from '../overlay/open-overlay';
import { addDynamic, openEditor } from './editor-page';

test.beforeEach(({ signedInEditor: _ }) => undefined);

const LIST = 'home.welcome.body';
const entries = (page: Page) => page.getByRole('dialog', { name: /^(?:Timeline|History) of/ }).getByRole('article');

async function write(request: APIRequestContext, apiKey: string, ...changes: object[]): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const change of changes) {
    const answer = await request.post('/api/content/batch', { headers, data: { changes: [change] } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** Creates a list of three texts, adds an item, moves another to the front, and removes the added one. */
async function changeItems(request: APIRequestContext, apiKey: string): Promise<void> {
  await write(
    request,
    apiKey,
    { path: LIST, value: ['One', 'Two', 'Three'] },
    { op: 'insert', path: LIST, after: null, value: 'Four, and some words', id: 'four' },
    { op: 'move', path: `${LIST}.2`, after: null },
    { op: 'remove', path: `${LIST}.~four` },
  );
}

test('items added, moved and removed are listed by their own text, found by it, and restored', async ({
  page,
  request,
  apiKey,
}) => {
  await changeItems(request, apiKey);
  const editor = await openEditor(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const [removed, moved, added] = [entries(page).nth(0), entries(page).nth(1), entries(page).nth(2)];
  await expect(removed).toContainText('Removed “Four, and some words” in Welcome › Paragraphs');
  await expect(removed.getByRole('img')).toHaveAccessibleName('Removed');
  await expect(moved).toContainText('Moved “Two” in Welcome › Paragraphs');
  await expect(moved).toContainText('position 3 → ');
  await expect(moved.getByRole('button', { name: /^Preview/ })).toHaveCount(0);
  await expect(added).toContainText('Added “Four, and some words” in Welcome › Paragraphs');
  await expectAccessible(page, '.panel');

  await page.getByLabel('Search changes').fill('Moved “Two');
  await expect(entries(page)).toHaveCount(1);
  await page.getByLabel('Search changes').fill('');
  await expect(entries(page)).toHaveCount(4);

  const undo = async (nth: number, question: string) => {
    await entries(page).nth(nth).getByRole('button', { name: 'Undo this change' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Undo this change' });
    await expect(asked).toContainText(question);
    await asked.getByRole('button', { name: 'Undo this change' }).click();
  };
  await undo(0, 'Restore “Four, and some words” in Welcome › Paragraphs?');
  await expect(entries(page).first()).toContainText('Added “Four, and some words” in Welcome › Paragraphs');
  await undo(2, 'Move “Two” back to its previous position?');
  await expect(entries(page).first()).toContainText('Moved “Two” in Welcome › Paragraphs');
  const texts = editor.preview.locator(`[data-path^="${LIST}."]`);
  await expect(texts).toHaveText(['Four, and some words', 'One', 'Two', 'Three']);
});

test('on the page a moved section is listed with its name and positions', async ({ page, request, apiKey }) => {
  for (const name of ['Fair', 'Market']) await addDynamic(request, apiKey, { sectionId: name, sectionName: name });
  await write(request, apiKey, { op: 'move', path: 'sections.Market', after: null });
  await openEditMode(page);
  await panelButton(page, 'Timeline').click();
  const moved = entries(page).first();
  await expect(moved).toContainText('Moved “Market”');
  await expect(moved).toContainText('position 2 → . After: position 1');
  await expect(moved.getByRole('button', { name: /^Preview/ })).toHaveCount(0);
});

test('the tab Unsaved lists changes of items by their own text, before they are saved', async ({
  page,
  request,
  apiKey,
}) => {
  await write(request, apiKey, { path: LIST, value: ['One', 'Two', 'Three'] });
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: 'Welcome', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Paragraph 2' }).click();
  await page.getByRole('button', { name: 'Move Paragraph 2 up' }).click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const told = page.getByRole('tabpanel', { name: 'Unsaved' }).getByRole('listitem');
  await expect(told.nth(0)).toContainText('Moved “Three”');
  await expect(told.nth(0)).toContainText('From position 2 to position 1');
  await expect(told.nth(1)).toContainText('Removed “Two”');
  await told.nth(1).getByRole('button', { name: 'Undo: Removed “Two”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(told).toHaveCount(1);
});
