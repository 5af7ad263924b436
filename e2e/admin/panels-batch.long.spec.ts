import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Batch Edit' });

async function openBatch(page: Page) {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Batch Edit' }).click();
  await expect(dialog(page)).toBeVisible();
}

test.use({ viewport: { width: 1280, height: 900 } });
test.beforeEach(({ signedInEditor: _ }) => undefined);

test('several plain and rich texts are selected, edited and saved together', async ({ page, edit, request, site }) => {
  await edit('home.press', { title: 'Press', text: { blocks: [{ type: 'paragraph', data: { text: 'We wrote.' } }] } });
  await openBatch(page);
  await expect(dialog(page).getByRole('button', { name: 'Edit 0 Fields' })).toBeDisabled();
  await dialog(page).getByLabel('Search fields').fill('hero');
  await dialog(page)
    .getByRole('checkbox', { name: /^Headline/ })
    .check();
  await dialog(page)
    .getByRole('checkbox', { name: /^Button text/ })
    .check();
  await dialog(page).getByLabel('Search fields').fill('wrote');
  await dialog(page).getByRole('checkbox', { name: /^Text/ }).check();
  await expectAccessible(page, 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Edit 3 Fields' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Save 0 changes' })).toBeDisabled();
  await dialog(page).getByLabel('Hero › Headline').fill('A new headline');
  await dialog(page).getByLabel('Hero › Button text').fill('Call us');
  const rich = dialog(page).getByText('We wrote.');
  await rich.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Twice.');
  await expect(dialog(page).getByRole('button', { name: 'Save 3 changes' })).toBeEnabled();
  await dialog(page).getByRole('button', { name: 'Save 3 changes' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Content Saved').first()).toBeVisible();
  const home = await (await request.get(`${site.server.url}/api/content/home`)).json();
  expect(home.hero).toMatchObject({ headline: 'A new headline', cta: 'Call us' });
  expect(home.press.text.blocks[0].data.text).toBe('We wrote. Twice.');
  await expect(page.getByRole('textbox', { name: 'Headline', exact: true })).toHaveValue('A new headline');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Headline', exact: true })).toHaveValue(
    'Good businesses deserve a next owner.',
  );
});

test('texts that could not be saved stay, marked as unsaved, and Retry saves them', async ({ page, problems }) => {
  problems.expect(/503|Batch save failed/);
  await openBatch(page);
  await dialog(page).getByRole('checkbox', { name: 'All of Hero' }).check();
  await dialog(page).getByRole('button', { name: 'Edit 3 Fields' }).click();
  await dialog(page).getByLabel('Hero › Button text').fill('Call us');
  await page.route('**/api/trpc/content.batch*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await dialog(page).getByRole('button', { name: 'Save 1 change' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Not saved.');
  await expect(dialog(page).getByLabel('Hero › Button text')).toHaveValue('Call us');
  await page.unroute('**/api/trpc/content.batch*');
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Button text' })).toHaveValue('Call us');
});

test('leaving with unsaved text asks for confirmation', async ({ page }) => {
  await openBatch(page);
  await dialog(page).getByRole('checkbox', { name: 'All of Hero' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Edit 3 Fields' }).press('Enter');
  await dialog(page).getByLabel('Hero › Button text').fill('Call us');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog(page).getByLabel('Hero › Button text')).toHaveValue('Call us');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'More tools' })).toBeFocused();
  await expect(page.getByText('All changes are saved')).toBeVisible();
});

test('words are found in all texts of the page, each match is previewed, and the selected ones are replaced', async ({
  page,
  edit,
  request,
  site,
}) => {
  await edit('home.hero.headline', 'Quill it, quiller');
  await edit('home.hero.cta', 'quill');
  await edit('home.hero.subheadline', 'Nothing here');
  await openBatch(page);
  await dialog(page).getByRole('tab', { name: 'Find and replace' }).click();
  await dialog(page).getByLabel('Find', { exact: true }).fill('zebra');
  await expect(dialog(page).getByText('No matches on this page.')).toBeVisible();
  await dialog(page).getByLabel('Find', { exact: true }).fill('quill');
  await dialog(page).getByLabel('Replace with').fill('keep');
  await dialog(page).getByLabel('Whole words').check();
  const hits = dialog(page).getByRole('tabpanel').getByRole('listitem');
  await expect(dialog(page).getByText('2 of 2 matches in 2 fields selected')).toBeVisible();
  await dialog(page).getByLabel('Match case').check();
  await expect(dialog(page).getByText('1 of 1 match in 1 field selected')).toBeVisible();
  await dialog(page).getByLabel('Match case').uncheck();
  await dialog(page).getByLabel('Whole words').uncheck();
  await expect(hits.first()).toContainText('Hero › Headline');
  await expect(hits.first().locator('del')).toHaveText('Quill');
  await expect(hits.first().locator('ins')).toHaveText('keep');
  await dialog(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Replace 0 and save' })).toBeDisabled();
  await hits.nth(1).getByRole('checkbox').check();
  await hits.nth(2).getByRole('checkbox').check();
  await expectAccessible(page, 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Replace 2 and save' }).click();
  await expect(dialog(page)).toBeHidden();
  const home = await (await request.get(`${site.server.url}/api/content/home`)).json();
  expect([home.hero.headline, home.hero.cta]).toEqual(['Quill it, keeper', 'keep']);
});
