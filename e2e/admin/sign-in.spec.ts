import { expect, expectAccessible, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { expectDialogAccessible, openEditor } from './editor-page';

test('a wrong password is refused with a message, and the form stays', async ({ page, problems }) => {
  problems.expect(/401/);
  await page.goto('/admin');
  const password = page.getByLabel('Password');
  // Password managers can fill it in, and it cannot be read over someone's shoulder.
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.getByLabel('Email').fill('a wrong password');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  await password.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(password).toHaveValue('a wrong password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  await expectAccessible(page);
});

test('the account menu shows who is signed in, and signs out', async ({ page, signedInEditor: { account } }) => {
  await openEditor(page);
  await page.getByRole('button', { name: /^Account: / }).click();
  await expect(page.locator('#account-menu')).toContainText(account.email);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('when the session ends, signing in again in a dialog completes the save', async ({
  page,
  context,
  problems,
  signedInEditor: { account, password },
}) => {
  problems.expect(/401/);
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Written before the session ended');
  // Reads that are still on their way would ask for the sign-in before the save does.
  await untilQuiet(page);
  await context.clearCookies();
  await editor.save.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog.getByLabel('Email')).toHaveValue(account.email);
  await expectDialogAccessible(page);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await editor.toast('Content Saved', 'Hero content has been updated successfully.');
  const content = await (await page.request.get('/api/content/home')).json();
  expect(content.hero.headline).toBe('Written before the session ended');
});

test('declining to sign in again loses nothing', async ({ page, context, problems, signedInEditor: _ }) => {
  problems.expect(/401/);
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Kept');
  // Reads that are still on their way would ask for the sign-in before the save does.
  await untilQuiet(page);
  await context.clearCookies();
  await editor.save.click();
  await page.getByRole('dialog', { name: 'Sign in to continue' }).getByRole('button', { name: 'Close' }).click();
  await editor.toast('Save Failed', 'Could not save your content. Please try again.');
  await expect(page.getByText('You are signed out. Your changes are still here.')).toBeVisible();
  await expect(editor.field('Headline')).toHaveValue('Kept');
});

test('an unknown address below the dashboard shows the not-found page with status 404', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/404/);
  const answer = await page.goto('/admin/nothing');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Pages' }).click();
  await expect(page.getByRole('heading', { name: 'Hero', level: 2 })).toBeVisible();
  expect((await page.request.get('/Admin/Inbox/')).status()).toBe(200);
});
