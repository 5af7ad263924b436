import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, open, test } from '../fixtures';
import { openEditMode, panelOf } from '../overlay/open-overlay';
import { dragFile, pasteFile } from './hand-file';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const grid = (page: Page) => page.getByRole('list', { name: 'Images' });
const tile = (page: Page, name: string) => grid(page).getByRole('button', { name });
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });

async function file(name: string, hue: number, width = 400) {
  const create = { width, height: 300, channels: 3 as const, background: { r: hue, g: 80, b: 120 } };
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

async function upload(page: Page, ...names: string[]) {
  const files = await Promise.all(names.map((name, index) => file(name, 10 + index * 12)));
  await page.getByLabel('Image files').setInputFiles(files);
  await expect(uploads(page).getByRole('status').first()).toHaveText(`${names.length} of ${names.length} uploaded.`, {
    timeout: 60_000,
  });
}

test('twenty images uploaded at once show their progress; a file that is not an image is refused with a reason', async ({
  page,
  problems,
}) => {
  test.setTimeout(120_000);
  await open(page, '/admin/pictures');
  await expect(page.getByText('No images yet')).toBeVisible();
  const names = Array.from({ length: 20 }, (_, index) => `street-${index}.jpg`);
  const files = await Promise.all(names.map((name, index) => file(name, index * 12)));
  problems.expect(/415/);
  await page
    .getByLabel('Image files')
    .setInputFiles([...files, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }]);
  await expect(uploads(page).getByRole('progressbar', { name: 'All uploads' })).toBeVisible();
  await expect(uploads(page).getByRole('status').first()).toHaveText(/^Uploading \d+ of 21$/);
  await expect(uploads(page)).toContainText('20 of 21 uploaded, 1 failed.', { timeout: 90_000 });
  await expect(uploads(page)).toContainText('This file type is not supported');
  await expect(grid(page).getByRole('button')).toHaveCount(20);
  await expect(page.getByText('20 images')).toBeVisible();
  await expectAccessible(page);

  await uploads(page).getByLabel('Alt text: street-3.jpg').fill('The bakery at dawn');
  await page.keyboard.press('Enter');
  await expect(uploads(page).getByText('Saved.')).toBeVisible();
  await uploads(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox', { name: 'Search images' }).fill('bakery');
  await expect(grid(page).getByRole('button')).toHaveCount(1);
  await expect(tile(page, 'street-3.jpg').getByRole('img')).toHaveAttribute('alt', 'The bakery at dawn');
  await page.getByRole('searchbox', { name: 'Search images' }).fill('harbour');
  await expect(page.getByText('No matching images')).toBeVisible();
});

test('images can be dropped and pasted', async ({ page }) => {
  await open(page, '/admin/pictures');
  await expect(page.getByText('No images yet')).toBeVisible();
  const drop = await dragFile(page, await file('dropped.jpg', 30));
  await expect(page.getByText('Drop images to upload them')).toBeVisible();
  await drop();
  await expect(tile(page, 'dropped.jpg')).toBeVisible();
  await pasteFile(page, await file('pasted.jpg', 130));
  await expect(tile(page, 'pasted.jpg')).toBeVisible();

  await pasteFile(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(uploads(page)).toContainText('This is a document. Upload it under Documents.');
});

test('an image is chosen for a field in the dashboard and on the page, and visitors get it in a size that fits', async ({
  page,
}) => {
  await open(page, '/admin/pictures');
  await upload(page, 'one.jpg', 'two.jpg');

  await page.goto('/overlay-demo');
  await open(page, '/');
  await openEditMode(page, '/');
  const place = page.locator('[data-path="home.opportunity.cards.0.image"]');
  await place.click();
  await page.getByRole('button', { name: /^Choose an image for .* from the library$/ }).click();
  const picker = page.getByRole('dialog', { name: /^Choose an image/ });
  await expect(tile(page, 'one.jpg')).toBeVisible();
  await expectAccessible(page, '.dialog[open]');
  await tile(page, 'one.jpg').click();
  await expect(picker).toBeHidden();
  await expect(place.locator('img')).toHaveAttribute('src', /^\/media\/.*-400x300-/);
  // The alt text is entered next to the image, and Escape keeps it.
  await page.getByLabel(/^Alt text in the library ?: one.jpg$/).fill('A bakery at dawn');
  await page.keyboard.press('Escape');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');

  const html = await (await page.request.get('/')).text();
  expect(html).toMatch(/<source type="image\/avif" srcSet="\/media\/[^"]+\.320\.avif 320w, [^"]+\.400\.avif 400w"/i);
  await page.goto('/');
  await place.scrollIntoViewIfNeeded();
  await expect
    .poll(() => place.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\.400\.avif$/);
  await expect(place.getByRole('img', { name: 'A bakery at dawn' })).toBeVisible();
});

test('an image in use lists its uses, is replaced everywhere, and is deleted only after confirmation', async ({
  page,
  edit,
}) => {
  await open(page, '/admin/pictures');
  await upload(page, 'old.jpg', 'new.jpg');
  await uploads(page).getByRole('button', { name: 'Done' }).click();
  const url = async (name: string) => ((await tile(page, name).locator('img').getAttribute('src')) ?? '').toString();
  const [oldUrl, newUrl] = [await url('old.jpg'), await url('new.jpg')];
  await edit('home.opportunity.cards.1.image', oldUrl);
  await tile(page, 'old.jpg').click();
  const view = page.getByRole('region', { name: 'old.jpg' });
  await expect(view.getByRole('link', { name: 'Home: Opportunity › Cards › Card 2 › Image' })).toHaveAttribute(
    'href',
    '/',
  );
  await expectAccessible(page);

  await view.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete image' });
  await expect(question).toContainText('It’s used in 1 place and stays there:');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(tile(page, 'old.jpg')).toBeVisible();

  await view.getByRole('button', { name: 'Replace everywhere' }).click();
  const picker = page.getByRole('dialog', { name: 'Replace “old.jpg” with' });
  await expect(picker.getByRole('button', { name: 'old.jpg' })).toHaveCount(0);
  await picker.getByRole('button', { name: 'new.jpg' }).click();
  await page.getByRole('alertdialog', { name: 'Replace everywhere' }).getByRole('button', { name: 'Replace' }).click();
  await expect(page.locator('.toast')).toContainText('In 1 place.');
  await expect(view).toContainText('Not used on the site or in drafts.');
  await expect.poll(async () => (await page.request.get('/')).text()).toContain(newUrl);

  await view.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(tile(page, 'old.jpg')).toHaveCount(0);
  await expect(tile(page, 'new.jpg')).toBeVisible();
  // The image was published, so past versions still show it.
  expect((await page.request.get(oldUrl)).status()).toBe(200);
});

test("the keyboard moves from image to image, and back from an image's details", async ({ page }) => {
  await open(page, '/admin/pictures');
  await upload(page, 'a.jpg', 'b.jpg', 'c.jpg');
  await uploads(page).getByRole('button', { name: 'Done' }).press('Enter');
  const names = await grid(page).locator('.media-tile-name').allTextContents();
  await grid(page).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, names[1] ?? '')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tile(page, names[2] ?? '')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const view = page.getByRole('region', { name: names[0] });
  await expect(view).toBeFocused();
  await view.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(tile(page, names[0] ?? '')).toBeFocused();
});

test('a list that cannot be loaded reports it, and can be retried', async ({ page, problems }) => {
  problems.expect(/500/);
  await page.route('**/api/trpc/media.list**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await open(page, '/admin/pictures');
  await expect(page.getByRole('alert')).toContainText('The images could not be loaded');
  await page.unroute('**/api/trpc/media.list**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No images yet')).toBeVisible();
});
