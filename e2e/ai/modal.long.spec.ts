import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../fixtures';

const HEADLINE = 'home.hero.headline';

async function openModal(page: Page, path = '/?admin') {
  await open(page, path);
  await page.getByRole('button', { name: 'Edit Hero › Headline', exact: true }).click();
  return page.getByRole('dialog', { name: 'AI Copywriting' });
}

/** Delays every response. @returns a function that releases them */
async function holdAnswers(page: Page, url: string) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route: Route) => {
    await gate;
    await route.continue();
  });
  return release;
}

test("only the admin parameter shows the pencils: on the home page's sections and the contact heading (6.002, 6.003)", async ({
  page,
}) => {
  for (const [path, isOn] of [
    ['/', false],
    ['/?admin', true],
    ['/?admin=true', true],
    ['/?admin=false', false],
    ['/?admin=0', false],
    ['/team?admin', false],
  ] as const) {
    await open(page, path);
    if (isOn) await expect(page.locator('.admin-pencil').first()).toBeVisible();
    else await expect(page.locator('.admin-pencil')).toHaveCount(0);
  }
  await open(page, '/?admin');
  for (const name of [
    'Hero › Headline',
    'Hero › Subheadline',
    'Welcome › Title',
    'Opportunity › Title',
    'Call To Action › Title',
  ])
    await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeVisible();
  await open(page, '/contact?admin');
  await expect(page.getByRole('button', { name: 'Edit Hero › Headline', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit Contact Info/ })).toHaveCount(0);
});

test('the modal shows the text it is about, and its button shows that it is working (2.103, 2.104, 2.105, 9.017, 9.019)', async ({
  page,
  signedInEditor: _,
}) => {
  const modal = await openModal(page);
  await expect(modal.getByText('Section', { exact: true })).toBeVisible();
  await expect(modal.getByText(HEADLINE, { exact: true })).toBeVisible();
  await expect(modal.getByText('Good businesses deserve a next owner.')).toBeVisible();
  await expect(modal.getByLabel('Tone')).toHaveValue('professional');
  const release = await holdAnswers(page, '**/api/generate/copy');
  const asked = page.waitForRequest('**/api/generate/copy');
  await modal.getByLabel('Instructions').fill('shorter');
  await modal.getByRole('button', { name: 'Generate', exact: true }).press('Enter');
  expect((await asked).postDataJSON()).toEqual({
    section: HEADLINE,
    currentText: 'Good businesses deserve a next owner.',
    tone: 'professional',
    instructions: 'shorter',
  });
  const busy = modal.getByRole('button', { name: 'Generating...', exact: true });
  await expect(busy).toBeFocused();
  await expect(modal.getByRole('status')).toHaveText('Writing… Press Escape to cancel.');
  release();
  await expect(modal.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')).toHaveCount(3);
  await expect(modal.getByRole('button', { name: /^Use this/ })).toHaveCount(3);
  await expect(modal.getByRole('status')).toHaveText('3 suggestions by Built-in writer');
  await expect(modal.getByRole('button', { name: 'Generate', exact: true })).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
});

test('if generating or saving fails, a toast reports it and nothing is lost (8.007, 8.009)', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/500/);
  const modal = await openModal(page);
  const toast = page.locator('.toast');
  await page.route('**/api/generate/copy', (route) => route.fulfill({ status: 500, body: '{}' }));
  await modal.getByLabel('Instructions').fill('mention patience');
  await modal.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(toast.getByText('Generation Failed', { exact: true })).toBeVisible();
  await expect(
    toast.getByText('Could not generate copy suggestions. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(modal.getByLabel('Instructions')).toHaveValue('mention patience');
  await page.unroute('**/api/generate/copy');
  await modal.getByRole('button', { name: 'Retry' }).click();
  await page.route('**/api/content/update', (route) => route.fulfill({ status: 500, body: '{}' }));
  await modal
    .getByRole('button', { name: /^Use this/ })
    .first()
    .click();
  await expect(toast.getByText('Update Failed', { exact: true })).toBeVisible();
  await expect(toast.getByText('Could not update the content. Please try again.', { exact: true })).toBeVisible();
  await expect(modal.getByRole('button', { name: /^Use this/ })).toHaveCount(3);
  await expect(page.locator(`[data-path="${HEADLINE}"]`)).toHaveText('Good businesses deserve a next owner.');
});
