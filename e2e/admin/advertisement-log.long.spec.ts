import { expect, expectAccessible, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

test('the log is filtered, exported, and opened by keyboard', async ({ page, edit, signedInAdmin: _ }) => {
  for (const words of ['First words', 'Second words']) {
    await edit('about.hero.headline', words);
    await page.request.get('/about');
  }
  await page.goto('/admin/advertisement-log');
  const rows = page.getByRole('table', { name: 'Advertisement log' }).locator('tbody').getByRole('row');
  await page.getByLabel('Page', { exact: true }).selectOption('About Us');
  await expect(rows.filter({ hasText: 'In use' })).toHaveCount(1);
  await expect(rows.filter({ hasNotText: 'In use' })).not.toHaveCount(0);
  await page.getByLabel('In use only').check();
  await expect(rows).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^advertisement-log-.*\.csv$/);

  // Paper has only the log, without the frame of the dashboard.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeVisible();
  for (const part of ['.dashboard-header', '.sidebar', '.record-filters', '.chat']) {
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('In use until').fill('2020-01-31');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(rows.first()).toBeVisible();

  await page.getByLabel('Page', { exact: true }).selectOption('About Us');
  const link = rows.first().getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'About Us' })).toBeVisible();
  await page.getByRole('link', { name: 'Previous', exact: true }).click();
  const stored = page.frameLocator('iframe[title="Stored page: About Us"]');
  await expect(stored.getByRole('heading', { level: 1 })).toHaveText('First words');
  await page.getByText(/files with SHA-256/).click();
  await expect(page.getByRole('rowheader', { name: /^\/assets\/.*\.css$/ }).first()).toBeVisible();
  await expectAccessible(page, '.screen');
});

test('a stored page has its look, and none of its scripts runs', async ({ page, edit, signedInAdmin: _ }) => {
  await edit('about.hero.headline', 'Words of record');
  await page.request.get('/about');
  await page.goto('/about');
  const look = () => page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);
  const color = await look();
  const { items } = await (await page.request.get('/api/record/publications?page=about&current=true')).json();
  await page.goto(`/api/record/publications/${items[0].id}/html?view=true`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Words of record');
  expect(await look()).toBe(color);
  expect(await page.locator('script').count()).toBe(0);
  expect(await page.evaluate(() => window.origin)).toBe('null');
});

test('the group is hidden from a firm that is not an adviser, and comes back', async ({ page, signedInAdmin: _ }) => {
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Advertisement log' });
  await page.goto('/admin/advertisement-log');
  await expect(link).toBeVisible();
  await page.getByRole('link', { name: 'Set your regulatory status' }).click();
  const part = page.getByRole('region', { name: 'Regulatory status' });
  const save = part.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await part.getByRole('radio', { name: /^Not an adviser/ }).click();
  await expect(link).toBeVisible();
  await save.click();
  await expect(page.getByText('Setting saved')).toBeVisible();
  await expect(link).toBeHidden();
  await expectAccessible(page, '.screen');
  await part.getByRole('radio', { name: /^SEC-registered adviser/ }).click();
  await save.click();
  await expect(link).toBeVisible();
});

test('fits a phone', async ({ page, signedInAdmin: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.request.get('/about');
  await page.goto('/admin/advertisement-log');
  await expect(page.getByRole('table', { name: 'Advertisement log' })).toBeVisible();
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await isWithin()).toBe(true);
  await page.getByRole('table', { name: 'Advertisement log' }).getByRole('link').first().click();
  await expect(page.getByText('SHA-256 of everything')).toBeVisible();
  expect(await isWithin()).toBe(true);
});
