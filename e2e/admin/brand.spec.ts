import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { colour, openBrand } from './brand-page';

/** Returns the color and typeface of a page's main heading. */
const look = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { color, fontFamily } = getComputedStyle(heading);
    return { color, font: fontFamily.split(',')[0] };
  });

test.describe('an editor', () => {
  test.beforeEach(({ signedInEditor: _ }) => undefined);

  test('chooses a look and previews it on the pages before saving; visitors see it afterward', async ({
    page,
    site,
  }) => {
    await openBrand(page);
    await colour(page, 'Primary').fill('#12402c');
    await page.getByRole('radio', { name: /Lora with Work Sans/ }).check();
    const preview = page.frameLocator('iframe[title="Website preview"]');
    const heading = preview.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCSS('color', 'rgb(18, 64, 44)');
    await expect(heading).toHaveCSS('font-family', /^Lora/);
    await expect(page.getByRole('heading', { name: 'Brand' })).toHaveCSS('color', 'rgb(11, 31, 58)');
    await expectAccessible(page, '.brand-fields');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('All changes are saved').or(page.getByText('Saved', { exact: true }))).toBeVisible();
    await site.settle();
    await page.goto('/about');
    expect(await look(page)).toEqual({ color: 'rgb(18, 64, 44)', font: 'Lora' });
    expect(await (await page.request.get('/illustrations/keys.svg')).text()).toContain('#12402c');
    await expect.poll(() => page.evaluate(() => document.fonts.check('20px Lora'))).toBe(true);
    // The colors have this screen, and no other one.
    await page.goto('/admin?page=site');
    const sections = page.getByRole('complementary', { name: 'Sections' });
    await expect(sections.getByRole('button', { name: /^Footer/ })).toBeVisible();
    await expect(sections.getByRole('button', { name: /^Brand/ })).toHaveCount(0);
  });
});
