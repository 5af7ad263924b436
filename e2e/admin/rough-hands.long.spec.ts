import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { addDynamic, openEditor } from './editor-page';

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 80; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

test('a refused change in another section is opened and reported', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('word '.repeat(60_000));
  await editor.sections.getByRole('button', { name: /^Welcome/i }).click();
  await expect(page.getByRole('heading', { name: 'Welcome', level: 2 })).toBeVisible();
  await editor.save.click();
  await expect(page.getByRole('heading', { name: 'Hero', level: 2 })).toBeVisible();
  await expect(editor.field('Headline')).toBeFocused();
  await expect(editor.field('Headline')).toHaveAccessibleDescription(/At most \d+ characters\./);
});

test('a save whose response was lost happens once', async ({ page, problems, signedInEditor: _ }) => {
  problems.expect(/failed: POST .*content\.batch/);
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Written once');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/trpc/content.batch*', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    return route.abort('connectionreset');
  });
  await editor.save.click();
  await editor.failure('Save Failed', 'Could not save your content. Please try again.');
  // The request was sent twice with one key. The live content shows that the save succeeded, so nothing is unsaved and nothing failed.
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  await expect(editor.state).toHaveText('All changes are saved');
  await expect(page.getByText('Not saved.')).toHaveCount(0);
  await expect(editor.field('Headline')).toHaveValue('Written once');
  const history = await (await page.request.get('/api/history?page=home&path=home.hero.headline')).json();
  expect(history.items).toHaveLength(1);
});

test('keys pressed in a panel or a dialog affect the text there, not the page', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Stays as it is');
  await page.getByRole('button', { name: 'Section Manager' }).click();
  const search = page.getByLabel('Search templates');
  await search.pressSequentially('hero');
  await page.keyboard.press('Control+z');
  await expect(search).not.toHaveValue('hero');
  await expect(editor.field('Headline')).toHaveValue('Stays as it is');
  await page.getByRole('button', { name: 'Close Section Library' }).click();
  await page.getByRole('button', { name: 'Admin assistant' }).click();
  await page.getByRole('textbox', { name: 'Command' }).pressSequentially('word');
  await page.keyboard.press('Control+z');
  await expect(editor.field('Headline')).toHaveValue('Stays as it is');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '+ Add Section' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a section' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Escape');
  await expect(editor.state).toHaveText('1 unsaved change');
  expect(asked).toEqual([]);
});

test('a page with two hundred added sections is opened, edited and saved', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  for (let from = 0; from < 200; from += 20) {
    const some = Array.from({ length: 20 }, (_, index) => from + index);
    await Promise.all(
      some.map((number) =>
        addDynamic(request, apiKey, {
          pageId: 'about',
          sectionId: `s${number}`,
          sectionName: `Section ${number}`,
          position: number,
        }),
      ),
    );
  }
  const editor = await openEditor(page, 'about');
  const added = editor.sections.getByRole('listitem').filter({ hasText: /^Section \d+$/ });
  await expect(added).toHaveCount(200);
  await editor.sections.getByRole('button', { name: 'Section 199', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Section 199', level: 2 })).toBeVisible();
  // The list scrolls within the window, with the Add button at its end.
  await editor.sections.getByRole('button', { name: '+ Add Section' }).scrollIntoViewIfNeeded();
  await expect(editor.sections.getByRole('button', { name: '+ Add Section' })).toBeInViewport();
  await editor.field('Headline').fill('The last of many');
  await expect(editor.preview.getByText('The last of many')).toBeVisible();
  await page.keyboard.press('Control+s');
  await editor.toast('Content Saved', 'Section 199 content has been updated successfully.');
});

test('the keyboard moves through a page: past the header, to a page, a section, a field, and saves', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await editor.tab('Home').focus();
  await page.keyboard.press('Tab');
  // Moving through the pages does not switch the page.
  await expect(editor.tab('About Us')).toBeFocused();
  await expect(page).toHaveURL(/\/admin(#.*)?$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=about$/);
  await expect(editor.tab('About Us')).toBeFocused();
  await tabTo(page, editor.sections.getByRole('button', { name: /^Story/i }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Story', level: 2 })).toBeVisible();
  await tabTo(page, editor.field('Title').first());
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Told by keys');
  await page.keyboard.press('Control+s');
  await editor.toast('Content Saved', 'Story content has been updated successfully.');
  // The keyboard also reaches and dismisses a toast.
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.locator('.toast')).toHaveCount(0);
  const { story } = await (await page.request.get('/api/content/about')).json();
  expect(story.title).toBe('Told by keys');
});

test('removing something keeps the focus nearby: an item, a change, all changes, a section', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page, 'team');
  await editor.sections.getByRole('button', { name: /^Leadership/i }).click();
  await page.getByRole('button', { name: 'Remove Leader 2', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Leader 2', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(editor.save).toBeFocused();
  await editor.sections.getByRole('button', { name: /^Hero/i }).click();
  await editor.field('Headline').fill('For a moment');
  await page.getByRole('button', { name: 'Revert Headline' }).press('Enter');
  await expect(editor.field('Headline')).toBeFocused();
  await page.getByRole('button', { name: 'Delete Section' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Section' }).press('Enter');
  await editor.toast('Section Deleted', 'Hero');
  await expect(page.locator('#section-title')).toBeFocused();
});
