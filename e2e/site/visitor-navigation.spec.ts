import type { Page } from '@playwright/test';
import { expect, open, test } from '../fixtures';
import { headlineOf } from './pages';

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Marks the document. @returns a function that returns whether the document is still the same */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-same'));
}

test('links show the next page without a reload: its head, header, focus, scroll position and announcement', async ({
  page,
}) => {
  await open(page, '/');
  const isSame = await mark(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await mainLink(page, 'Team').click();
  await expect(heading(page)).toHaveText(headlineOf('team'));
  await expect(page).toHaveURL('/team');
  await expect(page).toHaveTitle('Team · Elmwater Partners');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/team$/);
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  await expect(mainLink(page, 'Team')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Team · Elmwater Partners' })).toHaveCount(1);
  expect(await scrollY(page)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText(headlineOf('home'));
  await expect.poll(() => scrollY(page)).toBe(900);
  await page.goForward();
  await expect(heading(page)).toHaveText(headlineOf('team'));
  expect(await isSame()).toBe(true);
});

test('after a navigation the head equals that of the page when loaded', async ({ page, context }) => {
  const told = 'title, meta, link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]';
  const headOf = (of: Page) =>
    of.evaluate((parts) => [...document.head.querySelectorAll(parts)].map((part) => part.outerHTML).sort(), told);
  const loaded = await context.newPage();
  await open(page, '/');
  const isSame = await mark(page);
  for (const [name, path] of [
    ['Team', '/team'],
    ['Contact Us', '/contact'],
    ['Home', '/'],
  ] as const) {
    await mainLink(page, name).click();
    await expect(page).toHaveURL(path);
    await loaded.goto(path);
    await expect.poll(() => headOf(page)).toEqual(await headOf(loaded));
  }
  expect((await headOf(page)).filter((part) => part.includes('ld+json')).length).toBeGreaterThan(0);
  expect(await isSame()).toBe(true);
});

test('a link to a moved page ends at its new address, and a link to a missing page shows the not-found page', async ({
  page,
  problems,
  request,
  apiKey,
  site,
}) => {
  problems.allow(/404/);
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.patch('/api/pages/about', { headers, data: { address: '/who-we-are' } });
  const links = [
    { text: 'Moved', url: '/about' },
    { text: 'Nowhere', url: '/nowhere' },
  ];
  await request.post('/api/content/update', { headers, data: { path: 'site.navigation', value: links } });
  await site.settle();
  await open(page, '/');
  await mainLink(page, 'Moved').click();
  await expect(heading(page)).toHaveText(headlineOf('about'));
  await expect(page).toHaveURL('/who-we-are');
  await mainLink(page, 'Nowhere').click();
  await expect(heading(page)).toHaveText(/not found/i);
  await expect(page).toHaveURL('/nowhere');
  await page.goBack();
  await expect(heading(page)).toHaveText(headlineOf('about'));
});

test('counters, profiles, the filter and questions work on a page reached by a link', async ({ page }) => {
  await open(page, '/contact');
  const isSame = await mark(page);
  await mainLink(page, 'Home').click();
  await expect(heading(page)).toHaveText(headlineOf('home'));
  await page.locator('[data-count-ms]').first().scrollIntoViewIfNeeded();
  await expect(page.locator('[data-count-ms]').first()).toHaveText('12');
  await mainLink(page, 'Team').click();
  await page.getByRole('button', { name: 'View Full Profile of Ruth Halloran' }).click();
  await expect(page.locator('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.locator('footer a[href="/portfolio"], main a[href="/portfolio"]').first().click();
  await expect(heading(page)).toHaveText(headlineOf('portfolio'));
  const filter = page.locator('[data-filter] a').nth(1);
  await filter.click();
  await expect(filter).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(filter).not.toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(heading(page)).toHaveText(headlineOf('team'));
  expect(await isSame()).toBe(true);
});

test('a slow page shows a loading message, and the last click wins', async ({ page }) => {
  await open(page, '/');
  const waiting: (() => void)[] = [];
  await page.route('**/about', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await mainLink(page, 'About Us').click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await mainLink(page, 'Team').click();
  await expect(heading(page)).toHaveText(headlineOf('team'));
  await expect(page.getByText('Loading...')).toHaveCount(0);
  for (const resolve of waiting) resolve();
  await mainLink(page, 'Contact Us').click();
  await expect(heading(page)).toHaveText(headlineOf('contact'));
  await expect(page).toHaveURL('/contact');
});

for (const [name, path, words] of [
  ['Team', '/team', 'Failed to load page content'],
  ['Contact Us', '/contact', 'Failed to load contact information'],
] as const) {
  test(`a page that cannot be fetched reports "${words}", and is then loaded by the browser`, async ({
    page,
    problems,
  }) => {
    problems.allow(/failed: (GET|HEAD) .*ERR_FAILED/);
    await open(page, '/');
    const isSame = await mark(page);
    const server = new URL(page.url()).origin;
    await page.route(`${server}${path}`, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await mainLink(page, name).click();
    await expect(page.locator('.toast')).toContainText('Error');
    await expect(page.locator('.toast')).toContainText(words);
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toBeVisible();
    expect(await isSame()).toBe(false);
  });
}

test('text typed into the contact form is still there after going away and back', async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('Full name').fill('Nora Fields');
  await page.getByLabel('Message').fill('Good morning.');
  await mainLink(page, 'Team').click();
  await expect(heading(page)).toHaveText(headlineOf('team'));
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue('Nora Fields');
  await expect(page.getByLabel('Message')).toHaveValue('Good morning.');
});

test('once an editor has signed in, the next link loads a new document', async ({ page, context, site }) => {
  await open(page, '/');
  const isSame = await mark(page);
  const { cookies } = await site.session('editor');
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  await mainLink(page, 'Team').click();
  await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
  expect(await isSame()).toBe(false);
});
