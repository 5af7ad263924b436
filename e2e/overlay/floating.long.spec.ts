import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditMode, panelOf } from './open-overlay';
import { seedSections, storedSections } from './seed-sections';

test.use({ reducedMotion: 'reduce', hasTouch: true } as never);
test.beforeEach(({ signedInEditor: _ }) => undefined);

const palette = (page: Page) => page.getByRole('dialog', { name: 'Quick Elements' });
const banner = (page: Page, name: string) => page.getByText(`Positioning ${name}`);
const floating = async (request: Parameters<typeof storedSections>[0]) =>
  (await storedSections(request)).filter(({ sectionType }) => sectionType === 'floating');

async function pick(page: Page, name: string) {
  await panelOf(page).getByRole('button', { name: 'Elements' }).click();
  await palette(page).getByRole('button', { name, exact: true }).click();
  await expect(banner(page, name)).toBeVisible();
}

test('the palette has six elements at hand, all by category, is searched, and is dragged within the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openEditMode(page, '/overlay-demo');
  await panelOf(page).getByRole('button', { name: 'Elements' }).click();
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
  await expect(palette(page)).toContainText('No element is called that.');
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
  await page.locator('[data-path="demo.hero.headline"]').click();
  await page.getByRole('link', { name: 'Try the rich text editor' }).click();
  await panelOf(page).getByRole('button', { name: 'Elements' }).click();
  await expect(banner(page, 'Heading')).toBeVisible();
  await page.clock.runFor(500);
  expect(await floating(request)).toEqual([]);
  await page.keyboard.press('Escape');
  if (await banner(page, 'Heading').isVisible()) await page.keyboard.press('Escape');
  await expect(banner(page, 'Heading')).toBeHidden();
  expect(await floating(request)).toEqual([]);

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
  await expect.poll(async () => (await floating(request)).length).toBe(1);
  expect((await floating(request))[0]).toMatchObject({
    pageId: 'demo',
    position: 999,
    sectionType: 'floating',
    sectionData: { elements: [{ type: 'button', position: { absolute: true } }] },
  });
});

test('an element is placed by the keyboard, and by a touch', async ({ page, request }) => {
  await openEditMode(page, '/overlay-demo');
  await pick(page, 'Rating');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await floating(request)).length).toBe(1);
  await pick(page, 'Button');
  await page.touchscreen.tap(640, 250);
  await expect.poll(async () => (await floating(request)).length).toBe(2);
});

test('a floating element is dragged within the page, saved on release, and deleted only after a question', async ({
  page,
  request,
  apiKey,
}) => {
  await seedSections(request, apiKey, [
    {
      sectionId: 'float-1',
      sectionName: 'Floating Button',
      sectionType: 'floating',
      sectionData: {
        elements: [
          { id: 'button-1-f', type: 'button', data: { text: 'Held' }, position: { x: 500, y: 250, absolute: true } },
        ],
      },
      position: 999,
    },
  ]);
  const place = async () => {
    const [section] = (await floating(request)) as {
      sectionData: { elements: { position: { x: number; y: number } }[] };
    }[];
    return section?.sectionData.elements[0]?.position;
  };
  await page.goto('/overlay-demo');
  await expect(page.getByRole('button', { name: 'Delete Floating Button' })).toHaveCount(0);
  await openEditMode(page, '/overlay-demo');
  const element = page.locator('[data-floating="float-1"]');
  const drag = async (x: number, y: number) => {
    const box = await element.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 6 });
  };
  let patches = 0;
  page.on('request', (sent) => {
    if (/sections\.(patch|update)/.test(sent.url())) patches += 1;
  });
  await drag(300, 400);
  expect(patches).toBe(0);
  await page.mouse.up();
  await expect.poll(place).toEqual({ x: 296, y: 396, absolute: true });
  await expect.poll(() => patches).toBe(1);
  await drag(1279, 500);
  await page.mouse.up();
  await expect.poll(async () => (await place())?.x).toBe(1280 - 200);
  await drag(0, 0);
  await page.mouse.up();
  await expect.poll(place).toEqual({ x: 0, y: 0, absolute: true });
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(async () => (await place())?.x).toBe(1080);

  await page.getByRole('button', { name: 'Delete Floating Button' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Element' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(element).toBeVisible();
  await page.getByRole('button', { name: 'Delete Floating Button' }).press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(element).toHaveCount(0);
  expect(await floating(request)).toEqual([]);
});

test('what could not be placed is told in the panel, and tried again', async ({ page, request, problems }) => {
  problems.expect(/Failed to load resource|net::/);
  problems.expect(/Not saved/);
  await openEditMode(page, '/overlay-demo');
  await page.route(/sections\.create/, (route) => route.abort());
  await pick(page, 'Button');
  await page.mouse.click(640, 250);
  await expect(panelOf(page)).toContainText('Not saved: Button was placed.');
  expect(await floating(request)).toEqual([]);
  await page.unroute(/sections\.create/);
  await panelOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await floating(request)).length).toBe(1);
  await expect(panelOf(page)).not.toContainText('Not saved');
});
