import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test } from '../fixtures';

/** What a page's first heading is drawn with. */
const look = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { color, fontFamily } = getComputedStyle(heading);
    return { color, font: fontFamily.split(',')[0] };
  });

const colour = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function openBrand(page: Page): Promise<void> {
  await page.goto('/admin/brand');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Brand' })).toBeVisible();
}

test.describe('an editor', () => {
  test.beforeEach(({ signedInEditor: _ }) => undefined);

  test('chooses a look, sees it on the pages before it is saved, and visitors see it after', async ({ page, site }) => {
    await openBrand(page);
    await colour(page, 'Primary').fill('#12402c');
    await page.getByRole('radio', { name: /Lora with Work Sans/ }).check();
    const preview = page.frameLocator('iframe[title="The site in this look"]');
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
  });

  test('is told which colour can not be read, takes the nearest that can, and goes back', async ({ page }) => {
    await openBrand(page);
    const primary = colour(page, 'Primary');
    await primary.fill('#7fb0ff');
    await expect(primary).toHaveAccessibleDescription(/Too light to be read .* of 4\.5 to 1/);
    await page.getByRole('button', { name: /^Use #[0-9a-f]{6} for primary$/ }).click();
    await expect(primary).toHaveAccessibleDescription(/Reads well: (?:4\.[5-9]|5)/);
    await primary.fill('blue');
    await expect(primary).toHaveAccessibleDescription(/Use a colour such as/);
    await page.getByRole('button', { name: 'Use the original look' }).click();
    await expect(primary).toHaveValue('#0b1f3a');
    await expect(page.getByText('All changes are saved')).toBeVisible();
  });
});
