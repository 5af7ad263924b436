import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelButton, panelOf, textAt } from './open-overlay';
import { storedFloating } from './seed-sections';

test.use({ reducedMotion: 'reduce', hasTouch: true });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const palette = (page: Page) => page.getByRole('dialog', { name: 'Quick Elements' });
const banner = (page: Page, name: string) => page.getByText(`Positioning ${name}`);

async function pick(page: Page, name: string) {
  await panelButton(page, 'Elements').click();
  await palette(page).getByRole('button', { name, exact: true }).click();
  await expect(banner(page, name)).toBeVisible();
}

test('the palette offers six elements at first and all by category, can be searched, and is dragged within the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openEditMode(page, '/overlay-demo');
  await panelButton(page, 'Elements').click();
  const buttons = palette(page).locator('.palette-group button');
  await expect(palette(page)).toContainText('Add individual elements to your page quickly');
  await expect(buttons).toHaveText(['Heading', 'Paragraph', 'List', 'Button', 'Link', 'Rating']);
  await palette(page).getByRole('button', { name: 'Show all elements' }).click();
  await expect(palette(page).getByRole('group')).toHaveCount(4);
  for (const name of ['Text', 'Interactive', 'Media', 'Layout']) {
    await expect(palette(page).getByRole('group', { name })).toBeVisible();
  }
  await expect(buttons).toHaveCount(10);
  await palette(page).getByRole('searchbox').fill('video');
  await expect(buttons).toHaveText(['Video']);
  await palette(page).getByRole('searchbox').fill('no such thing');
  await expect(palette(page)).toContainText('No matching elements.');
  await palette(page).getByRole('searchbox').fill('');
  const bar = await palette(page).locator('.panel-bar').boundingBox();
  await page.mouse.move((bar?.x ?? 0) + 80, (bar?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move(1279, 799, { steps: 10 });
  await page.mouse.up();
  const end = await palette(page).boundingBox();
  expect(Math.round(end?.x ?? 0)).toBeLessThanOrEqual(1280 - 350);
  expect(Math.round(end?.y ?? 0)).toBeLessThanOrEqual(800 - 400);
  expect(end?.x).toBeGreaterThan(700);
  await page.mouse.move((end?.x ?? 0) + 80, (end?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move(0, 0, { steps: 10 });
  await page.mouse.up();
  const start = await palette(page).boundingBox();
  expect(start?.x).toBeGreaterThanOrEqual(0);
  expect(start?.y).toBeGreaterThanOrEqual(0);
});

test('placing follows the cursor, ignores buttons, links and texts, waits a tenth of a second, and ends with Escape', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await openEditMode(page, '/overlay-demo');
  await pick(page, 'Heading');
  await expect(page.getByText('Click anywhere to place • ESC to cancel')).toBeVisible();
  const preview = page.locator('.placement-preview');
  await page.mouse.move(300, 300);
  const left = async () => Math.round((await preview.boundingBox())?.x ?? 0);
  await expect.poll(left).toBe(300);
  await page.mouse.move(420, 360);
  await expect.poll(left).toBe(420);
  const refusal = page.getByText('You can’t place it on a text, link or button. Choose an empty spot.');
  await expect(refusal).toBeHidden();
  await page.locator('[data-path="demo.hero.headline"]').click();
  await expect(refusal).toBeVisible();
  await page.getByRole('link', { name: 'Try the rich text editor' }).click();
  await panelButton(page, 'Elements').click();
  await expect(banner(page, 'Heading')).toBeVisible();
  await page.clock.runFor(500);
  expect(await storedFloating(request)).toEqual([]);
  await page.keyboard.press('Escape');
  if (await banner(page, 'Heading').isVisible()) await page.keyboard.press('Escape');
  await expect(banner(page, 'Heading')).toBeHidden();
  expect(await storedFloating(request)).toEqual([]);

  await page.reload();
  await panelOf(page).getByRole('button', { name: 'Edit page' }).click();
  await expect(panelOf(page)).toContainText('Editing Mode');
  await pick(page, 'Button');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.mouse.click(640, 250);
  await page.clock.runFor(90);
  await expect(banner(page, 'Button')).toBeVisible();
  await page.clock.runFor(20);
  await expect(banner(page, 'Button')).toBeHidden();
  await page.clock.resume();
  await expect.poll(async () => (await storedFloating(request)).length).toBe(1);
  expect((await storedFloating(request))[0]).toMatchObject({
    pageId: 'demo',
    position: 999,
    sectionType: 'floating',
    sectionData: { elements: [{ type: 'button', position: { absolute: true } }] },
  });
});

test('an element is placed by keyboard and by touch', async ({ page, request }) => {
  await openEditMode(page, '/overlay-demo');
  await pick(page, 'Rating');
  const created = page.waitForRequest((sent) => sent.url().includes('sections.create'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await storedFloating(request)).length).toBe(1);
  expect((await created).postData()).toContain('"position":999');
  await pick(page, 'Button');
  await page.touchscreen.tap(640, 250);
  await expect.poll(async () => (await storedFloating(request)).length).toBe(2);
});

test('an element with sample content is hidden from visitors until it is replaced, and placing it can be undone', async ({
  page,
  request,
}) => {
  const served = async () => (await request.get('/')).text();
  const toast = page.locator('.toast');
  await openEditMode(page);
  const placeHeading = async () => {
    await pick(page, 'Heading');
    await page.mouse.click(1250, 120);
    await expect(toast).toContainText('Heading placed');
  };
  await placeHeading();
  await expect(toast).toContainText('It’s saved. Visitors see it once you replace its sample content.');
  const placed = page.locator('[data-floating]');
  await expect(placed).toHaveText('Your Heading Here');
  expect(await served()).not.toContain('>Your Heading Here<');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(placed).toHaveCount(0);

  await placeHeading();
  await placed.locator('[data-path]').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Our opening hours');
  await page.keyboard.press('Enter');
  await finalize(page);
  await expect.poll(served).toContain('Our opening hours');

  await pick(page, 'Rating');
  await page.mouse.click(1150, 420);
  await expect(toast).toContainText('Rating placed');
  await expect(toast).toContainText('It’s on the site now.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true });

  test('the banner names no key, but has a button to cancel', async ({ page }) => {
    await openEditMode(page, '/overlay-demo');
    await pick(page, 'Heading');
    await expect(page.getByText('Click anywhere to place')).toBeVisible();
    await expect(page.getByText('ESC to cancel')).toBeHidden();
    await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
    await expect(banner(page, 'Heading')).toBeHidden();
  });
});

test('while placing, clicks edit no text, and keys go to the text being edited; Cancel ends placing', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditMode(page, '/overlay-demo');
  await pick(page, 'Rating');
  const headline = textAt(page, 'demo.hero.headline');
  const words = (await headline.textContent()) ?? '';
  await headline.tap();
  await headline.click();
  await expect(page.locator('[contenteditable]')).toHaveCount(0);
  await expect(page.locator('.overlay-popover')).toHaveCount(0);
  await expect(headline).toHaveText(words);
  await expect(banner(page, 'Rating')).toBeVisible();

  // A text opened with its pencil gets its own keys.
  await page.getByRole('button', { name: 'Edit Hero › Headline', exact: true }).press('Enter');
  await expect(headline).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' ab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x');
  await expect(headline).toHaveText(`${words} axb`);
  await page.keyboard.press('Enter');
  await expect(page.locator('[contenteditable]')).toHaveCount(0);
  await expect(banner(page, 'Rating')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
  await expect(banner(page, 'Rating')).toBeHidden();
  expect(await storedFloating(request)).toEqual([]);
  await headline.tap();
  await expect(headline).toBeFocused();
});

test('a failed placement is reported in the panel, and can be retried', async ({ page, request, problems }) => {
  problems.expect(/Failed to load resource|net::/);
  problems.expect(/Not saved/);
  await openEditMode(page, '/overlay-demo');
  await page.route(/sections\.create/, (route) => route.abort());
  await pick(page, 'Button');
  await page.mouse.click(640, 250);
  await expect(panelOf(page)).toContainText('Not saved: placing Button.');
  expect(await storedFloating(request)).toEqual([]);
  await page.unroute(/sections\.create/);
  await panelOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await storedFloating(request)).length).toBe(1);
  await expect(panelOf(page)).not.toContainText('Not saved');
});

test('a double click places one element at the preview, and at the edge the page does not get wider', async ({
  page,
  request,
}) => {
  await openEditMode(page, '/overlay-demo');
  await pick(page, 'Heading');
  await page.mouse.move(1278, 250);
  const preview = page.locator('.placement-preview');
  await expect.poll(async () => Math.round((await preview.boundingBox())?.x ?? 0)).toBe(1280 - 200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await page.mouse.dblclick(1278, 250);
  const placed = page.locator('[data-floating]');
  await expect(placed).toHaveCount(1);
  await expect(banner(page, 'Heading')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Move Floating Heading: arrow keys' })).toHaveCount(1);
  expect(await storedFloating(request)).toMatchObject([
    { sectionData: { elements: [{ position: { x: 1080, y: 250 } }] } },
  ]);
});
