import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const links = (of: Locator) => of.locator(':scope > li > .menu-row .menu-words');

test.describe('menus', () => {
  test('are arranged by keyboard, undone, saved like any page, and shown to visitors', async ({
    page,
    signedInEditor: _,
    browser,
    baseURL,
  }) => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Menus' }).click();
    const header = list(page, 'Header');
    await expect(links(header)).toHaveText(['Home', 'About Us', 'Team', 'Contact Us']);
    await header.getByRole('button', { name: 'Move Team up' }).press('Enter');
    await expect(links(header)).toHaveText(['Home', 'Team', 'About Us', 'Contact Us']);
    await page.getByRole('button', { name: 'Move Contact Us under the previous link' }).press('Enter');
    const below = list(page, 'Under About Us');
    await expect(links(below)).toHaveText(['Contact Us']);
    await expect(page.getByRole('button', { name: 'Move Contact Us out of the submenu' })).toBeFocused();
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('investors');
    await page.getByLabel('Add to').selectOption('Legal links');
    await page.getByRole('button', { name: 'Add Investors' }).press('Enter');
    await expect(links(list(page, 'Legal links'))).toHaveText(['Investors']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(links(list(page, 'Legal links'))).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('button', { name: 'Edit Investors' }).last().click();
    await page.getByRole('group', { name: 'Investors' }).getByLabel('Text').fill('For investors');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await visitor.goto('/');
    const main = visitor.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(['Home', 'Team', 'About Us']);
    await main.getByLabel('More: About Us').click();
    await expect(main.getByRole('link', { name: 'Contact Us' })).toBeVisible();
    const legal = visitor.getByRole('navigation', { name: 'Legal links' });
    await expect(legal.getByRole('link', { name: 'For investors' })).toHaveAttribute('href', '/investors');
    await visitor.context().close();
  });

  test('accept dragged pages and links, report when they are full, and mark unpublished pages', async ({
    page,
    signedInEditor: _,
    request,
    apiKey,
  }) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    await request.post('/api/pages', { headers, data: { title: 'Draft plans', address: '/plans' } });
    await page.goto('/admin/menus');
    const header = list(page, 'Header');
    await expect(links(header)).toHaveCount(4);
    await drag(
      page,
      page.locator('.menu-page', { hasText: 'Draft plans' }).locator('.menu-page-name'),
      header,
      'About Us',
    );
    await expect(links(header)).toHaveText(['Home', 'Draft plans', 'About Us', 'Team', 'Contact Us']);
    await expect(header.locator(':scope > li', { hasText: 'Draft plans' }).getByText('Not published')).toBeVisible();
    const firm = list(page, 'Footer: Firm');
    await drag(page, header.getByRole('button', { name: 'Drag Team' }), firm, 'Portfolio');
    await expect(links(header)).toHaveText(['Home', 'Draft plans', 'About Us', 'Contact Us']);
    await expect(links(firm)).toHaveText(['Home', 'About', 'Team', 'Team', 'Portfolio']);
    for (let more = 0; more < 3; more++) await page.getByRole('button', { name: 'Add column' }).click();
    await expect(page.getByRole('button', { name: 'Add column' })).toBeDisabled();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(links(header)).toHaveText(['Home', 'About Us', 'Team', 'Contact Us']);
  });

  test('are edited on a phone using only buttons', async ({ page, signedInEditor: _ }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/menus');
    await page.getByRole('button', { name: 'Edit Contact Us' }).click();
    await page.getByLabel('Move to another menu').selectOption('Footer: Legal');
    await expect(links(list(page, 'Footer: Legal'))).toHaveText(['Privacy', 'Terms', 'Disclaimer', 'Contact Us']);
    await page.getByRole('button', { name: 'Remove Privacy', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove Terms' })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });
});

/** Drags with the mouse onto a link of a list. */
async function drag(page: Page, from: Locator, to: Locator, onto: string): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  const target = await to.locator(':scope > li > .menu-row', { hasText: onto }).first().boundingBox();
  if (!target) throw new Error(`There is no ${onto}.`);
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  await page.mouse.move(x, y - 20, { steps: 6 });
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}
