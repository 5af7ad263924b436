import type { Locator, Page } from '@playwright/test';
import { document, paragraph } from '../editors/rich-text-editor';
import { expect, test } from '../fixtures';
import { openEditor } from './editor-page';

/** Removes an item from a section's list as the other user, and saves. */
async function removeAndSave(page: Page, section: string, item: string): Promise<void> {
  const theirs = await openEditor(page);
  await theirs.sections.getByRole('button', { name: section, exact: true }).click();
  await page.getByRole('button', { name: `Remove ${item}`, exact: true }).click();
  await theirs.save.click();
  await theirs.toast('Content Saved', `${section} content has been updated successfully.`);
}

/** Opens an item of the questions. @returns its group of fields */
async function openItem(page: Page, name: string): Promise<Locator> {
  await page
    .locator('.section-editor')
    .getByRole('button', { name: new RegExp(`^${name}\\b`) })
    .click();
  return page.getByRole('group', { name, exact: true });
}

const ANSWER = 'Both stay. A small company is its people and its reputation, and those are what we pay for.';

test('typing in an item continues at the caret while someone else removes an item before it', async ({
  page,
  signedInEditor: _,
  openAs,
}) => {
  const other = await openAs('admin');
  const mine = await openEditor(page);
  await mine.sections.getByRole('button', { name: 'FAQ', exact: true }).click();
  const third = await openItem(page, 'Question 3');
  const answer = await third.getByLabel('Answer', { exact: true }).elementHandle();
  if (!answer) throw new Error('There is no answer field.');
  await answer.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Yes: ');
  await removeAndSave(other.page, 'FAQ', 'Question 1');
  const second = page.getByRole('group', { name: 'Question 2', exact: true });
  await expect(second.getByLabel('Question', { exact: true })).toHaveValue('What happens to the staff and the name?');
  // The same element still has the focus.
  expect(await answer.evaluate((element) => element === globalThis.document.activeElement)).toBe(true);
  await page.keyboard.type('all of it. ');
  await expect(second.getByLabel('Answer', { exact: true })).toHaveValue(`Yes: all of it. ${ANSWER}`);
  await mine.save.click();
  await mine.toast('Content Saved', 'FAQ content has been updated successfully.');
  const { faq } = await (await page.request.get('/api/content/home')).json();
  expect(faq.items).toHaveLength(5);
  expect(faq.items[1].answer).toBe(`Yes: all of it. ${ANSWER}`);
});

test('the same in a rich text, both of an item and as an item', async ({ page, edit, signedInEditor: _, openAs }) => {
  await edit('home.faq.items.2.answer', document(paragraph('Both stay.')));
  await edit('home.welcome.body', ['First.', 'Second.', document(paragraph('We buy.'))]);
  const other = await openAs('admin');
  const mine = await openEditor(page);
  await mine.sections.getByRole('button', { name: 'FAQ', exact: true }).click();
  await openItem(page, 'Question 3');
  await writeWhile('Both stay.', 'Question', 5);
  await mine.sections.getByRole('button', { name: 'Welcome', exact: true }).click();
  await writeWhile('We buy.', 'Paragraph', 2);
  await expect(page.getByRole('textbox', { name: 'Paragraph 2: Paragraph' })).toBeFocused();
  await mine.save.click();
  await mine.toast('Content Saved', 'content has been updated successfully.');
  const { faq, welcome } = await (await page.request.get('/api/content/home')).json();
  expect([faq.items.length, welcome.body.length]).toEqual([5, 2]);
  expect(faq.items[1].answer.blocks[0].data.text).toBe('Both stay. Before and after.');
  expect(welcome.body[1].blocks[0].data.text).toBe('We buy. Before and after.');

  async function writeWhile(words: string, item: string, left: number): Promise<void> {
    await page.locator('.section-editor .rt-holder[data-ready]').waitFor();
    const text = page.locator('.section-editor .rich-text-editor').getByRole('textbox').first();
    await expect(text).toHaveText(words);
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Before');
    await removeAndSave(other.page, item === 'Question' ? 'FAQ' : 'Welcome', `${item} 1`);
    await expect(page.getByRole('button', { name: new RegExp(`^Remove ${item}`) })).toHaveCount(left);
    await expect(text).toBeFocused();
    await page.keyboard.type(' and after.');
    await expect(text).toHaveText(`${words} Before and after.`);
  }
});

