import { addDynamic } from '../admin/editor-page';
import { expect, test } from '../fixtures';
import { openEditMode, panelOf, textAt, writeText } from './open-overlay';

test.use({ reducedMotion: 'reduce' });

test('deleting a section reports a failure with and without a response (8.023)', async ({
  page,
  request,
  apiKey,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/500|502|Failed to load|Not saved|ERR_FAILED/);
  await addDynamic(request, apiKey, {
    sectionId: 'fair',
    sectionName: 'Fair',
    sectionData: { headline: 'Fair' },
    pageId: 'demo',
  });
  await openEditMode(page, '/overlay-demo');
  const own = {
    code: -32603,
    message: 'Oh.',
    data: { code: 'INTERNAL_SERVER_ERROR', message: 'Oh.', httpStatus: 500 },
  };
  const failures = [
    [
      { status: 500, contentType: 'application/json', body: JSON.stringify([{ error: own }]) },
      'Failed to delete section.',
    ],
    [{ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }, 'Failed to delete section.'],
    [null, 'Error deleting section.'],
  ] as const;
  for (const [answer, words] of failures) {
    await page.route(/sections\.delete/, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.getByRole('button', { name: 'Delete Fair' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Section' }).click();
    const alert = page.getByRole('alertdialog').filter({ hasText: 'Please try again.' });
    await expect(alert).toContainText(`${words} Please try again.`);
    await alert.getByRole('button').last().click();
    await expect(textAt(page, 'dynamic.fair.headline')).toHaveText('Fair');
    await page.unroute(/sections\.delete/);
  }
});

test('during a conflict the panel does not report that the save failed', async ({
  page,
  edit,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/409/);
  await openEditMode(page);
  await writeText(page, 'home.hero.headline', 'Mine');
  await edit('home.hero.headline', 'Theirs');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(dialog).toBeVisible();
  // Read immediately, since the message would disappear after a while.
  const readPanel = async () => (await panelOf(page).textContent()) ?? '';
  expect(await readPanel()).not.toContain('Failed to save changes.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await readPanel()).not.toContain('Failed to save changes.');
});
