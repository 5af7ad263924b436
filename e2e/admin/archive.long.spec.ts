import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBundle, verifyBundle } from '../../server/features/bundle/verify.mjs';
import { expect, expectAccessible, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

test('a bundle opens without a network, and each page looks as it did', async ({
  page,
  edit,
  browser,
  signedInAdmin: _,
}, info) => {
  await edit('about.hero.headline', 'Words of record');
  for (const address of ['/', '/about', '/team']) await page.request.get(address);
  await page.goto('/admin/archive');
  await expectAccessible(page, '.screen');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bundle' }).click();
  const file = info.outputPath('bundle.zip');
  await (await download).saveAs(file);
  expect(verifyBundle(file).problems).toEqual([]);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Fingerprint of the signing key' })).toHaveValue(/^[0-9a-f]{64}$/);

  const folder = info.outputPath('unpacked');
  const bundle = openBundle(file);
  for (const name of bundle.names) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bundle.read(name));
  }
  bundle.close();
  const visitor = await browser.newContext({ reducedMotion: 'reduce', javaScriptEnabled: false });
  const live = await visitor.newPage();
  const offline = await browser.newContext({ reducedMotion: 'reduce', offline: true });
  const requests: string[] = [];
  offline.on('request', (request) => void requests.push(request.url()));
  const stored = await offline.newPage();
  await stored.goto(pathToFileURL(path.join(folder, 'index.html')).href);
  await stored.getByRole('link', { name: 'About Us', exact: true }).first().click();
  await expect(stored.getByRole('heading', { level: 1 })).toHaveText('Words of record');
  for (const address of ['/about', '/team']) {
    await live.goto(new URL(address, page.url()).href);
    const name = bundle.names.find((one) => new RegExp(`^pages${address}-\\d+\\.html$`).test(one)) ?? '';
    await stored.goto(pathToFileURL(path.join(folder, name)).href);
    for (const each of [live, stored]) await each.evaluate(() => document.fonts.ready.then(() => undefined));
    const [one, other] = await Promise.all([live, stored].map((each) => each.screenshot({ animations: 'disabled' })));
    expect(other?.equals(one ?? Buffer.alloc(0))).toBe(true);
  }
  // Links between pages stay in the folder.
  await stored.getByRole('link', { name: 'About Us' }).first().click();
  await expect(stored.getByRole('heading', { level: 1 })).toHaveText('Words of record');
  expect(requests.filter((url) => !/^(?:file|data):/.test(url))).toEqual([]);
  await visitor.close();
  await offline.close();
});

test('a bundle contains only the chosen pages', async ({ page, signedInAdmin: _ }, info) => {
  for (const address of ['/', '/about', '/privacy']) await page.request.get(address);
  await page.goto('/admin/archive');
  await page.getByText('All pages, feeds and documents').first().click();
  const choices = page.getByRole('group', { name: 'Pages' });
  for (const name of [/^About Us/, /^Privacy/]) await choices.getByRole('checkbox', { name }).check();
  await expect(page.getByText('Only 2 of the pages')).toBeVisible();
  await expectAccessible(page, '.screen');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bundle' }).click();
  expect((await download).suggestedFilename()).toMatch(/^pages-[\d-]+\.zip$/);
  const file = info.outputPath('bundle.zip');
  await (await download).saveAs(file);
  const bundle = openBundle(file);
  const pages = bundle.names.filter((name) => name.startsWith('pages/'));
  bundle.close();
  expect(pages.map((name) => name.replace(/-\d+\.html$/, '')).sort()).toEqual(['pages/about', 'pages/privacy']);
});

test('an examination response is asked for, made, downloaded and deleted', async ({ page, signedInAdmin: _ }) => {
  await page.request.get('/about');
  await page.goto('/admin/examinations');
  await page.getByRole('button', { name: 'Make response' }).click();
  const dates = page.getByRole('group', { name: 'Dates' });
  // The error is next to the field, which has the focus and is therefore in view.
  await expect(dates.getByLabel('Date 1')).toBeFocused();
  await expect(dates.getByLabel('Date 1')).toHaveAccessibleDescription(/Enter a date\.$/);
  await dates.getByLabel('Date 1').fill('2026-01-31');
  await dates.getByRole('button', { name: 'Add a date' }).click();
  await expect(dates.getByLabel('Date 2')).toBeFocused();
  await dates.getByLabel('Date 2').fill('2199-01-31');
  await page.getByRole('button', { name: 'Make response' }).click();
  await expect(dates.getByLabel('Date 2')).toBeFocused();
  await expect(page.getByText('Choose dates that are not in the future.')).toBeVisible();
  await dates.getByRole('button', { name: 'Remove date 2' }).click();
  await expect(dates.getByLabel('Date 1')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Performance' }).check();
  await expectAccessible(page, '.screen');
  await page.getByRole('button', { name: 'Make response' }).click();
  const row = page.getByRole('table', { name: 'Responses' }).locator('tbody').getByRole('row').first();
  await expect(row).toContainText('Ready', { timeout: 30_000 });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download response' }).click();
  expect((await download).suggestedFilename()).toMatch(/^examination-response-\d+\.zip$/);
  await row.getByRole('button', { name: 'Delete response' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toContainText('Deleted');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
