import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf } from '../overlay/open-overlay';

const HEADLINE = '[data-path="home.hero.headline"]';

test('a suggestion replaces a text on the page, unsaved until the changes are finalized', async ({
  page,
  signedInEditor: _,
}) => {
  await openEditMode(page);
  await page.locator(HEADLINE).hover();
  await page.getByRole('button', { name: 'Suggest text for Hero › Headline' }).click();
  const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
  await expect(modal.getByLabel('Tone').locator('option')).toHaveCount(6);
  await modal.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(modal.getByText('Built-in writer', { exact: true })).toBeVisible();
  const chosen = (await modal.locator('.suggestion-text').first().textContent()) ?? '';
  await modal
    .getByRole('button', { name: /Use this/ })
    .first()
    .click();
  await expect(modal).toBeHidden();
  await expect(page.locator(HEADLINE)).toHaveText(chosen);
  await expect(panelOf(page)).toContainText('unsaved change');
  await finalize(page);
});

test('if generating fails, the modal stays open and offers a retry', async ({ page, problems, signedInEditor: _ }) => {
  problems.expect(/Failed to generate copy suggestions|500/);
  await openEditMode(page);
  await page.route('**/ai.suggest*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.locator(HEADLINE).hover();
  await page.getByRole('button', { name: 'Suggest text for Hero › Headline' }).click();
  const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
  await modal.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(modal.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.unroute('**/ai.suggest*');
  await modal.getByRole('button', { name: 'Retry' }).click();
  await expect(modal.getByRole('button', { name: /Use this/ })).toHaveCount(3);
});

test("a section drafted in the overlay's library appears on the page, and the history names the writer (5.012, 7.027)", async ({
  page,
  signedInEditor: _,
}) => {
  await openEditMode(page);
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  await page.getByRole('button', { name: 'Section Library' }).click();
  await page.getByRole('tab', { name: 'AI Assistant' }).click();
  const library = page.getByRole('dialog', { name: 'Section Library' });
  await expect(library.getByRole('button', { name: 'Generate section' })).toBeDisabled();
  await library.getByLabel('What is the section about?').fill('A call to action for owners who think about selling');
  const asked = page.waitForRequest((request) => request.url().includes('ai.section'));
  await library.getByRole('button', { name: 'Generate section' }).click();
  expect((await asked).postData()).toContain('"pageId":"home"');
  await library.getByRole('button', { name: 'Add to Home' }).click();
  await expect(page.locator('main').getByRole('heading', { name: 'Owners who think about selling' })).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('tab', { name: 'Saved', exact: true }).click();
  await expect(page.getByRole('article').first()).toContainText('with AI');
});
