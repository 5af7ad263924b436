import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures';
import { openBrand } from './brand-page';

test.beforeEach(({ signedInEditor: _ }) => undefined);

const TYPEFACE = 'node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2';

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes are saved').or(page.getByText('Saved', { exact: true }))).toBeVisible();
}

/** Adds a single-color image to the library. @returns its URL */
async function upload(page: Page, apiKey: string, name: string, background: string): Promise<string> {
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await page.request.post('/api/media', {
    headers: { Authorization: `Bearer ${apiKey}` },
    multipart: { files: { name, mimeType: 'image/png', buffer } },
  });
  return ((await answer.json()) as { file: { url: string } }).file.url;
}

test('a custom typeface is uploaded, previewed, and used on the public pages', async ({ page, site }) => {
  const card = async () =>
    /og:image" content="([^"]+)"/.exec(await (await page.request.get('/about')).text())?.[1] ?? '';
  const before = await card();
  await openBrand(page);
  const field = page.locator('.brand-font').filter({ hasText: 'Headings' });
  await field.locator('input[type="file"]').setInputFiles({
    ...{ name: 'house.woff2', mimeType: 'font/woff2' },
    buffer: readFileSync(TYPEFACE),
  });
  await expect(page.getByText('Font uploaded')).toBeVisible();
  await expect(field).toContainText('Custom');
  const preview = page.frameLocator('iframe[title="Website preview"]');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Own headings"/);
  await expectAccessible(page, '.brand-fields');
  await save(page);
  await site.settle();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Own headings"/);
  await expect.poll(() => page.evaluate(() => document.fonts.check('20px "Own headings"'))).toBe(true);
  // The share card uses the typeface, too.
  expect(await card()).not.toBe(before);
  expect((await page.request.get(await card())).headers()['content-type']).toBe('image/png');
});

test('a logo is uploaded in the form, and a file that is no image is refused with the reason', async ({
  page,
  problems,
}) => {
  problems.expect(/415/);
  await openBrand(page);
  const logo = page.getByRole('textbox', { name: 'Logo', exact: true });
  await expect(page.getByRole('button', { name: 'Upload an image for Logo', exact: true })).toBeVisible();
  const file = page.getByLabel('Image file for Logo', { exact: true });
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('No image') });
  await expect(logo).toHaveAccessibleDescription(/This file type is not supported/);
  await expect(logo).toHaveValue('');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>1</script><path d="M0 0h9v9z"/></svg>';
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(logo).toHaveValue(/^\/media\/.*\.svg$/);
  await expect(page.getByRole('status').filter({ hasText: 'Removed from the SVG for safety' })).toBeVisible();
});

test('a file that is not a typeface is refused with the reason', async ({ page, problems }) => {
  problems.expect(/415/);
  await openBrand(page);
  const field = page.locator('.brand-font').filter({ hasText: 'Body' });
  const buffer = Buffer.from('wOF2 and nothing of one');
  await field.locator('input[type="file"]').setInputFiles({ name: 'a.woff2', mimeType: 'font/woff2', buffer });
  await expect(field.getByRole('alert')).toBeVisible();
  await expect(field).toContainText('From the pair above');
});

test('logos are shown on light and dark backgrounds, and an image replaces an illustration until it is restored', async ({
  page,
  apiKey,
  site,
  browser,
}) => {
  const [light, dark, street] = [
    await upload(page, apiKey, 'light.png', '#123456'),
    await upload(page, apiKey, 'dark.png', '#eeeeee'),
    await upload(page, apiKey, 'our-street.png', '#7a5c3e'),
  ];
  await openBrand(page);
  await page.getByRole('textbox', { name: 'Logo', exact: true }).fill(light);
  await page.getByRole('textbox', { name: 'Logo for dark backgrounds' }).fill(dark);
  await page.getByRole('button', { name: 'Replace illustration: Home: the street' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an image for “Home: the street”' });
  await picker.getByRole('button', { name: 'our-street.png' }).click();
  await expectAccessible(page, '.brand-fields');
  await save(page);
  await site.settle();

  const context = await browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.locator('.site-header .logo-picture')).toHaveAttribute('src', light);
  await expect(visitor.locator('.site-footer .logo-picture')).toHaveAttribute('src', dark);
  const scene = visitor.locator('.hero-scene img');
  await expect(scene).toHaveAttribute('src', street);
  // The image gets the size of the illustration, regardless of its own.
  const { width, height } = (await scene.boundingBox()) ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(1440 / 400, 1);

  await page.getByRole('button', { name: 'Restore default illustration: Home: the street' }).click();
  await save(page);
  await site.settle();
  await visitor.reload();
  await expect(scene).toHaveAttribute('src', '/illustrations/main-street.svg');
  await expect(visitor.locator('.site-header .logo-picture')).toHaveAttribute('src', light);
  await context.close();
});
