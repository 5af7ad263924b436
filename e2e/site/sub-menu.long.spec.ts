import { expect, expectAccessible, open, test } from '../fixtures';

const BELOW = [
  { text: 'Our story', url: '/about' },
  { text: 'Portfolio', url: '/portfolio' },
];
const main = { name: 'Main' };

test.beforeEach(({ edit }) => edit('site.navigation.1.items', BELOW));

test('a submenu opens with its button, and closes on Escape, on a click elsewhere and when the focus leaves it', async ({
  page,
}) => {
  await open(page, '/');
  const sign = page.getByRole('navigation', main).getByLabel('More: About Us');
  const link = page.getByRole('navigation', main).getByRole('link', { name: 'Portfolio' });
  await expect(link).toBeHidden();
  await sign.click();
  await expect(link).toBeVisible();
  await expectAccessible(page, 'header');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(link).toBeHidden();
  await sign.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Our story' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(sign).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', main).getByRole('link', { name: 'Team' }).focus();
  await expect(link).toBeHidden();
});

test('in the app it follows a link and closes', async ({ page }) => {
  await open(page, '/?admin=1');
  await page.getByRole('navigation', main).getByLabel('More: About Us').click();
  await page.getByRole('navigation', main).getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL('/portfolio');
  await expect(page.getByRole('navigation', main).getByRole('link', { name: 'Our story' })).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it opens too, and the menu on a phone shows it open', async ({ page }) => {
    await page.goto('/team');
    await page.getByRole('navigation', main).getByLabel('More: About Us').click();
    await page.getByRole('navigation', main).getByRole('link', { name: 'Portfolio' }).click();
    await expect(page).toHaveURL('/portfolio');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('summary[aria-label="Menu"]').click();
    await expect(page.locator('.menu-panel').getByRole('link')).toHaveText([
      'Home',
      'About Us',
      'Our story',
      'Portfolio',
      'Team',
      'Contact Us',
    ]);
  });
});
