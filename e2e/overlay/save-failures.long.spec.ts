import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { finalize, holdSaves, openEditMode, panelButton, panelOf, textAt, writeText } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const HEADLINE = 'home.hero.headline';
const signIn = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' });

test('an editor who is signed out is asked once, continues by signing in, and keeps all text by declining', async ({
  page,
  context,
  request,
  problems,
  signedInEditor,
}) => {
  problems.expect(/answer 401/);
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Written while signed out');
  // A request of a part that is still loading would be refused as well, and ask too early.
  await untilQuiet(page);
  await context.clearCookies();
  await panelButton(page, 'Finalize Changes').click();
  await expect(signIn(page)).toContainText('Your session has ended. Your work is still here');
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toContainText('You are signed out. Your changes are still here.');
  await expect(signIn(page)).toBeHidden();
  await expect(textAt(page, HEADLINE)).toHaveText('Written while signed out');
  await panelButton(page, 'Finalize Changes').click();
  await expect(signIn(page).getByLabel('Email')).toHaveValue(signedInEditor.account.email);
  await signIn(page).getByLabel('Password').fill(signedInEditor.password);
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  expect(await (await request.get('/')).text()).toContain('Written while signed out');
});

test('a refused save says why, what is kept and what to do, for mouse and keyboard alike, and succeeds later', async ({
  page,
  problems,
}) => {
  problems.expect(/answer (413|429|500|502)/);
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Refused and kept');
  const refused = (code: string, message: string) =>
    JSON.stringify([{ error: { message, code: -32600, data: { code, message, httpStatus: 400 } } }]);
  const json = 'application/json';
  const cases = [
    [{ status: 413, contentType: 'text/html', body: '<html>413</html>' }, 'more than can be saved at once (1 MB)'],
    [
      { status: 429, contentType: json, headers: { 'Retry-After': '20' }, body: refused('TOO_MANY_REQUESTS', 'Slow.') },
      'Please save again in 20 seconds.',
    ],
    [
      { status: 500, contentType: json, body: refused('INTERNAL_SERVER_ERROR', 'Oh.') },
      'Something went wrong on the site.',
    ],
    [{ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }, 'The site could not be reached.'],
  ] as const;
  for (const [answer, words] of cases) {
    await page.route(/content\.batch/, (route) => route.fulfill(answer));
    await panelButton(page, 'Finalize Changes').press('Enter');
    await expect(panelOf(page)).toContainText(words);
    await expect(panelOf(page)).toContainText('Your changes are still here');
    await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
    await page.unroute(/content\.batch/);
  }
  await finalize(page);
  await expect(panelOf(page)).not.toContainText('Not saved');
});

test("a lost response is requested again, and later edits do not conflict with the editor's own save", async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/failed: POST .*content\.batch/);
  await openEditMode(page);
  // Live changes are blocked, so only responses reach the page.
  await page.route(/content\.batch/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(/content\.editable/, (route) => route.abort());
  problems.allow(/content\.editable/);
  await writeText(page, HEADLINE, 'Sent, and never answered');
  await panelButton(page, 'Finalize Changes').click();
  await expect(panelOf(page)).toContainText('Failed to save changes. Please try again.');
  await page.unroute(/content\.batch/);
  await writeText(page, HEADLINE, 'Written further');
  problems.allow(/answer 409/);
  await finalize(page);
  await expect(page.getByRole('dialog', { name: 'Someone else changed this too' })).toBeHidden();
  expect(await (await request.get('/')).text()).toContain('Written further');
  const { items } = await (await page.request.get(`/api/history?page=home&path=${HEADLINE}`)).json();
  expect(items.map(({ newValue }: { newValue: string }) => newValue)).toEqual([
    'Written further',
    'Sent, and never answered',
  ]);
});

test('the editor does not wait forever for a site that never responds', async ({ page, problems }) => {
  problems.allow(/content\.batch/);
  await page.clock.install();
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Waiting');
  const { release, sent } = await holdSaves(page);
  await panelButton(page, 'Finalize Changes').click();
  await expect.poll(sent).toBe(1);
  await page.clock.fastForward(30_000);
  await expect(panelButton(page, 'Saving...')).toBeDisabled();
  await page.clock.fastForward(30_000);
  // The save is retried once.
  await expect.poll(sent).toBe(2);
  await page.clock.fastForward(60_000);
  await expect(panelOf(page)).toContainText('The site could not be reached. Your changes are still here.');
  release();
});

test('text that is reverted during a save stays reverted', async ({ page }) => {
  await openEditMode(page);
  const before = (await textAt(page, HEADLINE).textContent()) ?? '';
  await writeText(page, HEADLINE, 'Too soon');
  const { release } = await holdSaves(page);
  await panelButton(page, 'Finalize Changes').click();
  await expect(panelButton(page, 'Saving...')).toBeVisible();
  await writeText(page, HEADLINE, before);
  release();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  await expect(textAt(page, HEADLINE)).toHaveText(before);
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
});

test('the collapsed panel still shows what is unsaved, what was saved and what failed', async ({ page, problems }) => {
  problems.expect(/failed: POST .*content\.batch/);
  await openEditMode(page);
  const panel = panelOf(page);
  await panelButton(page, 'Collapse the editor panel').click();
  await writeText(page, HEADLINE, 'Written with the panel folded');
  await expect(panel).toContainText('You have 1 unsaved change(s).');
  await expect.poll(async () => (await panel.boundingBox())?.height).toBeLessThanOrEqual(48);
  await page.route(/content\.batch/, (route) => route.abort());
  await page.keyboard.press('ControlOrMeta+s');
  await expect(panel).toContainText('Failed to save changes. Please try again.');
  await page.unroute(/content\.batch/);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(panel).toContainText('Changes saved successfully!');
  await expect(panelButton(page, 'Finalize Changes')).toBeHidden();
});
