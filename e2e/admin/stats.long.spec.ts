import { expect, expectAccessible, openApp, test } from '../fixtures';

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

test('visits are counted as people see pages, and shown by day and page', async ({
  page,
  browser,
  site,
  request,
  signedInAdmin: _,
}) => {
  const visitor = await browser.newContext({ baseURL: site.server.url, userAgent: AGENT });
  const theirs = await visitor.newPage();
  await openApp(theirs, '/');
  const told = theirs.waitForResponse(/\/visits\/team$/);
  await theirs.getByRole('navigation').first().getByRole('link', { name: 'Team' }).click();
  expect((await told).status()).toBe(204);
  await theirs.goto('/team');
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();
  const data = { fullName: 'Ada', email: 'a@b.co', subject: 'other', message: 'Hello' };
  await request.post('/api/contact', { data });

  await page.goto('/admin/stats');
  const pages = page.getByRole('table', { name: 'Visits by page' });
  await expect(pages.getByRole('row', { name: 'Team' })).toContainText('2');
  await expect(pages.getByRole('row', { name: 'Home' })).toContainText('1');
  await expect(page.getByRole('img', { name: /^3 visits from/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^1 messages from/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^No changes from/ })).toBeVisible();
  await expect(page.locator('style')).toHaveCount(0);

  await page.getByText('Show visits as a table').click();
  await expect(page.getByRole('table', { name: /^3 visits/ }).getByRole('row')).toHaveCount(31);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Visits as CSV' }).click();
  const text = (await (await (await downloading).createReadStream()).toArray()).map(String).join('');
  expect(text.trim().split('\r\n')).toHaveLength(31);
  expect(text).toMatch(/\d{4}-\d\d-\d\d,3\r\n$/);
});

test('the period is chosen by name or by date', async ({ page, edit, signedInAdmin: _ }) => {
  await edit('home.hero.cta', 'Talk to us');
  await page.goto('/admin/stats');
  await expect(page.getByRole('table', { name: 'Changes by editor' })).toContainText('1');
  await expect(page.getByRole('table', { name: 'How they were made' })).toContainText('by the API');
  await page.getByRole('button', { name: 'A year' }).click();
  await expect(page.getByRole('button', { name: 'A year' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByText('Show changes as a table').click();
  await expect(
    page
      .getByRole('table', { name: /1 changes/ })
      .getByRole('row', { name: /Week of/ })
      .first(),
  ).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2026-02-02');
  await page.getByLabel('To', { exact: true }).fill('2026-02-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The last day lies before the first.');
  await page.getByLabel('To', { exact: true }).fill('2026-02-03');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('img', { name: 'No visits from 2026-02-02 to 2026-02-03.' })).toBeVisible();
  await expectAccessible(page);
});
