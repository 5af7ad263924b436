import { expect, expectAccessible, test } from '../fixtures';
import { setUpFactor } from './set-up-factor';

test('if a second factor is required, a person without one must set it up before doing anything else', async ({
  page,
  problems,
  signedInAdmin,
}) => {
  problems.expect(/403/);
  await page.goto('/admin/settings/security');
  await page.getByRole('radio', { name: /^Admins/ }).click();
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  expect((await page.request.get('/api/admin/users')).status()).toBe(403);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Edit page' })).toHaveCount(0);
  await page.goto('/admin');
  await setUpFactor(page, signedInAdmin.password);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('link', { name: 'All pages' })).toBeVisible();
  expect((await page.request.get('/api/admin/users')).status()).toBe(200);
});

test("an admin resets a person's lost second factor", async ({ page, openAs, signedInAdmin: _ }) => {
  const editor = await openAs('editor');
  const theirs = editor.page;
  await theirs.goto('/admin/settings/account');
  await theirs
    .getByRole('region', { name: 'Two-factor authentication', exact: true })
    .getByRole('button', { name: 'Turn on' })
    .click();
  await setUpFactor(theirs, editor.password);
  await theirs.getByRole('button', { name: 'I’ve saved them' }).click();

  await page.goto('/admin/users');
  const row = page.getByRole('row', { name: new RegExp(editor.account.email) });
  await expect(row).toContainText('two-factor');
  await row.getByRole('button', { name: /^Reset two-factor/ }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Two-factor authentication reset').first()).toBeVisible();
  await expect(row.getByRole('button', { name: /^Reset two-factor/ })).toHaveCount(0);
  const data = { email: editor.account.email, password: editor.password };
  expect((await (await theirs.request.post('/api/auth/sign-in/email', { data })).json()).user.email).toBe(data.email);
});
