import type { Page } from '@playwright/test';
import { editorPage, openEditor } from '../admin/editor-page';
import { expect, test } from '../fixtures';
import { openEditMode, panelOf } from '../overlay/open-overlay';
import { document, openText, PATH, paragraph, textOf } from './rich-text-editor';

/** The browser's own question whether to leave, each time it comes. */
function leaveQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

test.describe('words typed last, before an editor has told them', () => {
  test.beforeEach(({ edit, signedInEditor: _ }) => edit(PATH, document(paragraph('We buy.'))));

  test('in the dashboard outlive a reload, which the browser asks about', async ({ page }) => {
    const asked = leaveQuestions(page);
    const editor = await openText(page);
    await textOf(editor).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And stay.');
    await page.reload();
    await expect(page.locator('.section-editor')).toBeVisible();
    await editorPage(page).sections.getByRole('button', { name: 'Story' }).click();
    await expect(textOf(page.locator('.section-editor .rich-text-editor'))).toHaveText('We buy. And stay.');
    expect(asked).toEqual(['beforeunload']);
  });

  test('in the dashboard outlive a tab that is closed', async ({ page, context }) => {
    const editor = await openText(page);
    await textOf(editor).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And stay.');
    const closed = page.waitForEvent('close');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.close({ runBeforeUnload: true });
    await closed;
    const next = await context.newPage();
    const { sections } = await openEditor(next, 'about');
    await sections.getByRole('button', { name: 'Story' }).click();
    await expect(textOf(next.locator('.section-editor .rich-text-editor'))).toHaveText('We buy. And stay.');
  });

  test('in the dialog of a page outlive a reload, which the browser asks about', async ({ page }) => {
    const asked = leaveQuestions(page);
    await openEditMode(page, '/about');
    await page.locator(`[data-path="${PATH}"]`).click();
    const dialog = page.getByRole('dialog', { name: /Edit Story/ });
    await textOf(dialog).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And stay.');
    await page.reload();
    await expect(panelOf(page)).toContainText('One unsaved change from an earlier session was brought back.');
    await expect(page.locator(`[data-path="${PATH}"]`)).toHaveText('We buy. And stay.');
    expect(asked).toEqual(['beforeunload']);
  });

  test('in the batch editor outlive a reload, where the browser asks nothing too', async ({ page }) => {
    // As on a phone, which puts a page away without a question.
    await page.addInitScript(() => {
      BeforeUnloadEvent.prototype.preventDefault = () => undefined;
    });
    const asked = leaveQuestions(page);
    await openEditMode(page, '/about');
    await panelOf(page).getByRole('button', { name: 'Batch Edit' }).click();
    await page.locator(`[data-path="${PATH}"]`).click();
    await panelOf(page).getByRole('button', { name: 'Edit 1 Fields' }).click();
    await textOf(page.getByRole('dialog', { name: 'Batch Edit' }).locator('.rich-text-editor')).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And stay.');
    await page.reload();
    await expect(page.locator(`[data-path="${PATH}"]`)).toHaveText('We buy. And stay.');
    expect(asked).toEqual([]);
  });
});

test('what was told and kept on a page lets one go without a question', async ({ page, edit, signedInEditor: _ }) => {
  await edit(PATH, document(paragraph('We buy.')));
  const asked = leaveQuestions(page);
  await openEditMode(page, '/about');
  await page.locator(`[data-path="${PATH}"]`).click();
  await textOf(page.getByRole('dialog', { name: /Edit Story/ })).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And stay.');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('And stay.');
  await page.reload();
  await expect(page.locator(`[data-path="${PATH}"]`)).toHaveText('We buy. And stay.');
  expect(asked).toEqual([]);
});

test('what the browser does not keep is asked about, also while it is written in a dialog', async ({
  page,
  edit,
  signedInEditor: _,
}) => {
  await edit(PATH, document(paragraph('We buy.')));
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const asked = leaveQuestions(page);
  await openEditMode(page, '/about');
  await page.locator(`[data-path="${PATH}"]`).click();
  await textOf(page.getByRole('dialog', { name: /Edit Story/ })).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And stay.');
  await expect(panelOf(page)).toContainText('This browser does not keep your unsaved changes.');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
