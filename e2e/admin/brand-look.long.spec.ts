import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, hydrated, test } from '../fixtures';

test.beforeEach(({ signedInEditor: _ }) => undefined);

const ICONS = [
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
] as const;

async function openBrand(page: Page): Promise<void> {
  await page.goto('/admin/brand');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Brand' })).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const brandOf = async (page: Page) => (await (await page.request.get('/api/content/site')).json()).brand;

test('by keyboard alone corners and typefaces are chosen and saved, and visitors see them', async ({ page, site }) => {
  await openBrand(page);
  const square = page.getByRole('group', { name: 'Corners' }).getByRole('radio');
  await square.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Round' })).toBeChecked();
  await page.getByRole('radio', { name: /Lora with Work Sans/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('All changes are saved').or(page.getByText('Saved', { exact: true }))).toBeVisible();
  await site.settle();
  await page.goto('/');
  await expect(page.getByRole('main').locator('.button').first()).toHaveCSS('border-radius', '16px');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Lora/);
});

test('a colour that can not be read is not saved; the nearest that can is', async ({ page, problems }) => {
  problems.expect(/422/);
  await openBrand(page);
  const primary = page.getByRole('textbox', { name: 'Primary', exact: true });
  await primary.fill('#7fb0ff');
  await save(page).click();
  await expect(page.getByText(/Too light to be read/).first()).toBeVisible();
  expect(await brandOf(page)).toBeUndefined();
  await page.getByRole('button', { name: /^Use #[0-9a-f]{6} for primary$/ }).click();
  const nearest = await primary.inputValue();
  await save(page).click();
  await expect.poll(async () => (await brandOf(page))?.colours?.primary).toBe(nearest);
});

test('icons are made of one picture, each in its size', async ({ page, apiKey }) => {
  const drawn = await page.request.get('/icon-192.png').then((answer) => answer.body());
  const background = '#b03060';
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const uploaded = await page.request.post('/api/media', {
    headers: { Authorization: `Bearer ${apiKey}` },
    multipart: { files: { name: 'mark.png', mimeType: 'image/png', buffer } },
  });
  const { url } = ((await uploaded.json()) as { file: { url: string } }).file;
  await openBrand(page);
  const icon = page.getByRole('textbox', { name: 'Icon', exact: true });
  await icon.fill('/illustrations/storefront.svg');
  await expect(icon).toHaveAccessibleDescription(/Choose a PNG, JPEG, WebP, GIF or AVIF of the library\./);
  await icon.fill(url);
  await save(page).click();
  await expect.poll(async () => (await brandOf(page))?.icon).toBe(url);
  await expect.poll(async () => (await page.request.get('/icon-192.png')).body()).not.toEqual(drawn);
  for (const [address, size] of ICONS) {
    const answer = await page.request.get(address);
    expect([address, answer.headers()['content-type']]).toEqual([address, 'image/png']);
    const { data, info } = await sharp(await answer.body())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = (info.height / 2) * info.width * 3 + (info.width / 2) * 3;
    expect([info.width, info.height, ...data.subarray(middle, middle + 3)]).toEqual([size, size, 176, 48, 96]);
  }
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect([src, (await page.request.get(src)).status()]).toEqual([src, 200]);
});
