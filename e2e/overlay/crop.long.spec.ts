import type { FrameLocator, Locator, Page } from '@playwright/test';
import { addDynamic, openEditor } from '../admin/editor-page';
import { expect, expectAccessible, open, openApp, test } from '../fixtures';
import { finalize, openEditMode } from './open-overlay';

test.use({ reducedMotion: 'reduce' });

const PATH = 'home.opportunity.cards.0.image';
const HIGHLIGHT = 'home.portfolioHighlight.image';
const DRAWING = '/illustrations/storefront.svg';
const ILLUSTRATION = '/illustrations/main-street.svg';
const placeOf = (page: Page) => page.locator(`[data-path="${PATH}"]`);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Crop and focus/ });
const styleOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.style.objectPosition);

async function openCrop(page: Page) {
  await page.getByRole('button', { name: /^Crop and focus/ }).click();
  const dialog = dialogOf(page);
  const point = dialog.getByRole('button', { name: 'Focal point' });
  await expect
    .poll(() => point.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  return { dialog, point, use: dialog.getByRole('button', { name: 'Apply', exact: true }) };
}

test('the keyboard sets a focal point, which is shown immediately, undone in one step, saved, and seen by visitors', async ({
  page,
  browser,
  site,
  edit,
  signedInEditor: _,
}) => {
  await edit(PATH, DRAWING);
  await openEditMode(page);
  await placeOf(page).click();
  const { dialog, point, use } = await openCrop(page);
  await point.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('status')).toHaveText('39% from the left, 51% from the top');
  for (let step = 0; step < 7; step++) await page.keyboard.press('Shift+ArrowUp');
  await expect(dialog.getByLabel('From the top')).toHaveValue('0');
  await dialog.getByLabel('From the left').press('ArrowRight');
  await dialog.getByLabel('Zoom').fill('150');
  await dialog.getByLabel('Shape').selectOption('4:3');
  await expect(dialog.getByRole('list', { name: 'Previews' })).toContainText('4 : 3, selected');
  await expectAccessible(page, 'dialog[open]');
  await use.click();
  await expect(dialog).toBeHidden();
  const shown = placeOf(page).locator('img');
  await expect.poll(() => styleOf(shown)).toBe('40% 0%');

  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => styleOf(shown)).toBe('');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect.poll(() => styleOf(shown)).toBe('40% 0%');
  await finalize(page);

  const { opportunity } = await (await page.request.get('/api/content/home')).json();
  expect(opportunity.cards[0].image).toBe(`${DRAWING}#focus=40,0&ratio=4:3&zoom=150`);
  const visitor = await browser.newPage({ baseURL: site.server.url, javaScriptEnabled: false });
  await visitor.goto('/');
  const image = placeOf(visitor).locator('img');
  await expect(image).toHaveAttribute('src', DRAWING);
  expect(await styleOf(image)).toBe('40% 0%');
  const box = await placeOf(visitor).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  await visitor.close();
});

test('an image replaces the illustration in the hero, with a focal point, and can be removed on the page', async ({
  page,
  browser,
  site,
  signedInEditor: _,
}) => {
  const heroOf = (from: Page | FrameLocator) => from.locator('[data-path="home.hero.image"]');
  const editor = await openEditor(page, 'home');
  await expect(heroOf(editor.preview).locator('img')).toHaveAttribute('src', ILLUSTRATION);
  await editor.field('Image').fill(DRAWING);
  const { point, use } = await openCrop(page);
  await point.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await use.click();
  await expect.poll(() => styleOf(heroOf(editor.preview).locator('img'))).toBe('40% 50%');
  await editor.save.click();
  await editor.toast('Content Saved', 'Hero content has been updated successfully.');

  const visitor = await browser.newPage({ baseURL: site.server.url, javaScriptEnabled: false });
  await visitor.goto('/');
  const image = heroOf(visitor).locator('img');
  await expect(image).toHaveAttribute('src', DRAWING);
  await expect(image).toHaveAttribute('fetchpriority', 'high');
  expect(await styleOf(image)).toBe('40% 50%');
  const box = await heroOf(visitor).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
  await visitor.close();

  await openEditMode(page);
  await heroOf(page).click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(heroOf(page).locator('img')).toHaveAttribute('src', ILLUSTRATION);
  await page.keyboard.press('Escape');
  await heroOf(page).click();
  await expect(page.getByPlaceholder('Image URL')).toHaveValue('');
  // The illustration reaches from edge to edge.
  await expect(page.getByRole('button', { name: /^Edit Hero › Image/ })).toBeInViewport({ ratio: 1 });
});

