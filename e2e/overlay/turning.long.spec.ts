import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { openEditMode, panelButton, panelOf } from './open-overlay';
import { THREE_SECTIONS, testWithSections } from './seed-sections';

const test = testWithSections(THREE_SECTIONS);
test.use({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });

/** Rotates the phone: sheets at the bottom float, and floating panels become sheets. */
async function rotate(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: height, height: width });
  const handle = page.locator('button[aria-label^="Move "][aria-label$=": arrow keys"]');
  await expect(handle).toHaveCount(height < 650 ? 0 : 1);
}

test('rotating a phone back and forth keeps the entries for a new section, and the focus', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await panelButton(page, 'Sections').click();
  await page.getByRole('button', { name: '+ Add Section' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a section' });
  await adding.getByRole('radio', { name: 'Call to action' }).check();
  const name = adding.getByLabel('Section name');
  await name.fill('Half');
  const typed = ['Half', 'Half e', 'Half e e'];
  for (const text of typed) {
    await expect(name).toHaveValue(text);
    await expect(name).toBeFocused();
    await rotate(page);
    await page.keyboard.type(' e');
  }
  await expect(name).toHaveValue('Half e e e');
  await expect(adding.getByRole('radio', { name: 'Call to action' })).toBeChecked();
  await expect(panelOf(page)).toContainText('Editing Mode');
});

test('rotating a phone keeps the section being built, with its name', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await panelButton(page, 'Sections').click();
  await page.getByRole('button', { name: 'Section Library' }).click();
  const library = page.getByRole('dialog', { name: 'Section Library' });
  await library.getByRole('tab', { name: 'Custom' }).click();
  await library.getByRole('button', { name: 'Build a section' }).click();
  await library.getByRole('button', { name: 'Heading' }).first().click();
  await library.getByRole('button', { name: 'Paragraph' }).first().click();
  const name = library.getByLabel('Name');
  await name.fill('Built');
  for (const text of ['Built', 'Built e']) {
    await expect(name).toHaveValue(text);
    await expect(name).toBeFocused();
    await rotate(page);
    await page.keyboard.type(' e');
  }
  await expect(name).toHaveValue('Built e e');
  await expect(library).toContainText('Your Heading Here');
  await expect(panelOf(page)).toContainText('Editing Mode');
});

test("rotating a phone keeps the focus in a section's details", async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await page.getByRole('button', { name: 'Details of Alpha' }).click();
  const field = page
    .getByRole('dialog', { name: 'Edit Alpha' })
    .getByRole('textbox', { name: 'Headline', exact: true });
  await field.fill('Half');
  for (const text of ['Half', 'Half e']) {
    await expect(field).toHaveValue(text);
    await expect(field).toBeFocused();
    await rotate(page);
    await page.keyboard.type(' e');
  }
  await expect(field).toHaveValue('Half e e');
  await expect(page.locator('[data-path="dynamic.alpha.headline"]')).toHaveText('Half e e');
  await expect(panelOf(page)).toContainText('Editing Mode');
});

test('a panel opened as a sheet floats, is moved and resized, and becomes a sheet again', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await panelButton(page, 'Sections').click();
  const sections = page.getByRole('dialog', { name: 'Section Manager' });
  const box = async () => (await sections.boundingBox()) ?? { x: -1, y: -1, width: -1, height: -1 };
  await expect.poll(async () => (await box()).x).toBe(0);
  const { y, width, height } = await box();
  expect([width, y + height]).toEqual([390, 844]);
  // The page above a sheet receives the pointer.
  expect(await page.evaluate(() => document.elementFromPoint(195, 100)?.closest('.panel-layer'))).toBeNull();

  await page.setViewportSize({ width: 1200, height: 800 });
  const move = page.getByRole('button', { name: 'Move Section Manager: arrow keys' });
  await move.press('ArrowLeft');
  await expect(sections.getByText(/from the left/)).toHaveCount(1);
  await expect.poll(box).toMatchObject({ x: 754, y: 96, width: 420 });

  const bar = sections.getByRole('heading', { name: 'Section Manager' });
  const from = await box();
  const at = (await bar.boundingBox()) ?? from;
  await page.mouse.move(at.x + 20, at.y + 10);
  await page.mouse.down();
  await page.mouse.move(at.x - 80, at.y + 50, { steps: 4 });
  await page.mouse.up();
  await expect.poll(box).toMatchObject({ x: from.x - 100, y: from.y + 40 });
  await page.mouse.move(from.x - 99, from.y + 200);
  await page.mouse.down();
  await page.mouse.move(from.x - 139, from.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect.poll(box).toMatchObject({ x: from.x - 140, y: from.y + 40, width: from.width + 40 });
  const place = await box();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(box).toMatchObject({ x: 0, width: 390 });
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect.poll(box).toEqual(place);
  await page.reload();
  await page.getByRole('button', { name: 'Edit page' }).click();
  await panelButton(page, 'Sections').click();
  await expect.poll(box).toEqual(place);
});
