import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { openEditMode, panelOf } from './open-overlay';
import { FOUR_SECTIONS, orderOf, testWithSections } from './seed-sections';

const test = testWithSections(FOUR_SECTIONS);
test.use({ reducedMotion: 'reduce' });

const boxOf = async (page: Page, id: string) => {
  const box = await page.locator(`#main [data-section="${id}"]`).boundingBox();
  if (!box) throw new Error(`${id} is not visible.`);
  return box;
};

async function hold(page: Page, name: string): Promise<void> {
  const handle = page.getByRole('button', { name: `Drag ${name}` });
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 20, { steps: 3 });
}

test('the line is before or after the target by its vertical midpoint, and the section is dimmed only during the drag', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await openEditMode(page, '/overlay-demo');
  await hold(page, 'Gamma');
  const line = page.locator('.drop-indicator');
  const lineY = async () => Math.round((await line.boundingBox())?.y ?? -1);
  const target = await boxOf(page, 'beta');
  await page.mouse.move(900, target.y + target.height / 2 - 10, { steps: 4 });
  await expect.poll(async () => Math.abs((await lineY()) - target.y) < 8).toBe(true);
  await page.mouse.move(900, target.y + target.height / 2 + 10, { steps: 4 });
  await expect.poll(async () => Math.abs((await lineY()) - target.y - target.height) < 8).toBe(true);
  const gamma = page.locator('#main [data-section="gamma"]');
  await expect(gamma).toHaveCSS('opacity', '0.5');
  await page.keyboard.press('Escape');
  await expect(gamma).toHaveCSS('opacity', '1');
  await expect(line).toHaveCount(0);
  await page.mouse.up();
  await expect.poll(() => orderOf(page)).toEqual(['alpha', 'beta', 'gamma', 'delta']);
  await hold(page, 'Gamma');
  const alpha = await boxOf(page, 'alpha');
  await page.mouse.move(900, alpha.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect(gamma).toHaveCSS('opacity', '1');
  await expect.poll(() => orderOf(page)).toEqual(['gamma', 'alpha', 'beta', 'delta']);
  // Recorded as a change of its order, which can be undone like any other.
  await panelOf(page).getByRole('button', { name: 'Timeline (1)' }).click();
  const list = page.getByRole('dialog', { name: 'Recent Changes' });
  await expect(list).toContainText('Demo › Gamma › Order');
  await list.getByRole('button', { name: 'Close', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => orderOf(page)).toEqual(['alpha', 'beta', 'gamma', 'delta']);
});

test('a quick release drops a section at the pointer, not at the last rendered line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await openEditMode(page, '/overlay-demo');
  await hold(page, 'Gamma');
  const alpha = await boxOf(page, 'alpha');
  // Both events in one frame, as a quick hand and a busy browser produce them.
  await page.evaluate((y) => {
    const at = { pointerId: 1, isPrimary: true, bubbles: true, cancelable: true, clientX: 900, clientY: y };
    for (const kind of ['pointermove', 'pointerup']) document.body.dispatchEvent(new PointerEvent(kind, at));
  }, alpha.y + 5);
  await expect.poll(() => orderOf(page)).toEqual(['gamma', 'alpha', 'beta', 'delta']);
  await page.mouse.up();
});

