import type { APIRequestContext, Page } from '@playwright/test';
import { dailyCounts, pageViews } from '../../db/schema/operations';
import { expect, open, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import type { SiteUnderTest } from '../run/site-under-test';

// Page views by bots are not counted, and an automated browser identifies itself as one.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
});

const teamLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' });

/** Returns a function that lists the requests since now: for the team page, and reports of page views. */
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

test('a prefetched page counts as one page view, and only once it is shown', async ({ page, site }) => {
  const ahead = watchAhead(page);
  const readRequests = watchRequests(site);
  await open(page, '/');
  await expect.poll(readRequests).toEqual(['POST /visits/home']);
  await teamLink(page).hover();
  await expect.poll(readRequests).toEqual(['POST /visits/home', 'GET /team']);
  expect(ahead).toEqual(['/team']);
  await teamLink(page).click();
  await expect(page).toHaveURL('/team');
  await expect.poll(readRequests).toEqual(['POST /visits/home', 'GET /team', 'POST /visits/team']);
});

test('a page reports one page view each time it is loaded', async ({ page, site }) => {
  const readRequests = watchRequests(site);
  const once = ['GET /team', 'POST /visits/team'];
  await open(page, '/team');
  await expect.poll(readRequests).toEqual(once);
  await page.reload();
  await untilQuiet(page);
  await expect.poll(readRequests).toEqual([...once, ...once]);
});

test('going back to a page that the browser kept is a page view', async ({ page, site }) => {
  const readRequests = watchRequests(site);
  await open(page, '/team');
  await open(page, '/about');
  const before = ['GET /team', 'POST /visits/team', 'POST /visits/about'];
  await expect.poll(readRequests).toEqual(before);
  await page.goBack();
  await expect(page).toHaveURL('/team');
  await expect.poll(readRequests).toEqual([...before, 'POST /visits/team']);
});

test('a page that is not public is never counted', async ({ page }) => {
  await page.goto('/overlay-demo');
  await expect(page.locator('#main')).not.toHaveAttribute('data-visit');
  await page.goto('/about');
  await expect(page.locator('#main')).toHaveAttribute('data-visit', 'about');
});

test('a page is prefetched once, however often its link is hovered', async ({ page, site }) => {
  const ahead = watchAhead(page);
  const readRequests = watchRequests(site);
  await open(page, '/');
  await expect.poll(readRequests).toEqual(['POST /visits/home']);
  await teamLink(page).hover();
  await expect.poll(readRequests).toEqual(['POST /visits/home', 'GET /team']);
  await page.mouse.move(0, 400);
  await teamLink(page).focus();
  await teamLink(page).hover();
  await teamLink(page).click();
  await expect(page).toHaveURL('/team');
  await expect.poll(readRequests).toEqual(['POST /visits/home', 'GET /team', 'POST /visits/team']);
  expect(ahead.filter((path) => path === '/team')).toEqual(['/team']);
});

test('each page shown is one page view, by links and by going back', async ({ page, site }) => {
  const readRequests = watchRequests(site);
  const readViews = () => readRequests().flatMap((line) => (line.startsWith('POST') ? line.split('/').slice(2) : []));
  await open(page, '/about');
  await expect.poll(readViews).toEqual(['about']);
  await teamLink(page).click();
  await expect(page).toHaveURL('/team');
  await expect.poll(readViews).toEqual(['about', 'team']);
  await page.goBack();
  await expect.poll(readViews).toEqual(['about', 'team', 'about']);
  await page.goForward();
  await expect.poll(readViews).toEqual(['about', 'team', 'about', 'team']);
});