test('in the dashboard the mouse sets a focal point, and it can be removed', async ({
  page,
  edit,
  signedInEditor: _,
}) => {
  await edit(HIGHLIGHT, DRAWING);
  const editor = await openEditor(page, 'home');
  await editor.sections.getByRole('button', { name: /^Portfolio highlight/i }).click();
  const address = editor.field('Image');
  const { dialog, point, use } = await openCrop(page);
  const box = await point.boundingBox();
  if (!box) throw new Error('The image is not visible.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.25);
  await expect(dialog.getByRole('status')).toHaveText('75% from the left, 25% from the top');
  await page.mouse.move(box.x - 50, box.y + box.height * 0.25);
  await page.mouse.up();
  await page.mouse.move(box.x + box.width / 2, box.y);
  await expect(dialog.getByRole('status')).toHaveText('0% from the left, 25% from the top');
  await use.click();
  await expect(address).toHaveValue(`${DRAWING}#focus=0,25`);
  const shown = editor.preview.locator(`[data-path="${HIGHLIGHT}"] img`);
  await expect.poll(() => styleOf(shown)).toBe('0% 25%');

  // Cancel stores nothing, and Reset removes the crop.
  await openCrop(page);
  await dialog.getByLabel('Zoom').fill('300');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(address).toHaveValue(`${DRAWING}#focus=0,25`);
  await openCrop(page);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await use.click();
  await expect(address).toHaveValue(DRAWING);
});

test('opening and closing the dialog leaves a scrolled page where it is', async ({ page, edit, signedInEditor: _ }) => {
  await edit(HIGHLIGHT, DRAWING);
  await page.setViewportSize({ width: 768, height: 700 });
  const editor = await openEditor(page, 'home');
  await editor.sections.getByRole('button', { name: /^Portfolio highlight/i }).click();
  const button = page.getByRole('button', { name: /^Crop and focus/ });
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // The mouse is used directly, because Playwright scrolls a button into view before it clicks it.
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not visible.');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  // Not the scroll position, which changes with the height of what is loaded above. Browsers round it to a whole pixel.
  const readPlace = async () => (await button.boundingBox())?.y ?? Number.NaN;
  const before = await readPlace();
  await page.mouse.click(box.x + 5, box.y + 5);
  await expect(dialogOf(page).getByRole('button', { name: 'Focal point' })).toBeFocused();
  expect(Math.abs((await readPlace()) - before)).toBeLessThan(1);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  expect(Math.abs((await readPlace()) - before)).toBeLessThan(1);
});

test('an unreadable crop is refused, and a stored crop is applied without and with the app', async ({
  page,
  apiKey,
  request,
  edit,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const fragment of ['1,200', '1,2&zoom=1e9', '1,2;position:fixed', '1,2&ratio=4:3"onload=alert(1)', '']) {
    const value = `${DRAWING}#focus=${fragment}`;
    const answer = await request.post('/api/content/update', { headers, data: { path: PATH, value } });
    expect(answer.status(), value).toBe(422);
  }
  await edit(PATH, `${DRAWING}#focus=10,20`);
  await open(page, '/');
  const image = placeOf(page).locator('img');
  expect(await styleOf(image)).toBe('10% 20%');
  // A mismatch during hydration would be reported as a problem.
  await openApp(page, '/');
  expect(await styleOf(image)).toBe('10% 20%');
  await expect(image).toHaveAttribute('src', DRAWING);
});

test('an image element is zoomed within its frame and does not widen the page', async ({ page, apiKey, request }) => {
  const data = {
    src: `${DRAWING}#focus=20,60&ratio=16:9&zoom=400`,
    alt: 'A shop',
    caption: '',
    width: '100%',
    alignment: 'center',
  };
  const sectionData = { elements: [{ id: 'x-1', type: 'image', data }] };
  await addDynamic(request, apiKey, { sectionType: 'custom', sectionName: 'Shop', sectionData });
  await open(page, '/');
  const image = page.getByRole('img', { name: 'A shop' });
  await expect(image).toHaveCSS('scale', '4');
  const place = await page.getByRole('figure').filter({ has: image }).boundingBox();
  expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('only the dialog of a portrait says that the page decides its shape', async ({
  page,
  edit,
  signedInEditor: _,
}) => {
  await edit(PATH, DRAWING);
  await edit('team.operators.0.image', DRAWING);
  for (const [address, path, count] of [
    ['/', PATH, 0],
    ['/team', 'team.operators.0.image', 1],
  ] as const) {
    await openEditMode(page, address);
    await page.locator(`[data-path="${path}"]`).click();
    const { dialog } = await openCrop(page);
    await expect(dialog.getByText('The page decides the shape of portraits')).toHaveCount(count);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});
