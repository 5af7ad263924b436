import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const part = (page: Page, name: string) => page.getByRole('region', { name });

test('a figure becomes a claim, is substantiated, changed by a draft and retired', async ({
  page,
  edit,
  signedInAdmin: _,
}) => {
  await edit('home.hero.headline', 'We own 77 mills.');
  await page.goto('/admin/claims');
  await expect(page.getByRole('heading', { name: 'No claims yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Claims' }).getByRole('link', { name: 'Figures without a claim' }).click();
  await expect(part(page, 'Home')).toContainText('We own 77 mills.');
  await expect(page.getByText(/^\d+ statements on \d+ pages$/)).toBeVisible();
  await page.getByLabel('Page', { exact: true }).selectOption('home');
  await expectAccessible(page, '.screen');
  await part(page, 'Home').getByRole('button', { name: 'Add claim… “77”' }).click();
  const added = dialog(page, 'Add claim');
  // Also in a low window, the buttons are in view and cover no focused field.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 757 });
  await expect(added.getByRole('button', { name: 'Add claim' })).toBeInViewport({ ratio: 1 });
  await added.getByLabel('Owner').focus();
  await expect(added.getByLabel('Owner')).toBeInViewport({ ratio: 1 });
  const owner = await added.getByLabel('Owner').boundingBox();
  const buttons = await added.getByRole('button', { name: 'Add claim' }).boundingBox();
  expect((owner?.y ?? 0) + (owner?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  if (size) await page.setViewportSize(size);
  await expect(added.getByRole('textbox', { name: 'Statement' })).toHaveValue('We own 77 mills.');
  await expect(added.getByRole('textbox', { name: 'Value' })).toHaveValue('77');
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Add claim' }).click();
  await expect(part(page, 'Home').getByRole('button', { name: 'Add claim… “77”' })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Claims' }).getByRole('link', { name: 'Claims' }).click();
  await page.getByRole('link', { name: 'We own 77 mills.' }).click();
  await expect(page.getByRole('heading', { name: 'We own 77 mills.' })).toBeVisible();
  await expect(page.locator('.claim-facts')).toContainText('Needs substantiation');
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page, 'Edit claim').getByRole('textbox', { name: 'Source' }).fill('The ledger');
  await dialog(page, 'Edit claim').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.claim-facts')).toContainText('Source named, no file');
  await expect(page.locator('.claim-facts')).not.toContainText('Substantiated');
  await page.locator('.screen-back').getByRole('link', { name: 'Claims' }).click();
  const statuses = page.getByRole('group', { name: 'Status' });
  await statuses.getByRole('button', { name: 'Substantiated' }).click();
  await expect(page.getByRole('heading', { name: 'No matching claims' })).toBeVisible();
  await statuses.getByRole('button', { name: 'Source named, no file' }).click();
  await page.getByRole('link', { name: 'We own 77 mills.' }).click();
  const buffer = Buffer.from('The ledger counts 77 mills.');
  await page.getByLabel('Substantiation file').setInputFiles({ name: 'ledger.txt', mimeType: 'text/plain', buffer });
  const download = page.waitForEvent('download');
  await part(page, 'Substantiation').getByRole('link', { name: 'ledger.txt' }).click();
  expect((await download).suggestedFilename()).toBe('ledger.txt');
  await expect(page.locator('.claim-facts')).toContainText('Substantiated');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edited = dialog(page, 'Edit claim');
  await edited.getByLabel('Next review').fill('2020-01-31');
  await edited.getByRole('textbox', { name: 'Reason (optional)' }).fill('A yearly count');
  await edited.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.claim-facts')).toContainText('Expired');
  await expect(part(page, 'Record')).toContainText('Next review: none → January 31, 2020');
  await expect(part(page, 'Record')).toContainText('A yearly count');

  const claimAddress = page.url();
  await page.getByRole('button', { name: 'Prepare change…' }).click();
  const prepared = dialog(page, 'Prepare a change');
  await prepared.getByRole('textbox', { name: 'New words' }).fill('78');
  await prepared.getByRole('button', { name: 'Prepare draft' }).click();
  await expect(dialog(page, 'Draft prepared')).toContainText('It changes 1 text.');
  await expectAccessible(page);
  await dialog(page, 'Draft prepared').getByRole('link', { name: 'Open the draft' }).click();
  await expect(page.getByRole('heading', { name: /^77 to 78/ })).toBeVisible();
  await expect(page.getByText('for 77, not for the new words')).toBeVisible();
  // The value changes with the pages, and then needs its own support.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'published' }).first()).toBeVisible();
  await page.goto(claimAddress);
  await expect(page.locator('.claim-facts')).toContainText('Value78');
  await expect(page.locator('.claim-facts')).toContainText('Needs substantiation');
  await expect(page.locator('.claim-facts')).toContainText('The value changed after the source or files were added');
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page, 'Edit claim').getByLabel('The source and files support this value').check();
  await expectAccessible(page);
  await dialog(page, 'Edit claim').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.claim-facts')).toContainText('Expired');
  await expect(part(page, 'Record')).toContainText('The source and files support the value');

  // Someone changes the page in another way.
  await edit('home.hero.headline', 'We own 79 mills.');
  await page.reload();
  await expect(part(page, 'On the pages')).toContainText('“78” now reads “79”');
  await page.getByRole('button', { name: 'Confirm new words “78”' }).click();
  await expect(part(page, 'On the pages')).toContainText('“79”');
  await expect(part(page, 'On the pages')).not.toContainText('Changed');

  await page.goto('/admin/start');
  await page.getByRole('link', { name: '1 claim overdue for review' }).click();
  await expect(page.getByLabel('Attention', { exact: true })).toHaveValue('overdue');
  await expect(page.getByRole('row', { name: /We own 77 mills\..*Overdue/ })).toBeVisible();
  await expectAccessible(page, '.screen');
  await page.getByRole('link', { name: 'We own 77 mills.' }).click();
  await page.getByRole('button', { name: 'Retire…' }).click();
  await expect(dialog(page, 'Retire claim?')).toContainText('Published pages still make it.');
  await expect(dialog(page, 'Retire claim?')).toContainText('Home › Hero › Headline');
  await dialog(page, 'Retire claim?').getByRole('button', { name: 'Retire claim' }).click();
  await expect(page.locator('.claim-facts')).toContainText('Retired');
  await page.goto('/admin/start');
  await page.getByRole('link', { name: '1 claim retired, but still on the site' }).click();
  await expect(page.getByLabel('Attention', { exact: true })).toHaveValue('retired-shown');
  await page.getByRole('link', { name: 'We own 77 mills.' }).click();
  const notice = part(page, 'On the pages').locator('.dialog-notice');
  await expect(notice).toContainText('This claim is retired, but published pages still make it');
  await expect(notice.getByRole('link', { name: 'Home › Hero › Headline' })).toBeVisible();
  await expectAccessible(page, '.screen');
  await page.getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.locator('.claim-facts')).toContainText('Expired');
  await part(page, 'On the pages').getByRole('link', { name: 'Home › Hero › Headline' }).click();
  await expect(page.getByRole('textbox', { name: 'Headline', exact: true }).first()).toBeFocused();
});

test('a file of a claim is removed after a question, and stays in the record', async ({
  page,
  request,
  site,
  signedInAdmin: _,
}) => {
  const headers = { Authorization: `Bearer ${await site.key(['claims:write'])}` };
  const data = { statement: 'The firm owns 77 mills.', kind: 'figure', value: '77' };
  expect((await request.post('/api/claims', { headers, data })).status()).toBe(201);
  await page.goto('/admin/claims');
  await page.getByRole('link', { name: 'The firm owns 77 mills.' }).click();
  const buffer = Buffer.from('The ledger counts 77 mills.');
  await page.getByLabel('Substantiation file').setInputFiles({ name: 'ledger.txt', mimeType: 'text/plain', buffer });
  const question = page.getByRole('alertdialog', { name: 'Remove file?' });
  const remove = part(page, 'Substantiation').getByRole('button', { name: 'Remove… ledger.txt' });
  await remove.click();
  await expect(question).toContainText('It stays in the record.');
  await expectAccessible(page, 'dialog[open]');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await expect(page.locator('.claim-facts')).toContainText('Substantiated');
  await remove.click();
  await question.getByRole('textbox', { name: 'Reason (optional)' }).fill('The wrong year');
  await question.getByRole('button', { name: 'Remove file' }).click();
  await expect(page.getByText('ledger.txt stays in the record.')).toBeVisible();
  await expect(part(page, 'Substantiation')).toContainText('Removed');
  await expect(part(page, 'Record')).toContainText('The wrong year');
  await expect(page.locator('.claim-facts')).toContainText('Needs substantiation');
});

test('words are linked to an existing claim, or decided to be none, and the decision is undone', async ({
  page,
  edit,
  request,
  site,
  signedInEditor: _,
}) => {
  await edit('home.hero.headline', 'We own 77 mills, and 12 trucks.');
  const headers = { Authorization: `Bearer ${await site.key(['claims:write'])}` };
  const data = { statement: 'The firm owns 77 mills.', kind: 'figure', value: '77' };
  expect((await request.post('/api/claims', { headers, data })).status()).toBe(201);
  await page.goto('/admin/claims/unlinked');
  // Editors link words, but add no claims.
  await expect(page.getByRole('button', { name: /^Link…/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add claim/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Link… “77”' }).click();
  const link = dialog(page, 'Link “77” to a claim');
  await link.getByRole('searchbox', { name: 'Search claims' }).fill('mills');
  await link.getByRole('button', { name: 'Link to “The firm owns 77 mills.”' }).click();
  await expect(page.getByRole('button', { name: 'Link… “77”' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Not a claim “12”' }).click();
  await expect(page.getByRole('button', { name: 'Not a claim “12”' })).toHaveCount(0);
  await page.getByText('Decided to be no claim (1)').click();
  await page.getByRole('button', { name: 'Undo “12”' }).click();
  await expect(page.getByRole('button', { name: 'Not a claim “12”' })).toBeVisible();
  await page.goto('/admin/claims');
  await page.getByRole('link', { name: 'The firm owns 77 mills.' }).click();
  await expect(part(page, 'On the pages')).toContainText('77');
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload file…' })).toHaveCount(0);
});

test('figures that disagree are shown together, and fit a phone', async ({ page, edit, signedInAdmin: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await edit('home.hero.headline', 'We own 77 mills.');
  await edit('about.hero.headline', 'Eleven mills in three states.');
  await page.goto('/admin/claims/disagreeing');
  const group = page.getByRole('region', { name: 'mill', exact: true });
  await expect(group).toContainText('We own 77 mills.');
  await expect(group).toContainText('Eleven mills in three states.');
  await expectAccessible(page);
  await group.getByRole('button', { name: 'Don’t compare “Eleven”' }).click();
  await expect(group).toHaveCount(0);
  await page.getByText('Not compared (1)').click();
  await page.getByRole('button', { name: 'Undo “Eleven”' }).click();
  await expect(group).toBeVisible();
  for (const path of ['/admin/claims', '/admin/claims/unlinked', '/admin/claims/disagreeing']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Claims' })).toBeVisible();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect([path, (await wide()) <= 0]).toEqual([path, true]);
  }
});
