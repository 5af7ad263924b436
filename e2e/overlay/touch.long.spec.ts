import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { createFinger, findCenter } from './finger';
import { finalize, openEditMode, panelOf } from './open-overlay';
import { FLOATING_BUTTON, orderOf, seedSections, storedSections } from './seed-sections';

const ELEMENTS = [
  { id: 'heading-1-a', type: 'heading', data: { text: 'First' } },
  { id: 'paragraph-1-b', type: 'paragraph', data: { text: 'Second' } },
  { id: 'button-1-c', type: 'button', data: { text: 'Third', url: '/contact' } },
];

test.use({ reducedMotion: 'reduce', hasTouch: true, isMobile: true, viewport: { width: 820, height: 1100 } });

test.beforeEach(async ({ request, apiKey, site, signedInEditor: _ }) => {
  await seedSections(request, apiKey, [
    { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'hero', sectionData: { headline: 'Alpha stands here' } },
    { sectionId: 'beta', sectionName: 'Beta', sectionType: 'custom', sectionData: { elements: ELEMENTS } },
    FLOATING_BUTTON,
  ]);
  await site.settle();
});

const words = (page: Page) => page.locator('[data-section="beta"] [data-path]').allTextContents();

test('a finger drags a section by its handle, and an element in a custom section', async ({ page, context }) => {
  await openEditMode(page, '/overlay-demo');
  const finger = createFinger(page, await context.newCDPSession(page));
  const handle = page.getByRole('button', { name: 'Drag Beta' });
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const alpha = await page.locator('[data-section="alpha"]').boundingBox();
  await finger.drag(await findCenter(handle), { x: 400, y: Math.max(120, (alpha?.y ?? 0) + 20) });
  await expect.poll(() => orderOf(page)).toEqual(['beta', 'alpha']);
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');

  const first = page.locator('[data-section="beta"]').getByText('First', { exact: true });
  await first.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await first.tap();
  await page.keyboard.press('Escape');
  const grip = page.getByRole('button', { name: 'Drag Heading' });
  await expect(grip).toBeVisible();
  const third = await findCenter(page.locator('[data-section="beta"]').getByText('Third', { exact: true }));
  await finger.drag(await findCenter(grip), { x: third.x, y: third.bottom + 16 });
  await expect.poll(() => words(page)).toEqual(['Second', 'Third', 'First']);
});

test('a tap on a text edits it, and taps select while fields are being selected', async ({ page, request }) => {
  await openEditMode(page, '/overlay-demo');
  const headline = page.locator('[data-path="demo.hero.headline"]');
  await headline.tap();
  await expect(headline).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Tapped and written');
  await page.keyboard.press('Enter');
  await expect(headline).toHaveText('Tapped and written');
  await panelOf(page).getByRole('button', { name: 'Batch Edit' }).tap();
  await headline.tap();
  await page.locator('[data-path="demo.hero.subheadline"]').tap();
  await expect(panelOf(page).getByRole('button', { name: 'Edit 2 Fields' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select Hero › Headline' })).toHaveAttribute('aria-pressed', 'true');
  await headline.tap();
  await expect(panelOf(page).getByRole('button', { name: 'Edit 1 Fields' })).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Cancel Selection' }).tap();
  await finalize(page);
  expect(await (await request.get('/api/content/demo')).text()).toContain('Tapped and written');
});

test('a finger drags Quick Elements and a floating element, which is saved when the finger is lifted', async ({
  page,
  context,
  request,
}) => {
  await openEditMode(page, '/overlay-demo');
  const finger = createFinger(page, await context.newCDPSession(page));
  await panelOf(page).getByRole('button', { name: 'Elements' }).tap();
  const palette = page.getByRole('dialog', { name: 'Quick Elements' });
  const before = await palette.boundingBox();
  const bar = { x: (before?.x ?? 0) + 120, y: (before?.y ?? 0) + 18 };
  // The panel opens at the right edge.
  await finger.drag(bar, { x: bar.x - 150, y: bar.y + 90 });
  const left = async () => Math.round(((await palette.boundingBox())?.x ?? 0) - (before?.x ?? 0));
  await expect.poll(left).toBe(-150);
  await palette.getByRole('button', { name: 'Close Quick Elements' }).tap();

  const floating = page.locator('[data-floating="float"]');
  const from = await findCenter(floating);
  const readStored = async () => (await storedSections(request)).find(({ sectionId }) => sectionId === 'float');
  await finger.down(from.x, from.y);
  await finger.move(from.x - 40, from.y + 30);
  await finger.move(from.x - 100, from.y + 80);
  await expect
    .poll(() => readStored())
    .toMatchObject({ sectionData: { elements: [{ position: { x: 500, y: 200 } }] } });
  await finger.lift();
  await expect
    .poll(readStored)
    .toMatchObject({ sectionData: { elements: [{ position: { x: 400, y: 280, absolute: true } }] } });
});

test('each step of a drag by keyboard is announced to screen readers', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  const handle = page.getByRole('button', { name: 'Drag Alpha' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(
    page.getByText('Alpha picked up. Use the arrow keys to move it, Space to drop it, or Escape to cancel.'),
  ).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('After Beta')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Alpha is now 2 of 2.')).toBeAttached();
  await expect.poll(() => orderOf(page)).toEqual(['beta', 'alpha']);
  expect(
    await page
      .getByText('Alpha is now 2 of 2.')
      .evaluate((element) => element.closest('[role="status"], [aria-live]') !== null),
  ).toBe(true);
});
