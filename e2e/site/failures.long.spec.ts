import type { Page } from '@playwright/test';
import { expect, openApp, test } from '../fixtures';
import { headlineOf } from './pages';

async function visit(page: Page, path: string): Promise<void> {
  await page.locator(`footer a[href="${path}"], header a[href="${path}"]`).first().click();
}

test('a page shows a loading message, then its content', async ({ page, edit }) => {
  await edit('about.hero.headline', 'Written this morning');
  await openApp(page, '/');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/content/about', async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, '/about');
  const loading = page.getByRole('status').filter({ hasText: 'Loading...' });
  await expect(loading).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written this morning');
  await expect(loading).toBeHidden();
});

const FAILING = [
  ['home', '/', 'Failed to load page content'],
  ['about', '/about', 'Failed to load page content'],
  ['portfolio', '/portfolio', 'Failed to load page content'],
  ['team', '/team', 'Failed to load page content'],
  ['testimonials', '/testimonials', 'Failed to load page content'],
  ['contact', '/contact', 'Failed to load contact information'],
] as const;

for (const [pageId, path, description] of FAILING) {
  test(`if the content of ${path} cannot be read, it is retried once, then its defaults and a toast are shown`, async ({
    page,
    problems,
  }) => {
    problems.expect(new RegExp(`answer 500: GET .*/api/content/${pageId}$`));
    let tries = 0;
    await page.route(`**/api/content/${pageId}`, (route) => {
      tries += 1;
      return route.fulfill({ status: 500, json: { message: 'Something went wrong' } });
    });
    await openApp(page, '/brokers');
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf(pageId));
    const toast = page.locator('.toast');
    await expect(toast).toHaveCount(1);
    await expect(toast).toHaveClass(/toast-destructive/);
    await expect(toast).toContainText('Error');
    await expect(toast).toContainText(description);
    expect(tries).toBe(2);
  });
}

test('a broken connection is reported like a refused request', async ({ page, problems }) => {
  problems.expect(/failed: GET .*\/api\/content\/team/);
  await page.route('**/api/content/team', (route) => route.abort('connectionfailed'));
  await openApp(page, '/');
  await visit(page, '/team');
  await expect(page.locator('.toast')).toContainText('Failed to load page content');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('team'));
});

test('content that was read is fresh for five minutes, and is not read again when the window regains focus', async ({
  page,
}) => {
  await page.clock.install();
  await openApp(page, '/');
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/content/about')) reads += 1;
  });
  const heading = page.getByRole('heading', { level: 1 });
  await visit(page, '/about');
  await expect(heading).toHaveText(headlineOf('about'));
  expect(reads).toBe(1);
  await page.clock.fastForward('04:00');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await visit(page, '/');
  await expect(heading).toHaveText(headlineOf('home'));
  await visit(page, '/about');
  await expect(heading).toHaveText(headlineOf('about'));
  expect(reads).toBe(1);
  await page.clock.fastForward('02:00');
  await visit(page, '/');
  await expect(heading).toHaveText(headlineOf('home'));
  await visit(page, '/about');
  await expect.poll(() => reads).toBe(2);
});
