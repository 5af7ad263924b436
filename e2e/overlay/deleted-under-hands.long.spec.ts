import type { APIRequestContext, Page } from '@playwright/test';
import { addDynamic, openEditor } from '../admin/editor-page';
import { document, openText, PATH, paragraph, textOf } from '../editors/rich-text-editor';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

/** Deletes a section of the page itself, as another user whose name is that of the API key. */
const deleteOwn = async (request: APIRequestContext, apiKey: string, path: string) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  expect((await request.post('/api/content/delete', { headers, data: { path } })).ok()).toBe(true);
};
const deleteSection = async (request: APIRequestContext, apiKey: string, id: string) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  expect((await request.delete(`/api/sections/${id}`, { headers })).ok()).toBe(true);
};
/** Returns the browser's storage, which holds unsaved text. */
const readStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

const TOLD = /The "Story" section was deleted by A test\. Your changes are kept and will return if you restore it\./;

test('the rich text dialog reports that its section was deleted, and saves once the section is restored', async ({
  page,
  edit,
  request,
  apiKey,
}) => {
  await edit(PATH, document(paragraph('We buy.')));
  await openEditMode(page, '/about');
  await textAt(page, PATH).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Story › Text' });
  await textOf(dialog).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And stay.');
  await deleteOwn(request, apiKey, 'about.story');
  const notice = dialog.getByRole('alert').filter({ hasText: 'Story' });
  await expect(notice).toHaveText(TOLD);
  await textOf(dialog).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' For good.');
  await expect.poll(() => readStorage(page)).toContain('And stay. For good.');
  await notice.getByRole('button', { name: 'Restore section' }).click();
  await expect(notice).toHaveCount(0);
  await expect(textOf(dialog)).toHaveText('We buy. And stay. For good.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(textAt(page, PATH)).toHaveText('We buy. And stay. For good.');
  await finalize(page);
});

test('if saved without its section, the text is kept until the section returns', async ({
  page,
  edit,
  request,
  apiKey,
}) => {
  await edit(PATH, document(paragraph('We buy.')));
  await openEditMode(page, '/about');
  await textAt(page, PATH).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Story › Text' });
  await textOf(dialog).click();
  await deleteOwn(request, apiKey, 'about.story');
  await expect(dialog.getByRole('alert')).toHaveText(TOLD);
  await textOf(dialog).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And stay.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const notice = panelOf(page).getByRole('alert').filter({ hasText: 'Story' });
  await expect(notice).toContainText(/The "Story" section was deleted by A test\. Your unsaved change in it is kept/);
  await expect(notice).toContainText('We buy. And stay.');
  await page.reload();
  await expect(notice).toContainText('We buy. And stay.');
  await notice.getByRole('button', { name: 'Restore section Story' }).click();
  await expect(textAt(page, PATH)).toHaveText('We buy. And stay.');
  await finalize(page);
});

test('text in the batch editor is kept, too', async ({ page, request, apiKey }) => {
  await addDynamic(request, apiKey, { sectionId: 'fair', sectionName: 'Fair', sectionData: { headline: 'Fair' } });
  await openEditMode(page);
  await panelOf(page).getByRole('button', { name: 'Batch Edit' }).click();
  await textAt(page, 'dynamic.fair.headline').click();
  await textAt(page, 'home.hero.cta').first().click();
  await panelOf(page).getByRole('button', { name: 'Edit 2 Fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Edit' });
  await dialog.getByRole('textbox', { name: 'Fair › Headline' }).fill('Autumn fair');
  await dialog.getByRole('textbox', { name: /Button/ }).fill('Talk to us');
  await deleteSection(request, apiKey, 'fair');
  await expect(dialog.getByRole('alert').filter({ hasText: 'Fair' })).toContainText(
    'The "Fair" section was deleted by',
  );
  await expect(dialog.getByRole('textbox', { name: 'Fair › Headline' })).toHaveValue('Autumn fair');
  await dialog.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(textAt(page, 'home.hero.cta').first()).toHaveText('Talk to us');
  const notice = panelOf(page).getByRole('alert').filter({ hasText: 'Fair' });
  await expect(notice).toContainText('Autumn fair');
  await notice.getByRole('button', { name: 'Restore section Fair' }).click();
  await expect(textAt(page, 'dynamic.fair.headline')).toHaveText('Autumn fair');
});

for (const [what, path] of [
  ['a text typed in place', 'home.callToAction.title'],
  ['a popover', 'home.callToAction.primaryButton.text'],
] as const) {
  test(`an editor who has only opened ${what} sees the notice as well`, async ({ page, request, apiKey }) => {
    await openEditMode(page);
    await textAt(page, path).first().click();
    await deleteOwn(request, apiKey, 'home.callToAction');
    const notice = panelOf(page).getByRole('alert').filter({ hasText: 'Call To Action' });
    await expect(notice).toContainText(/The "Call To Action" section you had open was deleted by A test\./);
    await notice.getByRole('button', { name: 'Restore section Call To Action' }).click();
    await expect(textAt(page, path).first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
}

test('in the dashboard the last words typed before the deletion are kept, and the notice says who deleted the section', async ({
  page,
  edit,
  request,
  apiKey,
}) => {
  await edit(PATH, document(paragraph('We buy.')));
  const editor = await openText(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await textOf(editor).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And');
  const deleted = deleteOwn(request, apiKey, 'about.story');
  await page.keyboard.type(' stay for good.');
  await deleted;
  const notice = page.getByRole('alert').filter({ hasText: 'Story' });
  await expect(notice).toContainText(/The "Story" section was deleted by A test\. Your unsaved change in it is kept/);
  await expect(notice).toContainText('We buy. And');
  await expect(notice).toBeInViewport();
  const words = /“(We buy\. And.*)”/.exec((await notice.textContent()) ?? '')?.[1] ?? '';
  await notice.getByRole('button', { name: 'Restore section' }).click();
  await page
    .getByRole('complementary', { name: 'Sections' })
    .getByRole('button', { name: /^Story/ })
    .click();
  await expect(textOf(page.locator('.section-editor .rich-text-editor'))).toHaveText(words);
});

test('the notice stays visible for someone who keeps typing after the deletion', async ({
  page,
  edit,
  request,
  apiKey,
}) => {
  await edit(PATH, document(paragraph('We buy.')));
  const editor = await openText(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await textOf(editor).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And');
  await deleteOwn(request, apiKey, 'about.story');
  const notice = page.getByRole('alert').filter({ hasText: 'Story' });
  await expect(notice).toBeInViewport();
  // No field has the focus anymore, so each space scrolls the page.
  const readScroll = () => page.evaluate(() => window.scrollY);
  const before = await readScroll();
  await page.keyboard.type(' stay for good, whatever comes.');
  await expect.poll(readScroll).toBeGreaterThan(before);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(notice.getByRole('button', { name: 'Restore section' })).toBeInViewport({ ratio: 1 });
});

test('in the dashboard, deleting the open section shows a notice', async ({ page, request, apiKey }) => {
  await addDynamic(request, apiKey, { sectionId: 'fair', sectionName: 'Fair' });
  await addDynamic(request, apiKey, { sectionId: 'show', sectionName: 'Show' });
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: 'Fair', exact: true }).click();
  await editor.field('Headline').focus();
  await deleteSection(request, apiKey, 'show');
  await expect(editor.sections.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0);
  await deleteSection(request, apiKey, 'fair');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(/The "Fair" section you had open was deleted by A test\./);
  await expect(notice).toHaveCount(1);
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toHaveCount(0);
});
