import type { Page } from '@playwright/test';
import { expect, open, test } from '../fixtures';
import type { SiteUnderTest } from '../run/site-under-test';

// Visits by programs are not counted, and an automated browser identifies itself as one.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
});

const teamLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' });

/** Returns a function that lists the requests since now: for the team page, and reported visits. */
function watchRequests({ server }: SiteUnderTest): () => string[] {
  const from = server.lines.length;
  return () =>
    server.lines
      .slice(from)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((line) => line === 'GET /team' || line.startsWith('POST /visits/'));
}

/** Collects the requests marked as prefetches. */
function watchAhead(page: Page): string[] {
  const ahead: string[] = [];
  page.on('request', (request) => {
    const { 'sec-purpose': purpose, purpose: own } = request.headers();
    if (purpose === 'prefetch' || own === 'prefetch') ahead.push(new URL(request.url()).pathname);
  });
  return ahead;
}

test('a prefetched page counts as one visit, and only once it is shown', async ({ page, site }) => {
  const ahead = watchAhead(page);
  await open(page, '/');
  const readRequests = watchRequests(site);
  await teamLink(page).hover();
  await expect.poll(readRequests).toEqual(['GET /team']);
  expect(ahead).toEqual(['/team']);
  await teamLink(page).click();
  await expect(page).toHaveURL('/team');
  await expect.poll(readRequests).toEqual(['GET /team', 'POST /visits/team']);
});

test('a page loaded to be shown is one visit, and does not report another', async ({ page, site }) => {
  const readRequests = watchRequests(site);
  await open(page, '/team');
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(readRequests()).toEqual(['GET /team', 'GET /team']);
});

test('going back to a page that the browser kept is a visit', async ({ page, site }) => {
  await open(page, '/team');
  await open(page, '/about');
  const readRequests = watchRequests(site);
  await page.goBack();
  await expect(page).toHaveURL('/team');
  await expect.poll(readRequests).toEqual(['POST /visits/team']);
});

test('a page that is not public is never counted', async ({ page }) => {
  await page.goto('/overlay-demo');
  await expect(page.locator('#main')).not.toHaveAttribute('data-visit');
  await page.goto('/about');
  await expect(page.locator('#main')).toHaveAttribute('data-visit', 'about');
});

test('a page is prefetched once, however often its link is hovered', async ({ page, site }) => {
  const ahead = watchAhead(page);
  await open(page, '/');
  const readRequests = watchRequests(site);
  await teamLink(page).hover();
  await expect.poll(readRequests).toEqual(['GET /team']);
  await page.mouse.move(0, 400);
  await teamLink(page).focus();
  await teamLink(page).hover();
  await teamLink(page).click();
  await expect(page).toHaveURL('/team');
  await expect.poll(readRequests).toEqual(['GET /team', 'POST /visits/team']);
  expect(ahead.filter((path) => path === '/team')).toEqual(['/team']);
});

test('each page shown is one visit, by links and by going back', async ({ page, site }) => {
  await open(page, '/about');
  const readRequests = watchRequests(site);
  const readVisits = () => readRequests().filter((line) => line.startsWith('POST'));
  await teamLink(page).click();
  await expect(page).toHaveURL('/team');
  await expect.poll(readVisits).toEqual(['POST /visits/team']);
  await page.goBack();
  await expect.poll(readVisits).toEqual(['POST /visits/team', 'POST /visits/about']);
  await page.goForward();
  await expect.poll(readVisits).toEqual(['POST /visits/team', 'POST /visits/about', 'POST /visits/team']);
});
