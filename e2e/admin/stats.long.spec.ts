import { dailyCounts, pageViews } from '../../db/schema/operations';
import { expect, expectAccessible, openApp, test } from '../fixtures';

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** `YYYY-MM-DD`, so many days ago. */
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('visits and page views are counted as people see pages, and shown by day and page', async ({
  page,
  browser,
  site,
  request,
  signedInAdmin: _,
}) => {
  // Reading also stores what the server has counted in memory.
  await page.request.get('/api/admin/stats');
  await site.db.delete(pageViews);
  await site.db.delete(dailyCounts);
  const visitor = await browser.newContext({ baseURL: site.server.url, userAgent: AGENT });
  const theirs = await visitor.newPage();
  await openApp(theirs, '/');
  const viewed = theirs.waitForResponse(/\/visits\/team$/);
  await theirs.getByRole('navigation').first().getByRole('link', { name: 'Team' }).click();
  expect((await viewed).status()).toBe(204);
  const arrived = theirs.waitForResponse(/\/visits\/team\?/);
  await theirs.goto('/team', { referer: 'https://www.example.org/' });
  expect((await arrived).status()).toBe(204);
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();
  const data = { fullName: 'Ada', email: 'a@b.co', subject: 'other', message: 'Hello' };
  await request.post('/api/contact', { data });

  await page.goto('/admin/stats');
  const pages = page.getByRole('table', { name: 'Pages' });
  await expect(pages.getByRole('row', { name: 'Team' })).toContainText('2');
  await expect(pages.getByRole('row', { name: 'Home' })).toContainText('1');
  await expect(page.getByRole('img', { name: /^3 page views and 2 visits from/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^1 message from/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^No changes from/ })).toBeVisible();
  await expect(page.locator('style')).toHaveCount(0);

  const totals = page.getByRole('term').filter({ hasText: /^(Visits|Page views|Messages|Downloads)$/ });
  await expect(totals).toHaveText(['Visits', 'Page views', 'Messages', 'Downloads']);
  await expect(page.getByRole('definition')).toHaveText(['2', '3', '1', '0']);
  const referrers = page.getByRole('table', { name: 'Referrers' });
  await expect(referrers.getByRole('rowheader')).toHaveText(['Direct or unknown', 'example.org']);
  await expect(page.getByRole('table', { name: 'Devices' })).toContainText('Desktop (1200 px and wider)');
  await expect(page.getByRole('region', { name: 'Downloads' })).toContainText('Nothing in this period.');
  await expect(page.getByText('Visits have been counted since')).toHaveCount(0);

  await page.getByText('Show visits and page views as a table').click();
  await expect(page.getByRole('table', { name: /^3 page views/ }).getByRole('row')).toHaveCount(31);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV of visits and page views' }).click();
  const text = (await (await (await downloading).createReadStream()).toArray()).map(String).join('');
  expect(text.trim().split('\r\n')).toHaveLength(31);
  expect(text).toMatch(/^\ufeffDay,Page views,Visits\r\n/);
  expect(text).toMatch(/\d{4}-\d\d-\d\d,3,2\r\n$/);
});

test('days before visits were counted have page views only', async ({ page, site, signedInAdmin: _ }) => {
  await page.request.get('/api/admin/stats');
  await site.db.delete(pageViews);
  await site.db.insert(pageViews).values([
    { day: dayBefore(9), pageId: 'home', views: 8, visits: null },
    { day: dayBefore(8), pageId: 'home', views: 9, visits: 4 },
  ]);
  await page.goto('/admin/stats');
  await expect(page.getByText('Earlier days only have page views.')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['4', '17', '0', '0']);
  await page.getByText('Show visits and page views as a table').click();
  const rows = page.getByRole('table', { name: /^17 page views and 4 visits/ }).getByRole('row');
  await expect(rows.filter({ hasText: /8–$/ })).toHaveCount(1);
  await expect(rows.filter({ hasText: /94$/ })).toHaveCount(1);
  await page.getByLabel('From', { exact: true }).fill(dayBefore(9));
  await page.getByLabel('To', { exact: true }).fill(dayBefore(9));
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Visits weren’t counted in this period, only page views.')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['–', '8', '0', '0']);
  await expectAccessible(page);
});

test('the period is chosen by name or by date', async ({ page, edit, signedInAdmin: _ }) => {
  await edit('home.hero.cta', 'Talk to us');
  await page.goto('/admin/stats');
  await expect(page.getByRole('table', { name: 'Changes by editor' })).toContainText('1');
  await expect(page.getByRole('table', { name: 'Where edits were made' })).toContainText('API');
  await page.getByRole('button', { name: '1 year' }).click();
  await expect(page.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByText('Show changes as a table').click();
  await expect(
    page
      .getByRole('table', { name: /^1 change from/ })
      .getByRole('row', { name: /Week of/ })
      .first(),
  ).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2026-02-02');
  await page.getByLabel('To', { exact: true }).fill('2026-02-01');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The end date is before the start date.');
  await page.getByLabel('To', { exact: true }).fill('2026-02-03');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(
    page.getByRole('img', { name: 'No page views from February 2, 2026 to February 3, 2026.' }),
  ).toBeVisible();
  await expectAccessible(page);
});