test("near the window's edge a drag scrolls the page, at most eight pixels per step", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await openEditMode(page, '/overlay-demo');
  await hold(page, 'Alpha');
  await page.evaluate(() => {
    const steps: number[] = [];
    const page = document.documentElement;
    const scrollBy = page.scrollBy.bind(page);
    page.scrollBy = ((left: number, top: number) => {
      steps.push(top);
      scrollBy(left, top);
    }) as typeof page.scrollBy;
    Object.assign(window, { steps });
  });
  const steps = () => page.evaluate(() => (window as unknown as { steps: number[] }).steps);
  await page.mouse.move(900, 350, { steps: 4 });
  const still = (await steps()).length;
  await page.mouse.move(900, 694, { steps: 4 });
  // A hand is never quite still. On a busy machine, the drag may miss that the pointer arrived.
  let moves = 0;
  await expect
    .poll(async () => {
      await page.mouse.move(900, 694 + (moves++ % 2));
      return (await steps()).length;
    })
    .toBeGreaterThan(still + 5);
  expect(Math.max(...(await steps()))).toBeLessThanOrEqual(8);
  // However far the page has scrolled, the line is next to the section under the pointer.
  await page.mouse.move(900, 350, { steps: 4 });
  await expect
    .poll(() =>
      page.evaluate(() => {
        const under = [...document.querySelectorAll('#main [data-section]')]
          .map((section) => section.getBoundingClientRect())
          .find(({ top, bottom }) => top <= 350 && bottom > 350);
        const line = document.querySelector('.drop-indicator')?.getBoundingClientRect();
        if (!under || !line) return null;
        const edge = 350 < under.top + under.height / 2 ? under.top : under.bottom;
        return Math.abs(line.top + line.height / 2 - edge) < 4;
      }),
    )
    .toBe(true);
  const down = await page.evaluate(() => window.scrollY);
  await page.mouse.move(900, 5, { steps: 4 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(down);
  expect(Math.min(...(await steps()))).toBeGreaterThanOrEqual(-8);
  await page.keyboard.press('Escape');
  const ended = (await steps()).length;
  await page.mouse.move(900, 690, { steps: 3 });
  await page.mouse.up();
  expect((await steps()).length).toBeLessThanOrEqual(ended + 1);
});

test('no text, rich text, button or input starts a drag, and view mode offers none', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  const places = [
    page.locator('[data-path="dynamic.alpha.title"]'),
    page.locator('#main [data-section="gamma"]').getByText('Rich words'),
    page.locator('#main [data-section="beta"] a').first(),
    page.getByRole('button', { name: 'Duplicate Gamma' }),
  ];
  for (const place of places) {
    await place.scrollIntoViewIfNeeded();
    const box = await place.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 6, (box?.y ?? 0) + 6);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 6, (box?.y ?? 0) - 250, { steps: 5 });
    await expect(page.locator('.drop-indicator')).toHaveCount(0);
    await page.mouse.up();
    for (const id of ['alpha', 'beta', 'gamma']) {
      await expect(page.locator(`#main [data-section="${id}"]`)).toHaveCSS('opacity', '1');
    }
  }
  await expect.poll(() => orderOf(page)).toEqual(['alpha', 'beta', 'gamma', 'delta']);
  await page.keyboard.press('Escape');
  await panelOf(page).getByRole('button', { name: 'View page' }).click();
  await expect(page.getByRole('button', { name: 'Drag Alpha' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete Alpha' })).toHaveCount(0);
});

test('if someone else deletes the drop target, the section stays where it was', async ({ page, request, apiKey }) => {
  await openEditMode(page, '/overlay-demo');
  const handle = page.getByRole('button', { name: 'Drag Delta' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Delta picked up.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Before Gamma')).toBeAttached();
  await request.delete('/api/sections/gamma', { headers: { Authorization: `Bearer ${apiKey}` } });
  await expect(page.locator('[data-section="gamma"]')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.getByText('Delta stays where it was.')).toBeAttached();
  await expect.poll(() => orderOf(page)).toEqual(['alpha', 'beta', 'delta']);
  await expect(panelOf(page)).not.toContainText('unsaved');
});

test('leaving edit mode during a drag ends the drag, and the tools return on hover', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await hold(page, 'Gamma');
  await page.mouse.move(600, 300, { steps: 3 });
  await page.keyboard.press('e');
  await expect(panelOf(page)).toContainText('View Mode');
  await page.mouse.up();
  await expect(page.locator('#main [data-section="gamma"]')).toHaveCSS('opacity', '1');
  await page.keyboard.press('e');
  await expect(panelOf(page)).toContainText('Editing Mode');
  await page.locator('[data-path="demo.hero.headline"]').hover();
  await expect(page.getByRole('button', { name: 'Details of Hero' })).toBeVisible();
});
