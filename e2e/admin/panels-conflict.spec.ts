import { expect, expectAccessible, test } from '../fixtures';
import { createConflict, dialog } from './conflict';

test.use({ viewport: { width: 1280, height: 900 } });
test.beforeEach(async ({ page, signedInEditor: _, edit, problems }) => {
  problems.expect(/409/);
  await createConflict(page, edit);
});

test('nothing is preselected; each field takes mine, theirs or a merge, and the history has them all', async ({
  page,
  request,
  site,
}) => {
  await expect(dialog(page)).toContainText('A test saved a change to these 2 fields while you were editing.');
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Save choices' })).toBeDisabled();
  await expectAccessible(page, 'dialog[open]');
  const field = dialog(page).getByRole('group', { name: 'Hero › Headline' });
  await field.getByText('Before both changes').click();
  await expect(field.getByText('We buy small shops.')).toBeVisible();
  await expect(field.locator('ins')).toHaveText([/keep/, /farms/]);
  await expect(field.locator('del')).toHaveText([/buy/, /shops/]);
  await field.getByRole('radio', { name: 'Merge manually' }).check();
  await expect(field.getByRole('textbox')).toHaveValue('We keep small farms.');
  await field.getByRole('textbox').fill('We keep small farms, too.');
  await expect(dialog(page).getByText('1 of 2 resolved')).toBeVisible();
  await dialog(page)
    .getByRole('group', { name: 'Hero › Button text' })
    .getByRole('radio', { name: 'Use theirs' })
    .check();
  await dialog(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Content Saved').first()).toBeVisible();
  const home = await (await request.get(`${site.server.url}/api/content/home`)).json();
  expect([home.hero.headline, home.hero.cta]).toEqual(['We keep small farms, too.', 'Theirs']);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const changes = page.getByRole('dialog', { name: 'History of Home' }).getByRole('article');
  await expect(changes.first()).toContainText('We keep small farms, too.');
  await expect(changes.nth(1)).toContainText('Theirs');
});
