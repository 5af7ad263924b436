import { expect, test } from '../fixtures';
import { createConflict, dialog, headline, save } from './conflict';

test.use({ viewport: { width: 1280, height: 900 } });
test.beforeEach(async ({ page, signedInEditor: _, edit, problems }) => {
  problems.expect(/409/);
  await createConflict(page, edit);
});

test('"Keep mine" works by keyboard', async ({ page, request, site }) => {
  for (const name of ['Hero › Headline', 'Hero › Button text']) {
    await dialog(page).getByRole('group', { name }).getByRole('radio', { name: 'Keep mine' }).focus();
    await page.keyboard.press('Space');
  }
  await dialog(page).getByRole('button', { name: 'Save choices' }).press('Enter');
  await expect(page.getByText('Content Saved').first()).toBeVisible();
  const home = await (await request.get(`${site.server.url}/api/content/home`)).json();
  expect([home.hero.headline, home.hero.cta]).toEqual(['We keep small shops.', 'Mine']);
});

test('after "Decide later" everything stays as it was, and the next save asks again', async ({
  page,
  request,
  site,
}) => {
  await dialog(page).getByRole('button', { name: 'Decide later' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(headline(page)).toHaveValue('We keep small shops.');
  const home = await (await request.get(`${site.server.url}/api/content/home`)).json();
  expect([home.hero.headline, home.hero.cta]).toEqual(['We buy small farms.', 'Theirs']);
  await save(page);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(headline(page)).toHaveValue('We keep small shops.');
});
