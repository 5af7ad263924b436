import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test } from '../fixtures';
import { editorPage, expectDialogAccessible, openEditor } from './editor-page';

/** Makes a procedure fail with a server error. */
async function fail(page: Page, procedure: string, times?: number): Promise<void> {
  await page.route(`**/api/trpc/${procedure}*`, (route) => route.fulfill({ status: 503, body: '{}' }), { times });
}

test('a failed save is reported, keeps the text, and is retried with the same key', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/answer 503/);
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Not lost');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('content.batch')) keys.push(request.headers()['idempotency-key']);
  });
  await fail(page, 'content.batch', 2);
  await editor.save.click();
  await editor.failure('Save Failed', 'Could not save your content. Please try again.');
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText(
    'The site could not be reached. Your changes are still here.',
  );
  await expect(editor.state).toHaveText('Not saved');
  await expect(editor.field('Headline')).toHaveValue('Not lost');
  await editor.save.click();
  await editor.toast('Content Saved', 'Hero content has been updated successfully.');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a change refused by the server is reported at its field', async ({ page, problems, signedInEditor: _ }) => {
  problems.expect(/answer 422/);
  const editor = await openEditor(page);
  await page.route('**/api/trpc/content.batch*', (route) => {
    const data = {
      code: 'UNPROCESSABLE_CONTENT',
      message: 'No.',
      issues: [{ path: 'changes.0.path', message: 'home.hero.cta: Not these words.' }],
    };
    return route.fulfill({ status: 422, json: [{ error: { message: 'No.', code: -32600, data } }] });
  });
  await editor.field('Button text').fill('Refused');
  await editor.save.click();
  await editor.failure('Save Failed', 'Could not save your content. Home › Hero › Button text: Not these words.');
  const problem = page.locator('.field-error', { hasText: 'Not these words.' });
  await expect(problem).toBeVisible();
  await expect(editor.field('Button text')).toBeFocused();
  await editor.field('Button text').fill('Other words');
  await expect(problem).toHaveCount(0);
});

test('a page that cannot be read reports it, and can be retried', async ({ page, problems, signedInEditor: _ }) => {
  problems.expect(/answer 503/);
  await fail(page, 'content.editable');
  await page.goto('/admin');
  await editorPage(page).failure('Error', 'Failed to load page content');
  await expect(page.getByRole('heading', { name: 'Home could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/trpc/content.editable*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Hero', level: 2 })).toBeVisible();
});

test('a section that cannot be created or deleted is reported, and nothing changes', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/answer 503/);
  const editor = await openEditor(page);
  await fail(page, 'content.batch');
  await page.getByRole('button', { name: '+ Add Section' }).click();
  await page.getByLabel('Section name').fill('Extra');
  await page.keyboard.press('Enter');
  await editor.failure('Creation Failed', 'Could not create the section. Please try again.');
  await expect(page.getByLabel('Section name')).toHaveValue('Extra');
  await page.keyboard.press('Escape');
  await fail(page, 'content.delete');
  await page.getByRole('button', { name: 'Delete Section' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Section' }).click();
  await editor.failure('Deletion Failed', 'Could not delete the section. Please try again.');
  await expect(editor.sections.getByRole('listitem')).toHaveCount(7);
});

test('leaving with unsaved changes asks for confirmation', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Unsaved');
  await page.getByRole('link', { name: 'View Website' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave with unsaved changes?' });
  await expect(question).toContainText('You have 1 unsaved change.');
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor.field('Headline')).toHaveValue('Unsaved');
  await page.getByRole('link', { name: 'View Website' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good businesses deserve a next owner.');
  await page.goto('/admin');
  await expect(page.getByText('One unsaved change from an earlier session was restored.')).toBeVisible();
});

for (const isOld of [false, true]) {
  test(`the Back button asks too, ${isOld ? 'in a browser that cannot cancel navigations' : 'and leaving can be canceled'}`, async ({
    page,
    signedInEditor: _,
  }) => {
    if (isOld) await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    await page.goto('/about');
    await hydrated(page);
    // Navigate to the dashboard within the document, as a link does, so that Back stays in the same document.
    await page.evaluate(() => window.history.pushState(null, '', '/admin'));
    await page.locator('.section-editor').waitFor();
    const editor = editorPage(page);
    await editor.field('Headline').fill('Unsaved');
    await expect(editor.state).toHaveText('1 unsaved change');
    // The navigation is canceled at first, so there is nothing to wait for.
    const back = () => page.evaluate(() => window.history.back());
    await back();
    const question = page.getByRole('alertdialog', { name: 'Leave with unsaved changes?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(editor.field('Headline')).toHaveValue('Unsaved');
    await back();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.locator('.section-editor')).toHaveCount(0);
  });
}

test('the browser prompts on closing the tab only with unsaved changes', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await editor.field('Headline').fill('Unsaved');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Discard' }).click();
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  expect(asked).toEqual(['beforeunload']);
});

test('unsaved changes of a killed tab are restored, on whichever page they were made', async ({
  page,
  context,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page, 'about');
  await editor.field('Headline').fill('Written before the end');
  await expect(editor.state).toHaveText('1 unsaved change');
  await page.close();
  const next = await context.newPage();
  const again = await openEditor(next);
  await next.getByRole('link', { name: 'About Us (changed)' }).click();
  await expect(next.getByText('One unsaved change from an earlier session was restored.')).toBeVisible();
  await expect(again.field('Headline')).toHaveValue('Written before the end');
  await expect(again.preview.getByRole('heading', { level: 1 })).toHaveText('Written before the end');
  await next.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(next.getByText('from an earlier session')).toHaveCount(0);
  await again.save.click();
  await again.toast('Content Saved', 'Hero content has been updated successfully.');
});

test('the editor reports that it is offline, keeps working, saves when it is online again, and loads missed changes', async ({
  page,
  context,
  edit,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  problems.allow(/A picture failed to load/);
  const editor = await openEditor(page);
  await context.setOffline(true);
  await expect(page.getByText(/^You’re offline\./)).toBeVisible();
  await editor.field('Headline').fill('Written on a train');
  await editor.save.click();
  await editor.failure('Save Failed', 'Could not save your content. Please try again.');
  await edit('home.hero.cta', 'Written meanwhile');
  await context.setOffline(false);
  await expect(page.getByText(/^You’re offline\./)).toHaveCount(0);
  await expect(editor.field('Button text')).toHaveValue('Written meanwhile');
  await editor.save.click();
  await editor.toast('Content Saved', 'Hero content has been updated successfully.');
});

test('a site that stops responding is reported after a moment', async ({ page, problems, signedInEditor: _ }) => {
  problems.expect(/answer 503: GET .*live\.events/);
  await page.clock.install();
  await page.route('**/api/trpc/live.events*', (route) => route.fulfill({ status: 503, body: '' }));
  await openEditor(page);
  const notice = page.getByText(/^The site isn’t responding\./);
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward(5000);
  await expect(notice).toBeVisible();
  await page.unroute('**/api/trpc/live.events*');
  await page.clock.fastForward(15_000);
  await expect(notice).toHaveCount(0);
});

test('a preview that could not be loaded says so, and is loaded once the browser is online again', async ({
  page,
  context,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route('**/assets/home.view-*.js', (route) => route.abort());
  const { preview } = await openEditor(page);
  const failure = preview.getByRole('alert').filter({ hasText: 'The preview could not be loaded' });
  await expect(failure).toBeVisible();
  await page.unroute('**/assets/home.view-*.js');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(failure).toHaveCount(0);
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
});
