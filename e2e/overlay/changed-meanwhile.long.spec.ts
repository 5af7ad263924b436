import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelButton, panelOf, textAt, writeText } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const HEADLINE = 'home.hero.headline';
const LIST = 'home.portfolioHighlight.improvements';
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this too' });

test('text typed in the fifth item of a list stays in that item when someone else shortens the list', async ({
  page,
  edit,
  request,
}) => {
  await edit(LIST, ['one', 'two', 'three', 'four', 'five']);
  await openEditMode(page);
  await textAt(page, `${LIST}.4`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(', mine');
  await edit(LIST, ['one', 'three', 'four', 'five']);
  const items = page.locator(`#main [data-path^="${LIST}."]`);
  await expect(items).toHaveText(['one', 'three', 'four', 'five, mine']);
  await finalize(page);
  const { portfolioHighlight } = await (await request.get('/api/content/home')).json();
  expect(portfolioHighlight.improvements).toEqual(['one', 'three', 'four', 'five, mine']);
});

test('text in an item that someone else removes is kept, and returns with the item to its old place', async ({
  page,
  edit,
  request,
}) => {
  const readStored = async () =>
    (await (await request.get('/api/content/home')).json()).portfolioHighlight.improvements;
  await edit(LIST, ['one', 'two', 'three']);
  await openEditMode(page);
  await textAt(page, `${LIST}.1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(', mine');
  await edit(LIST, ['one', 'three']);
  const items = page.locator(`#main [data-path^="${LIST}."]`);
  await expect(items).toHaveText(['one', 'three']);
  const notice = panelOf(page).getByRole('alert').filter({ hasText: 'was removed' });
  await expect(notice).toContainText('“two, mine”');
  // Saving other changes must not restore the item.
  await writeText(page, HEADLINE, 'Goes on');
  await finalize(page);
  await expect.poll(() => readStored()).toEqual(['one', 'three']);
  await notice.getByRole('button', { name: 'Restore item' }).click();
  await expect(items).toHaveText(['one', 'two, mine', 'three']);
  await expect(notice).toHaveCount(0);
  await finalize(page);
  await expect.poll(() => readStored()).toEqual(['one', 'two, mine', 'three']);
});

test('text in an item that someone else removed can be discarded', async ({ page, edit }) => {
  await edit(LIST, ['one', 'two', 'three']);
  await openEditMode(page);
  await writeText(page, `${LIST}.1`, 'two, mine');
  await edit(LIST, ['one', 'three']);
  const notice = panelOf(page).getByRole('alert').filter({ hasText: 'was removed' });
  await notice.getByRole('button', { name: 'Show change' }).click();
  const entry = page.locator('.recent-entry', { hasText: 'no longer on the page' });
  await expect(entry.locator('.recent-title')).toContainText('Portfolio Highlight › Improvements');
  await expect(entry).not.toContainText('~');
  await entry.getByRole('button', { name: /^Discard / }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('No unsaved changes.')).toBeVisible();
});

test('if others change the text during a decision, the choice is offered again, and a postponed merge keeps its text', async ({
  page,
  edit,
  request,
  problems,
}) => {
  problems.expect(/answer 409/);
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Mine');
  await edit(HEADLINE, 'Theirs');
  await panelButton(page, 'Finalize Changes').click();
  await conflict(page).getByRole('radio', { name: 'Merge manually' }).check();
  await conflict(page).getByRole('textbox').fill('Both of us');
  await conflict(page).getByRole('button', { name: 'Decide later' }).click();
  await expect(conflict(page)).toBeHidden();
  await panelButton(page, 'Finalize Changes').click();
  await conflict(page).getByRole('radio', { name: 'Merge manually' }).check();
  await expect(conflict(page).getByRole('textbox')).toHaveValue('Both of us');
  await edit(HEADLINE, 'Theirs, once more');
  await expect(conflict(page)).toContainText('They changed this again. Please choose again.');
  await expect(conflict(page)).toContainText('once more');
  await expect(conflict(page).getByRole('button', { name: 'Save choices' })).toBeDisabled();
  await conflict(page).getByRole('radio', { name: 'Merge manually' }).check();
  await expect(conflict(page).getByRole('textbox')).toHaveValue('Both of us');
  await conflict(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  expect(await (await request.get('/')).text()).toContain('Both of us');
});
