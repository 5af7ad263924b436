import type { Page } from '@playwright/test';
import { editorPage, openEditor } from '../admin/editor-page';
import { expect, test } from '../fixtures';
import { openEditMode, panelOf } from '../overlay/open-overlay';
import { document, openText, PATH, paragraph, textOf } from './rich-text-editor';

/** Accepts and collects the browser's prompts on leaving the page. */
function collectLeavePrompts(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

test.describe('text typed just before leaving, not yet reported by the editor', () => {
  test.beforeEach(({ edit, signedInEditor: _ }) => edit(PATH, document(paragraph('We buy.'))));

  test("survives a reload in the dashboard, after the browser's prompt", async ({ page }) => {
    const asked = collectLeavePrompts(page);
    const editor = await openText(page);
    await textOf(editor).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And stay.');
    await page.reload();
    await expect(page.locator('.section-editor')).toBeVisible();
    await editorPage(page)
      .sections.getByRole('button', { name: /^Story/i })
      .click();
    await expect(textOf(page.locator('.section-editor .rich-text-editor'))).toHaveText('We buy. And stay.');
    expect(asked).toEqual(['beforeunload']);
  });

  test('survives closing the tab in the dashboard', async ({ page, context }) => {
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
    await sections.getByRole('button', { name: /^Story/i }).click();
    await expect(textOf(next.locator('.section-editor .rich-text-editor'))).toHaveText('We buy. And stay.');
  });

  test("survives a reload in the dialog of a page, after the browser's prompt", async ({ page }) => {
    const asked = collectLeavePrompts(page);
    await openEditMode(page, '/about');
    await page.locator(`[data-path="${PATH}"]`).click();
    const dialog = page.getByRole('dialog', { name: /Edit Story/ });
    await textOf(dialog).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And stay.');
    await page.reload();
    await expect(panelOf(page)).toContainText('One unsaved change from an earlier session was restored.');
    await expect(page.locator(`[data-path="${PATH}"]`)).toHaveText('We buy. And stay.');
    expect(asked).toEqual(['beforeunload']);
  });

  test('survives a reload in the batch editor, even if the browser does not prompt', async ({ page }) => {
    // As on a phone, which hides a page without prompting.
    await page.addInitScript(() => {
      BeforeUnloadEvent.prototype.preventDefault = () => undefined;
    });
    const asked = collectLeavePrompts(page);
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

test('the browser does not prompt on leaving if the text is already kept on the page', async ({
  page,
  edit,
  signedInEditor: _,
}) => {
  await edit(PATH, document(paragraph('We buy.')));
  const asked = collectLeavePrompts(page);
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

test('the browser prompts on leaving if it cannot keep the text, also while the text is in a dialog', async ({
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
  const asked = collectLeavePrompts(page);
  await openEditMode(page, '/about');
  await page.locator(`[data-path="${PATH}"]`).click();
  await textOf(page.getByRole('dialog', { name: /Edit Story/ })).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And stay.');
  await expect(panelOf(page)).toContainText('This browser can’t store your unsaved changes.');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
