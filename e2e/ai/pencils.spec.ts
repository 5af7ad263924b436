import { expect, expectAccessible, open, test } from '../fixtures';

test('a pencil opens suggestions, and the chosen one appears on the page, without configuration', async ({
  page,
  signedInEditor: _,
  request,
}) => {
  await open(page, '/');
  await expect(page.locator('.admin-pencil')).toHaveCount(0);
  await open(page, '/?admin');
  // An image has no text to rewrite.
  await expect(page.getByRole('button', { name: /^Edit .*Image$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Hero › Headline', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
  await expect(modal).toContainText('home.hero.headline');
  await expect(modal).toContainText('Good businesses deserve a next owner.');
  await expect(modal.getByLabel('Tone')).toHaveValue('professional');
  await expect(modal.getByLabel('Tone').locator('option')).toHaveText([
    'Professional',
    'Confident',
    'Authoritative',
    'Approachable',
  ]);
  await modal.getByLabel('Instructions').fill('mention patience');
  await modal.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(modal.getByRole('button', { name: /Use this/ })).toHaveCount(3);
  await expect(modal.getByText('Built-in writer', { exact: true })).toBeVisible();
  // The built-in writer says that it cannot do this, and how to connect a model.
  await expect(modal.getByText(/cannot rewrite a text.*AI_PROVIDER/)).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  const chosen = (await modal.locator('.suggestion-text').first().textContent()) ?? '';
  expect(chosen).not.toBe('Good businesses deserve a next owner.');
  await modal
    .getByRole('button', { name: /Use this/ })
    .first()
    .click();
  await expect(page.locator('.toast')).toContainText('Content Updated');
  await expect(page.locator('.toast')).toContainText('Updated home.hero.headline successfully.');
  await expect(modal).toBeHidden();
  await expect(page.locator('[data-path="home.hero.headline"]')).toHaveText(chosen);
  expect(await (await request.get('/')).text()).toContain(chosen.split(/[’'&]/)[0] ?? '');
});
