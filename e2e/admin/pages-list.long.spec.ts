import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { actionsOf, choose, expectStatus } from './page-row';

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
    await expect(actionsOf(page, 'Team')).toHaveCount(0);
    await choose(page, 'Press room', 'Rename or move…');
    const rename = page.getByRole('dialog', { name: 'Rename or move Press room' });
    await rename.getByLabel('Address').fill('/press');
    await rename.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('row', { name: /Press room/ }).getByText('/press', { exact: true })).toBeVisible();
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await visitor.goto('/press-room');
    await expect(visitor).toHaveURL(/\/press$/);
    await expect(
      visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Press room' }),
    ).toBeVisible();
    await choose(page, 'Press room', 'Delete…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No matching pages' })).toBeFocused();
    await page.getByRole('button', { name: 'Deleted 1' }).click();
    await expect(page.getByRole('button', { name: 'Restore Press room' })).toBeVisible();
    expect((await visitor.goto('/press'))?.status()).toBe(410);
    await visitor.context().close();
    await page.getByRole('button', { name: 'Restore Press room' }).click();
    await expectStatus(page, 'Press room', 'Unpublished');
    await expectAccessible(page);
  });
});

test.describe('the list of pages', () => {
  test('says where the address of an item’s page comes from, and opens the item', async ({
    page,
    signedInEditor: _,
  }) => {
    await page.goto('/admin/pages');
    await page.getByRole('button', { name: /below Portfolio$/ }).click();
    await actionsOf(page, 'Bellwether Roofing').click();
    const edit = page.getByRole('menuitem', { name: 'Edit', exact: true });
    await expect(edit).toHaveAccessibleDescription('The address comes from its name');
    await expect(page.getByRole('menuitem', { name: 'Open Portfolio' })).toBeVisible();
    await edit.click();
    await expect(page).toHaveURL(/page=portfolio&item=bellwether-roofing$/);
  });

  test('aligns statuses and dates on a phone', async ({ page, signedInEditor: _ }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/pages');
    await expect(page.locator('.page-rows time').first()).toBeVisible();
    const lefts = await page
      .locator('.page-rows :is(.status, time)')
      .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left)))]);
    expect(lefts).toHaveLength(1);
  });

  const names = (page: Page) => page.locator('.page-rows .row-link').allTextContents();

  test('is grouped, sorted and filtered, and shows the pages of items on request', async ({
    page,
    request,
    apiKey,
    signedInEditor: _,
  }) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    for (const [title, address] of [
      ['Owners', '/owners'],
      ['A price', '/owners/price'],
    ] as const) {
      const made = await request.post('/api/pages', { headers, data: { title, address } });
      expect(made.status()).toBe(201);
    }
    await page.goto('/admin/pages');
    const table = page.getByRole('table', { name: 'Pages' });
    await expect(table.getByRole('rowheader', { name: 'Main pages' })).toBeVisible();
    const inOrder = await names(page);
    expect(inOrder[0]).toBe('Home');
    expect(inOrder.slice(-2)).toEqual(['Owners', 'A price']);

    const header = table.getByRole('columnheader', { name: 'Page' });
    await expect(header).toHaveAttribute('aria-sort', 'none');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    expect((await names(page))[0]).toBe('About Us');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await header.getByRole('button').click();
    expect(await names(page)).toEqual(inOrder);

    await page.getByRole('button', { name: /pages below Portfolio$/ }).click();
    await expect(table.getByText(/^\/portfolio\//).first()).toBeVisible();
    await page.getByRole('button', { name: 'Unpublished 2' }).click();
    expect(await names(page)).toEqual(['Owners', 'A price']);
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('PRICE');
    await expect.poll(() => names(page)).toEqual(['A price']);
    await expectAccessible(page);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const [scrollWidth, clientWidth] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(scrollWidth).toBe(clientWidth);
      await expect(actionsOf(page, 'A price')).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
  });

  test('opens a page in a new tab with a modifier key, and undoes a deletion', async ({
    page,
    request,
    apiKey,
    signedInEditor: _,
  }) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    await request.post('/api/pages', { headers, data: { title: 'Press room', status: 'published' } });
    await page.goto('/admin/pages');
    const opened = page.context().waitForEvent('page');
    await page
      .getByRole('table')
      .getByRole('link', { name: 'Press room', exact: true })
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(/page=press-room$/);
    await (await opened).close();
    await choose(page, 'Press room', 'Delete…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(actionsOf(page, 'Press room')).toHaveCount(0);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('.toast').getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectStatus(page, 'Press room', 'Published');
    expect((await request.get('/press-room')).status()).toBe(200);
  });
});
