import type { Page } from '@playwright/test';
import { expect, openApp, test } from '../fixtures';
import { headlineOf } from './pages';

const SECTION = { pageId: 'about', position: 0, isActive: true, createdBy: null, version: 1 };

/** Blocks a script of the site by the beginning of its file name. */
async function withhold(page: Page, name: string): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, (route) => route.abort('connectionfailed'));
}

test('a page whose script cannot be fetched reports that, and the rest of the site works', async ({
  page,
  problems,
}) => {
  problems.expect(/failed: GET .*about\.view/);
  await withhold(page, 'about.view');
  await openApp(page, '/');
  await page.locator('footer a[href="/about"]').click();
  await expect(page.getByRole('heading', { name: 'Content Not Available' })).toBeInViewport();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('about'));
});

test('without its script, the requested page stays as it was served, and its links work', async ({
  page,
  problems,
}) => {
  problems.expect(/failed: GET .*about\.view/);
  await withhold(page, 'about.view');
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().includes('about.view'));
  await page.goto('/about?admin=0');
  await isRefused;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('about'));
  await page.locator('header a[href="/team"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('team'));
});

test('a section that cannot be rendered leaves the rest of the page intact, and appears once it can be rendered', async ({
  page,
  problems,
}) => {
  problems.expect(/console error/);
  let body: unknown = ['It opens at seven.'];
  await page.route('**/api/sections/about', (route) =>
    route.fulfill({
      json: [
        { ...SECTION, id: 1, sectionId: 'first', sectionType: 'welcome', sectionName: 'First', sectionData: { body } },
        { ...SECTION, id: 2, sectionId: 'other', sectionType: 'hero', sectionName: 'Other', sectionData: {} },
      ],
    }),
  );
  await openApp(page, '/');
  await page.locator('header a[href="/about"]').first().click();
  const first = page.locator('[data-section="first"]');
  for (const [stored, shown] of [
    [['It opens at seven.'], 'It opens at seven.'],
    [7, 'This section cannot be shown right now.'],
    [8, 'This section cannot be shown right now.'],
    [['It opens at eight.'], 'It opens at eight.'],
  ]) {
    body = stored;
    const isRead = page.waitForResponse('**/api/sections/about');
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('sectionsUpdated')));
    await isRead;
    await expect(first).toContainText(String(shown));
    await expect(page.locator('[data-section="other"]')).toContainText('Your Powerful Headline Here');
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(headlineOf('about'));
  }
});

test('if one part of the content cannot be rendered, the rest of the page is shown', async ({ page, problems }) => {
  problems.expect(/console error/);
  const hero = { headline: 'Who we are', subheadline: 'All of us.' };
  const advisors = [{ name: 'Ann Ames', expertise: 'Bakeries', bio: 'She baked.' }];
  const content = { hero, leadership: [null], advisors, operators: [{ name: 'Nobody knows more' }] };
  await page.route('**/api/content/team', (route) => route.fulfill({ json: content }));
  await openApp(page, '/');
  await page.locator('header a[href="/team"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who we are');
  await expect(page.getByRole('heading', { name: 'Ann Ames' })).toBeVisible();
  await expect(page.getByText('This section cannot be shown right now.')).toHaveCount(1);
  await expect(page.locator('footer')).toBeVisible();
});

test('if the editor cannot be fetched, the page stays as visitors see it, with a message', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/failed: GET .*overlay/);
  await withhold(page, 'overlay');
  await page.goto('/about');
  await expect(page.locator('.toast')).toContainText('It could not be loaded. Please reload the page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('about'));
  await page.locator('header a[href="/team"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('team'));
});

test('a dashboard screen that cannot be fetched reports that, and the others work', async ({
  page,
  problems,
  signedInAdmin: _,
}) => {
  problems.expect(/failed: GET .*stats-screen/);
  problems.expect(/console error/);
  await withhold(page, 'stats-screen');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Stats', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  await page.getByRole('link', { name: 'Images', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Images', exact: true })).toBeVisible();
});

test('a dashboard tool that cannot be fetched reports that, and the editor keeps working', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/failed: GET .*history-tool/);
  await withhold(page, 'history-tool');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('It could not be loaded. Please reload the page');
  await expect(page.getByRole('button', { name: 'History', exact: true })).toBeVisible();
});