test.describe('the statistics', () => {
  interface Stats {
    pageViews: { pageId: string; views: number; visits: number }[];
    referrers: object[];
    devices: object[];
    downloads: { name: string; count: number }[];
    outboundLinks: object[];
  }

  /** Removes what earlier visitors left behind, and returns a function that reads the statistics. */
  async function startCounting(site: SiteUnderTest, request: APIRequestContext): Promise<() => Promise<Stats>> {
    const headers = { Authorization: `Bearer ${await site.key(['admin'])}` };
    const readStats = async () => (await request.get('/api/admin/stats', { headers })).json();
    // Reading also stores what the server has counted in memory.
    await readStats();
    await site.db.delete(pageViews);
    await site.db.delete(dailyCounts);
    return readStats;
  }

  test.use({ viewport: { width: 1024, height: 700 } });

  test('count a visit with three page views, a download, and clicks on a link to another site', async ({
    page,
    context,
    site,
    request,
    edit,
    apiKey,
    problems,
  }) => {
    const files = { name: 'Letter.csv', mimeType: 'text/csv', buffer: Buffer.from('Year,Return\n2025,12\n') };
    const headers = { Authorization: `Bearer ${apiKey}` };
    const uploaded = await request.post('/api/media', { headers, multipart: { files } });
    await edit('home.callToAction.primaryButton', { text: 'Read the letter', url: (await uploaded.json()).file.url });
    await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'A profile' }));
    // Not every browser without a window opens a tab.
    problems.allow(/other origin: GET https:\/\/www\.linkedin\.com/);
    const readStats = await startCounting(site, request);

    await page.goto('/', { referer: 'https://www.Example.org/search?q=elmwater' });
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Read the letter' }).click();
    await downloading;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/about');
    await teamLink(page).click();
    await expect(page).toHaveURL('/team');
    const profile = page.locator('a[href="https://www.linkedin.com/"]').first();
    for (const open of [
      () => profile.click({ button: 'middle' }),
      () => profile.click({ modifiers: ['ControlOrMeta'] }),
      () => profile.press('ControlOrMeta+Enter'),
    ]) {
      await open();
    }

    await expect.poll(async () => (await readStats()).outboundLinks).toEqual([{ host: 'linkedin.com', clicks: 3 }]);
    const { pageViews: views, referrers, devices, downloads } = await readStats();
    expect(views.map(({ pageId, views: count, visits }) => [pageId, count, visits])).toEqual([
      ['about', 1, 0],
      ['home', 1, 1],
      ['team', 1, 0],
    ]);
    expect([referrers, devices]).toEqual([[{ host: 'example.org', visits: 1 }], [{ device: 'tablet', visits: 1 }]]);
    expect(downloads.map(({ name, count }) => [name, count])).toEqual([['Letter.csv', 1]]);
    expect(await context.cookies()).toEqual([]);
  });

  test('count a visit when someone arrives, but not for reloads, history and links within the site', async ({
    page,
    site,
    request,
  }) => {
    const readStats = await startCounting(site, request);
    const readTotals = async () => {
      const { pageViews: all } = await readStats();
      return [all.reduce((total, { views }) => total + views, 0), all.reduce((total, { visits }) => total + visits, 0)];
    };
    await open(page, '/about');
    await expect.poll(readTotals).toEqual([1, 1]);
    await page.reload();
    await expect.poll(readTotals).toEqual([2, 1]);
    // Loads the whole page, as in a browser that follows the link itself.
    await page.goto('/team', { referer: `${site.server.url}/about` });
    await expect.poll(readTotals).toEqual([3, 1]);
    await page.goBack();
    await expect.poll(readTotals).toEqual([4, 1]);
    await page.goto('/contact');
    await expect.poll(readTotals).toEqual([5, 2]);
  });

  test('begin a visit with the first page that exists', async ({ page, site, request, problems }) => {
    problems.expect(/answer 404: GET .*\/nowhere/);
    const readStats = await startCounting(site, request);
    await open(page, '/nowhere');
    await teamLink(page).click();
    await expect(page).toHaveURL('/team');
    await expect
      .poll(async () => (await readStats()).pageViews.map(({ pageId, visits }) => [pageId, visits]))
      .toEqual([['team', 1]]);
  });
});
