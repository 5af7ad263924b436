import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf } from '../overlay/open-overlay';

const HEADLINE = '[data-path="home.hero.headline"]';

test('a text of the page takes a suggestion in place, unsaved until it is finalized', async ({
  page,
  signedInEditor: _,
}) => {
  await openEditMode(page);
  await page.locator(HEADLINE).hover();
  await page.getByRole('button', { name: 'Suggest words for Hero › Headline' }).click();
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

test('where nothing comes of it, the modal keeps its place, and asks again', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/Failed to generate copy suggestions|500/);
  await openEditMode(page);
  await page.route('**/ai.suggest*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.locator(HEADLINE).hover();
  await page.getByRole('button', { name: 'Suggest words for Hero › Headline' }).click();
  const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
  await modal.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(modal.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.unroute('**/ai.suggest*');
  await modal.getByRole('button', { name: 'Retry' }).click();
  await expect(modal.getByRole('button', { name: /Use this/ })).toHaveCount(3);
});
