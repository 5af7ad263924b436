import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditMode, textAt, writeText } from '../overlay/open-overlay';
import { expectDialogAccessible, openEditor } from './editor-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const countKept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('prospectus:unsaved')).length);
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sign out' });
const expectSignedOut = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test('signing out asks about unsaved changes, and saves them first', async ({ page, request }) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Saved on the way out');
  await signOut(page);
  await expect(question(page)).toContainText('1 unsaved change on this device');
  await expectDialogAccessible(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(editor.field('Headline')).toHaveValue('Saved on the way out');
  await signOut(page);
  await question(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expectSignedOut(page);
  expect(await countKept(page)).toBe(0);
  expect(await (await request.get('/')).text()).toContain('Saved on the way out');
});

test('changes in another tab can be discarded too: it is signed out, and keeps nothing', async ({ page, context }) => {
  const other = await context.newPage();
  await openEditMode(other);
  const before = (await textAt(other, 'home.hero.headline').textContent()) ?? '';
  await writeText(other, 'home.hero.headline', 'Nobody shall read this');
  const editor = await openEditor(page, 'about');
  await editor.field('Headline').fill('Nor this');
  await signOut(page);
  await expect(question(page)).toContainText('2 unsaved changes on this device');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expectSignedOut(page);
  await expect(textAt(other, 'home.hero.headline')).toHaveText(before);
  await expect(other.getByRole('button', { name: 'Edit page' })).toHaveCount(0);
  await expect.poll(() => countKept(page)).toBe(0);
});

test('changes in another tab are saved there', async ({ page, context, request }) => {
  const other = await context.newPage();
  await openEditMode(other);
  await writeText(other, 'home.hero.headline', 'Saved by the other tab');
  await openEditor(page, 'about');
  await signOut(page);
  await question(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expectSignedOut(page);
  expect(await (await request.get('/')).text()).toContain('Saved by the other tab');
});

test('changes that are kept are restored when the same person signs in again', async ({
  page,
  signedInEditor: { account, password },
}) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('To be gone on with');
  await signOut(page);
  await question(page).getByRole('button', { name: 'Keep' }).click();
  await expectSignedOut(page);
  expect(await countKept(page)).toBe(1);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The overview links to the unsaved changes.
  await page.getByRole('link', { name: '1 unsaved change on Home' }).click();
  await expect(editor.field('Headline')).toHaveValue('To be gone on with');
});

test('if saving fails, the person stays signed in', async ({ page, edit, problems }) => {
  problems.expect(/failed: POST .*content\.batch/);
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Mine');
  await page.route(/content\.batch/, (route) => route.abort());
  await page.clock.install();
  await signOut(page);
  await question(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(question(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000);
      return page.locator('.toast-destructive').filter({ hasText: 'Not signed out' }).count();
    })
    .toBe(1);
  await expect(editor.field('Headline')).toHaveValue('Mine');
  await page.unroute(/content\.batch/);
  await edit('home.hero.cta', 'Still the same person');
  await expect(editor.field('Button text')).toHaveValue('Still the same person');
});
