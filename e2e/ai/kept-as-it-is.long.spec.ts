import { expect, expectAccessible, open, test } from '../fixtures';

test('a text that cannot be shortened appears unchanged among the suggestions, with a note', async ({
  page,
  signedInEditor: _,
  site,
}) => {
  const key = await site.key();
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
  const body = JSON.stringify({ path: 'home.hero.headline', value: 'We buy.' });
  await fetch(`${site.server.url}/api/content/update`, { method: 'POST', headers, body });
  await site.settle();
  await open(page, '/?admin');
  await page.getByRole('button', { name: 'Edit Hero › Headline', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
  await modal.getByLabel('Instructions').fill('Shorter');
  await modal.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(modal.getByRole('button', { name: /Use this/ })).toHaveCount(3);
  const kept = modal.locator('.suggestion').filter({ hasText: 'We buy.' }).first();
  await expect(kept).toContainText('The current text, not shortened.');
  await expect(modal.getByText(/can only leave out whole sentences.*AI_PROVIDER/)).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
});
