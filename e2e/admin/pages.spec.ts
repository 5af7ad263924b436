import { expect, expectAccessible, test } from '../fixtures';
import { expectStatus, setStatus } from './page-row';

test.describe('pages created by editors', () => {
  test('are created by keyboard, edited, published, read by visitors, and unpublished with an undo', async ({
    page,
    signedInEditor: _,
    browser,
    baseURL,
  }) => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'All pages' }).click();
    await page.getByRole('button', { name: 'New page' }).click();
    const dialog = page.getByRole('dialog', { name: 'New page' });
    await dialog.getByLabel('Title').fill('Our history');
    await expect(dialog.getByLabel('Address')).toHaveValue('/our-history');
    await dialog.getByLabel('Address').fill('/team');
    await expect(dialog.getByRole('alert')).toHaveText(
      '“Team” already uses /team. Choose another address, or move that page first.',
    );
    await expect(dialog.getByRole('link', { name: 'Open “Team”' })).toHaveAttribute('href', '/admin?page=team');
    await dialog.getByLabel('Address').fill('/about/history');
    const longText = dialog.getByRole('radio', { name: 'Long text' });
    await longText.check();
    await expect(longText).toHaveAccessibleDescription(
      /^One text with an author and a date\. For articles .* use Insights\.$/,
    );
    await expect(dialog.getByRole('link', { name: 'Insights' })).toHaveAttribute(
      'href',
      '/admin/entries?collection=insights',
    );
    await expectAccessible(page);
    await dialog.getByLabel('Title').press('Enter');
    await expect(page).toHaveURL(/page=our-history$/);
    await expect(page.getByRole('link', { name: 'Our history' })).toHaveAttribute('aria-current', 'page');
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    expect((await visitor.goto('/about/history'))?.status()).toBe(404);
    await page.goto('/about/history');
    await expect(page.getByText('Not published. Only editors can see this page.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Our history' })).toBeVisible();
    await page.goto('/admin/pages');
    await setStatus(page, 'Our history', 'Published');
    await expectStatus(page, 'Our history', 'Published');
    await expectAccessible(page);
    expect((await visitor.goto('/about/history'))?.status()).toBe(200);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Our history' })).toBeVisible();
    await expect(visitor).toHaveTitle(/^Our history · /);
    await expectAccessible(visitor);
    // A click anywhere in the row opens the page.
    await page.getByRole('row', { name: /Our history/ }).click({ position: { x: 320, y: 8 } });
    await expect(page).toHaveURL(/page=our-history$/);
    await page.goBack();
    await setStatus(page, 'Our history', 'Unpublished');
    await expectStatus(page, 'Our history', 'Unpublished');
    expect((await visitor.goto('/about/history'))?.status()).toBe(404);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expectStatus(page, 'Our history', 'Published');
    expect((await visitor.goto('/about/history'))?.status()).toBe(200);
    await visitor.context().close();
  });
});
