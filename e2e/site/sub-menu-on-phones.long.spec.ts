import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../fixtures';

const BELOW = [
  { text: 'Our story', url: '/about' },
  { text: 'Portfolio', url: '/portfolio' },
];
const SHOWN = ['Home', 'About Us', 'Our story', 'Portfolio', 'Team', 'Contact Us'];

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
test.beforeEach(({ edit }) => edit('site.navigation.1.items', BELOW));

const sign = (page: Page) => page.locator('summary[aria-label="Menu"]');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });
const readWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the menu on a phone shows the links below a link, indented, and follows them', async ({ page }) => {
  await open(page, '/');
  await expect(menu(page)).toBeHidden();
  await sign(page).click();
  await expect(menu(page).getByRole('link')).toHaveText(SHOWN);
  const left = async (name: string) => (await menu(page).getByText(name, { exact: true }).boundingBox())?.x ?? 0;
  expect(await left('Our story')).toBeGreaterThan(await left('About Us'));
  expect(await readWidth(page)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await menu(page).getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL('/portfolio');
  await expect(menu(page)).toBeHidden();
  await sign(page).click();
  await expect(menu(page).getByRole('link', { name: 'Portfolio' })).toHaveAttribute('aria-current', 'page');
});

test('the keyboard moves the focus through the whole menu, keeps it inside, and Escape closes the menu', async ({
  page,
}) => {
  await open(page, '/');
  await sign(page).focus();
  await page.keyboard.press('Enter');
  for (const name of SHOWN) {
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(sign(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu(page).getByRole('link', { name: 'Contact Us' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(sign(page)).toBeFocused();
  await page.keyboard.press('Space');
  for (const _ of ['Home', 'About Us', 'Our story']) await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('link', { name: 'Our story' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about');
});

test('in the app it follows a link and closes', async ({ page }) => {
  await open(page, '/?admin=1');
  await sign(page).click();
  await menu(page).getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL('/portfolio');
  await expect(menu(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it opens by touch and by keyboard, and follows links', async ({ page }) => {
    await page.goto('/team');
    await sign(page).click();
    await expect(menu(page).getByRole('link')).toHaveText(SHOWN);
    await menu(page).getByRole('link', { name: 'Our story' }).click();
    await expect(page).toHaveURL('/about');
    await sign(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page).getByRole('link', { name: 'Portfolio' })).toBeVisible();
    for (const _ of ['Home', 'About Us', 'Our story', 'Portfolio']) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/portfolio');
  });
});
