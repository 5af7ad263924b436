import { expect, expectAccessible, test } from '../fixtures';

test.describe('redirects', () => {
  test('are added by keyboard, checked while typing, followed, changed and deleted', async ({
    page,
    signedInEditor: _,
    request,
  }) => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Redirects' }).click();
    await expect(page.getByText('No redirects yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add redirect' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add redirect' });
    const [from, to] = [dialog.getByLabel('From'), dialog.getByLabel('To', { exact: true })];
    await expect(from).toBeFocused();
    await from.fill('/team');
    await to.fill('/old');
    await expect(from).toHaveAccessibleDescription(/“Team” already uses \/team/);
    await from.fill('/Our-People/');
    await to.fill('/nowhere');
    await expect(dialog.getByText('There is no page at /nowhere.')).toBeVisible();
    await expectAccessible(page);
    await to.fill('/team');
    await to.press('Enter');
    const row = page.getByRole('row', { name: /\/our-people/ });
    await expect(row.getByText('Permanent (301)', { exact: true })).toBeVisible();
    const answer = await request.get('/our-people', { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, '/team']);
    await page.getByRole('button', { name: 'Edit /our-people' }).click();
    await page.getByRole('radio', { name: /Gone/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row.getByText('Gone (410)', { exact: true })).toBeVisible();
    expect((await request.get('/our-people')).status()).toBe(410);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete /our-people' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No redirects yet')).toBeVisible();
  });

  test('both address fields are visible on a phone', async ({ page, signedInEditor: _ }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/redirects');
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add redirect' });
    await expect(dialog.getByLabel('From')).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByLabel('To', { exact: true })).toBeInViewport({ ratio: 1 });
  });

  test('an import shows the errors in a file before its valid lines are imported, also on a phone', async ({
    page,
    signedInEditor: _,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/redirects');
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import redirects' });
    const csv =
      'from,to,kind,status\n/alt,/team,exact,301\n/about,/team,exact,301\n/press/*,/about,exact,301\n/shop,/,prefix,302\n';
    await dialog
      .getByLabel('Redirects file')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByText('old.csv: 2 to add, 0 to change, 0 unchanged')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([
      /^Line 3: “About( Us)?” already uses \/about\. Move that page to add a redirect\.$/,
      'Line 4: Leave out /* and choose “prefix” to redirect this address and everything below it.',
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import only the 2 valid lines' }).click();
    await expect(page.getByRole('row', { name: /\/shop/ }).getByText('and everything under it')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search redirects' }).fill('alt');
    await expect(page.getByRole('row', { name: /\/shop/ })).toHaveCount(0);
    await expect(page.getByText('1 result')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^redirects-.*\.csv$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('an import can be saved to a draft, which checks the file again', async ({
    page,
    request,
    site,
    signedInEditor: _,
  }) => {
    await page.goto('/admin/redirects');
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import redirects' });
    const csv = 'from,to\n/alt,/team\n/shop,/about\n';
    const file = { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await dialog.getByLabel('Redirects file').setInputFiles(file);
    await expect(dialog.getByRole('button', { name: 'Import 2' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save to draft…' }).click();
    const choice = page.getByRole('dialog', { name: 'Save to draft' });
    await expect(choice.getByRole('textbox', { name: 'Name of the draft' })).toHaveValue('Redirects from old.csv');
    await choice.getByRole('button', { name: 'Save to draft' }).click();
    await expect(dialog).toContainText('saved to the draft “Redirects from old.csv”');
    await expect(dialog.getByText('old.csv: 2 to add, 0 to change, 0 unchanged')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save 2 to draft' }).click();
    await expect(page.getByText('2 added, 0 changed.')).toBeVisible();
    await expect(page.getByText('No redirects yet')).toBeVisible();
    expect((await request.get('/alt', { maxRedirects: 0 })).status()).toBe(404);
    const headers = { Origin: site.server.url };
    const { items } = await (await page.request.get('/api/drafts')).json();
    const published = await page.request.post(`/api/drafts/${items[0].id}/publish`, { headers, data: {} });
    expect(published.ok()).toBe(true);
    await site.settle();
    expect((await request.get('/alt', { maxRedirects: 0 })).headers().location).toBe('/team');
  });
});
