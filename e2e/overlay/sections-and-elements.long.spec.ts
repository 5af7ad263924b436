import { expect } from '../fixtures';
import { finalize, openEditMode, panelOf } from './open-overlay';
import { orderOf, THREE_SECTIONS, testWithSections } from './seed-sections';

const test = testWithSections(THREE_SECTIONS);
test.use({ reducedMotion: 'reduce' });

test('a section is dragged by its handle, dimmed meanwhile, and dropped before or after by the midpoint', async ({
  page,
  request,
}) => {
  await openEditMode(page, '/overlay-demo');
  const handle = page.getByRole('button', { name: 'Drag Gamma' });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  if (!from) throw new Error('The handle is not visible.');
  const target = await page.locator('[data-section="beta"]').boundingBox();
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, (target?.y ?? 0) + 20, { steps: 8 });
  await expect(page.locator('[data-section="gamma"]')).toHaveCSS('opacity', '0.5');
  await page.mouse.up();
  await expect(page.locator('[data-section="gamma"]')).toHaveCSS('opacity', '1');
  await expect.poll(() => orderOf(page)).toEqual(['alpha', 'gamma', 'beta']);
  await expect(panelOf(page)).toContainText('unsaved');
  await finalize(page);
  const stored = (await (await request.get('/api/sections/demo')).json()) as { sectionId: string }[];
  expect(stored.map(({ sectionId }) => sectionId)).toEqual(['alpha', 'gamma', 'beta']);
});

test('the keyboard moves a section, and Escape leaves it where it was', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  const handle = page.getByRole('button', { name: 'Drag Alpha' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Alpha picked up.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('After Beta')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Alpha stays where it was.')).toBeAttached();
  await expect.poll(() => orderOf(page)).toEqual(['alpha', 'beta', 'gamma']);
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Alpha picked up.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('After Beta')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => orderOf(page)).toEqual(['beta', 'alpha', 'gamma']);
});

test('an arrow key right after Space counts, no matter how busy the page is', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  const handle = page.getByRole('button', { name: 'Drag Alpha' });
  await handle.focus();
  // All in one task, since a browser may deliver keys before anything that waits.
  await handle.evaluate((button) => {
    for (const code of ['Space', 'ArrowDown', 'ArrowDown']) {
      button.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }));
    }
  });
  await expect(page.getByText('After Gamma')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => orderOf(page)).toEqual(['beta', 'gamma', 'alpha']);
});

test('dragging from a text moves nothing', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  const text = page.locator('[data-path="dynamic.alpha.headline"]');
  await text.scrollIntoViewIfNeeded();
  const box = await text.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 300, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => orderOf(page)).toEqual(['alpha', 'beta', 'gamma']);
});

test('elements are added to a custom section, edited, copied, moved and removed', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await page.getByRole('button', { name: 'Add element to Beta' }).click();
  const palette = page.getByRole('dialog', { name: 'Quick Elements' });
  await expect(palette).toContainText('Add individual elements to your page quickly');
  await expect(palette.locator('.palette-group button')).toHaveCount(6);
  await palette.getByRole('button', { name: 'Heading' }).click();
  await palette.getByRole('button', { name: 'Show all elements' }).click();
  await expect(palette.locator('.palette-group button')).toHaveCount(10);
  await palette.getByRole('button', { name: 'Close Quick Elements' }).click();
  const headings = page.locator('[data-section="beta"] h2');
  await expect(headings).toHaveText(['Your Heading Here']);
  await headings.first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Opening hours');
  await page.keyboard.press('Enter');
  await headings.first().hover();
  await page.getByRole('button', { name: 'Copy Heading' }).click();
  await expect(headings).toHaveText(['Opening hours', 'Opening hours']);
  await headings.first().hover();
  await page.getByRole('button', { name: 'Remove Heading' }).first().click();
  await expect(headings).toHaveCount(1);
  await finalize(page);
  await page.reload();
  await expect(headings).toHaveText(['Opening hours']);
});

test('a floating element is placed by a click, canceled with Escape, dragged, nudged and deleted', async ({
  page,
  request,
}) => {
  await openEditMode(page, '/overlay-demo');
  const pick = async () => {
    await panelOf(page).getByRole('button', { name: 'Elements' }).click();
    await page
      .getByRole('dialog', { name: 'Quick Elements' })
      .getByRole('button', { name: 'Button', exact: true })
      .click();
    await expect(page.getByText('Positioning Button')).toBeVisible();
    await expect(page.getByText('Click anywhere to place • ESC to cancel')).toBeVisible();
  };
  await pick();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Positioning Button')).toBeHidden();

  await pick();
  // A click on a text is ignored.
  await page.locator('[data-path="demo.hero.headline"]').click();
  await expect(page.getByText('Positioning Button')).toBeVisible();
  await page.mouse.click(800, 580);
  const placed = page.locator('[data-floating]');
  await expect(placed).toHaveText('Click Here');
  const readStored = async () => {
    const all = (await (await request.get('/api/sections/demo')).json()) as {
      sectionType: string;
      position: number;
      sectionData: { elements?: { position: unknown }[] };
    }[];
    const found = all.find(({ sectionType }) => sectionType === 'floating');
    return found && [found.position, found.sectionData.elements?.[0]?.position];
  };
  await expect.poll(readStored).toEqual([999, { x: 800, y: 580, absolute: true }]);

  const box = await placed.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 2);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 98, (box?.y ?? 0) + 52, { steps: 6 });
  await page.mouse.up();
  await expect.poll(readStored).toEqual([999, { x: 700, y: 630, absolute: true }]);

  await page.getByRole('button', { name: 'Move Floating Button: arrow keys' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(readStored).toEqual([999, { x: 701, y: 640, absolute: true }]);

  await page.getByRole('button', { name: 'Delete Floating Button' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(placed).toHaveCount(0);
  expect(await readStored()).toBeUndefined();
});

test('fields are selected and edited together', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await panelOf(page).getByRole('button', { name: 'Batch Edit' }).click();
  const headline = page.locator('[data-path="demo.hero.headline"]');
  await expect(headline).toHaveCSS('cursor', 'crosshair');
  await headline.click();
  await page.locator('[data-path="demo.hero.subheadline"]').click();
  await panelOf(page).getByRole('button', { name: 'Edit 2 Fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Edit' });
  await expect(dialog.getByRole('button', { name: /Save/ })).toBeDisabled();
  await dialog.getByRole('textbox').first().fill('Both at once');
  await dialog.getByRole('button', { name: /Save/ }).click();
  await expect(dialog).toBeHidden();
  await expect(headline).toHaveText('Both at once');
  await expect(panelOf(page).getByRole('button', { name: 'Batch Edit' })).toBeVisible();
});

test('a rich text is edited in its dialog; Save keeps the text, Cancel does not', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  const region = page.locator('[data-path="demo.richText"]');
  await region.click();
  const dialog = page.getByRole('dialog', { name: /Edit Rich Text/ });
  await dialog.locator('.ce-paragraph').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And more.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(region).toContainText('And more.');
  await region.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
});
