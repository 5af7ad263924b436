import { expect, expectAccessible, open, test } from '../fixtures';

const HEADER = [
  ['Home', '/'],
  ['About Us', '/about'],
  ['Team', '/team'],
  ['Contact Us', '/contact'],
] as const;

const FOOTER = [
  ...['/', '/about', '/portfolio', '/team', '/investors', '/brokers', '/testimonials'],
  ...['/#faq', '/contact', '/privacy', '/terms', '/disclaimer'],
];

test.describe('header', () => {
  test('links to the four pages in order, and its logo links to the home page', async ({ page }) => {
    await open(page, '/team');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const found = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(found).toEqual(HEADER);
    await page.getByRole('banner').getByRole('link', { name: 'Elmwater Partners' }).click();
    await expect(page).toHaveURL('/');
  });

  test('highlights only the link of the page, regardless of case', async ({ page }) => {
    for (const [name, path] of HEADER) {
      for (const address of new Set([path, path.toUpperCase()])) {
        await page.goto(address);
        const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
        await expect(here, address).toHaveText([name]);
      }
    }
  });

  test('highlights nothing on other pages, and follows a navigation', async ({ page }) => {
    await open(page, '/portfolio');
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
    await expect(here).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
    await expect(here).toHaveText(['Team']);
  });

  test('shows the highlighted link differently', async ({ page }) => {
    await page.goto('/team');
    const looks = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => {
          const { color, fontWeight, textDecorationLine, borderBottomColor, boxShadow } = getComputedStyle(link);
          const after = getComputedStyle(link, '::after');
          return [
            color,
            fontWeight,
            textDecorationLine,
            borderBottomColor,
            boxShadow,
            after.content,
            after.opacity,
            after.transform,
          ].join();
        }),
      );
    expect(looks[2]).not.toBe(looks[0]);
    expect(looks[1]).toBe(looks[0]);
  });

  test('stays in place while the page scrolls', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, 1200));
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
    expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
  });
});

test.describe('menu on small screens', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('replaces the links, opens on click, and closes when its backdrop is clicked', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const panel = page.getByRole('navigation', { name: 'Menu' });
    await expect(panel).toBeHidden();
    await page.locator('summary[aria-label="Menu"]').click();
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('link')).toHaveText(HEADER.map(([name]) => name));
    await expectAccessible(page);
    await page.locator('.menu-shade').click({ position: { x: 10, y: 400 } });
    await expect(panel).toBeHidden();
  });

  test('follows a link and closes', async ({ page }) => {
    await open(page, '/');
    await page.locator('summary[aria-label="Menu"]').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Team' }).click();
    await expect(page).toHaveURL('/team');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  });

  test('works with the keyboard: opens, traps the focus, and restores it when Escape closes the menu', async ({
    page,
  }) => {
    await open(page, '/');
    const summary = page.locator('summary[aria-label="Menu"]');
    const panel = page.getByRole('navigation', { name: 'Menu' });
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    for (const [name] of HEADER) {
      await page.keyboard.press('Tab');
      await expect(panel.getByRole('link', { name })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(summary).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(panel.getByRole('link', { name: 'Contact Us' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(summary).toBeFocused();
  });
});

test.describe('footer', () => {
  test("links to every page and to the firm's social networks", async ({ page }) => {
    await open(page, '/about');
    const links = page.getByRole('contentinfo').getByRole('link');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(FOOTER.filter((address) => !addresses.includes(address))).toEqual([]);
    const social = page.getByRole('contentinfo').getByRole('navigation', { name: 'Social' }).getByRole('link');
    await expect(social).toHaveText(['LinkedIn', 'Twitter']);
    for (const link of await social.all()) await expect(link).toHaveAttribute('href', /^https:\/\//);
  });

  test('shows the current year, the copyright line and the performance disclaimer', async ({ page }) => {
    await open(page, '/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Elmwater Partners LLC. All rights reserved.`);
    await expect(footer).toContainText('Past performance does not assure future results.');
  });
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});
