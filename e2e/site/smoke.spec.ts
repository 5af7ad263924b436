import { expect, expectAccessible, open, test } from '../fixtures';

test('home', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
test('404', async ({ page, problems }) => {
  problems.expect(/404/);
  await open(page, '/nope');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});
test('admin', async ({ page, signedInEditor }) => {
  await open(page, '/admin');
  await expect(page.getByText(signedInEditor.account.name)).toBeVisible();
});