test('the last text typed in an item removed by someone else is kept for that item only', async ({
  page,
  edit,
  signedInEditor: _,
  openAs,
}) => {
  await edit('home.faq.items.2.answer', document(paragraph('Both stay.')));
  const other = await openAs('admin');
  const mine = await openEditor(page);
  await mine.sections.getByRole('button', { name: 'FAQ', exact: true }).click();
  await openItem(page, 'Question 3');
  await page.locator('.section-editor .rt-holder[data-ready]').waitFor();
  const theirs = await openEditor(other.page);
  await theirs.sections.getByRole('button', { name: 'FAQ', exact: true }).click();
  await other.page.getByRole('button', { name: 'Remove Question 3', exact: true }).click();
  await page.locator('.section-editor .rich-text-editor').getByRole('textbox').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Truly.');
  await theirs.save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Truly.' });
  await expect(notice).toBeVisible();
  await expect(page.locator('.section-editor .edit-list > li')).toHaveCount(5);
  await notice.getByRole('button', { name: 'Restore item' }).click();
  await expect(page.locator('.section-editor .edit-list > li')).toHaveCount(6);
  await mine.save.click();
  await mine.toast('Content Saved', 'FAQ content has been updated successfully.');
  const { faq } = await (await page.request.get('/api/content/home')).json();
  const answers: string[] = faq.items.map(({ answer }: { answer: unknown }) => JSON.stringify(answer));
  expect(answers.map((words) => words.includes('Truly.'))).toEqual([false, false, true, false, false, false]);
});

test('an error at a field disappears once the change is undone, reverted or discarded', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  const headline = editor.field('Headline');
  const ways = [
    () => page.getByRole('button', { name: 'Undo', exact: true }).click(),
    () => page.getByRole('button', { name: 'Revert Headline' }).click(),
    () => page.locator('.save-bar').getByRole('button', { name: 'Discard' }).click(),
  ];
  for (const takeBack of ways) {
    await refuse();
    await takeBack();
    await expect(headline).toHaveAccessibleDescription('');
    await expect(page.locator('.section-editor .field-error')).toHaveCount(0);
  }
  // Changing another field does not clear the error.
  await refuse();
  await editor.field('Subheadline').fill('Something else');
  await expect(headline).toHaveAccessibleDescription(/At most \d+ characters\./);

  async function refuse(): Promise<void> {
    await headline.fill('word '.repeat(60_000));
    await editor.save.click();
    await expect(headline).toBeFocused();
    await expect(headline).toHaveAccessibleDescription(/At most \d+ characters\./);
  }
});

test('text typed during a save of the same field stays for the next save', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  let release: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/trpc/content.batch*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await editor.field('Headline').fill('One');
  const asked = page.waitForRequest('**/api/trpc/content.batch*');
  await editor.save.click();
  await asked;
  await editor.field('Headline').press('End');
  await page.keyboard.type(' and two');
  release();
  await editor.toast('Content Saved', 'Hero content has been updated successfully.');
  await expect(editor.state).toHaveText('1 unsaved change');
  await expect(editor.field('Headline')).toHaveValue('One and two');
  await expect(editor.field('Headline')).toBeFocused();
  const headline = async () => (await (await page.request.get('/api/content/home')).json()).hero.headline;
  await expect.poll(() => headline()).toBe('One');
  await editor.save.click();
  await expect(editor.state).toHaveText('Saved');
  await expect.poll(() => headline()).toBe('One and two');
});
