import { expect, expectAccessible, test } from '../fixtures';

test('a wrong password is refused in words, and the form stays', async ({ page, problems }) => {
  problems.expect(/401/);
  await page.goto('/admin');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
});

test('an editor changes a text, and it is on the public page at once, in the same browser too', async ({
  page,
  signedInEditor: _,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good businesses deserve a next owner.');
  await page.goto('/admin');
  await page.getByRole('textbox', { name: 'Headline', exact: true }).fill('A new headline');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hero content has been updated successfully.').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new headline');
});

test('a list gains, moves and loses items', async ({ page, signedInEditor: _ }) => {
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Testimonials' }).click();
  await page.getByRole('button', { name: 'Stats' }).click();
  await page.getByRole('button', { name: 'Add stat' }).click();
  const added = page.getByRole('group', { name: 'Stat 4' });
  await added.getByLabel('Value').fill('4th');
  await added.getByLabel('Label').fill('added figure');
  await page.getByRole('button', { name: 'Move Stat 4 up' }).click();
  await page.getByRole('button', { name: 'Remove Stat 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content Saved').first()).toBeVisible();
  await page.goto('/testimonials');
  await expect(page.locator('dd')).toHaveText(['29 days', '4th', '$7.5M']);
});

test('the dashboard is accessible, and its tabs work by keyboard', async ({ page, signedInEditor: _ }) => {
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Home' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'About Us' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Hero' })).toBeVisible();
  await expectAccessible(page);
});
