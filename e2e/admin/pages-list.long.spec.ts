import { expect, expectAccessible, test } from '../fixtures';

test.describe('pages created by editors', () => {
  test('are moved, duplicated, deleted and restored in the list', async ({
    page,
    signedInEditor: _,
    browser,
    baseURL,
  }) => {
    await page.goto('/admin/pages');
    await page.getByRole('button', { name: 'New page' }).click();
    const making = page.getByRole('dialog', { name: 'New page' });
    await making.getByLabel('Title').fill('Press room');
    await making.getByLabel('Publish now').check();
    await making.getByLabel('Show in the menu').check();
    await making.getByRole('button', { name: 'Create page' }).click();
    await expect(page).toHaveURL(/page=press-room$/);
    await page.goto('/admin/pages');
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('press');
    await expect(page.getByRole('button', { name: 'Rename Team' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Rename Press room' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename Press room' });
    await rename.getByLabel('Address').fill('/press');
    await rename.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /Press room/ }).getByText('/press', { exact: true })).toBeVisible();
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await visitor.goto('/press-room');
    await expect(visitor).toHaveURL(/\/press$/);
    await expect(
      visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Press room' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Delete Press room' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Restore Press room' })).toBeVisible();
    expect((await visitor.goto('/press'))?.status()).toBe(410);
    await visitor.context().close();
    await page.getByRole('button', { name: 'Restore Press room' }).click();
    await expect(page.getByRole('row', { name: /Press room/ }).getByText('Not published')).toBeVisible();
    await expectAccessible(page);
  });
});
