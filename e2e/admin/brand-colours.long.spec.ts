import { expect, test } from '../fixtures';
import { colour, openBrand } from './brand-page';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('an unreadable color is reported, replaced by the nearest readable one, and reset', async ({ page }) => {
  await openBrand(page);
  const primary = colour(page, 'Primary');
  await primary.fill('#7fb0ff');
  await expect(primary).toHaveAccessibleDescription(/Too light for headings.* needs 4\.5:1/);
  await page.getByRole('button', { name: /^Use #[0-9a-f]{6} for primary$/ }).click();
  await expect(primary).toHaveAccessibleDescription(/Good contrast: (?:4\.[5-9]|5)/);
  await primary.fill('blue');
  await expect(primary).toHaveAccessibleDescription(/Enter a color such as/);
  await page.getByRole('button', { name: 'Reset to default theme' }).click();
  await expect(primary).toHaveValue('#0b1f3a');
  await expect(page.getByText('All changes are saved')).toBeVisible();
});
