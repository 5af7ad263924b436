import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditMode, panelOf } from './open-overlay';
import { seedSections, storedFloating } from './seed-sections';

test.use({ reducedMotion: 'reduce', hasTouch: true });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const WIDE = {
  sectionId: 'wide',
  sectionName: 'Floating Pair',
  sectionType: 'floating',
  sectionData: {
    elements: [
      { id: 'button-1-w', type: 'button', data: { text: 'Right' }, position: { x: 1200, y: 400, absolute: true } },
      { id: 'button-2-w', type: 'button', data: { text: 'Left' }, position: { x: 40, y: 300, absolute: true } },
    ],
  },
  position: 999,
};

/** Returns the stored position of an element in the floating section. */
async function readStoredPosition(request: APIRequestContext, index: number) {
  const [section] = (await storedFloating(request)) as {
    sectionData: { elements: { position: { x: number; y: number } }[] };
  }[];
  return section?.sectionData.elements[index]?.position;
}

/** Returns the position of an element on the page. */
const readPosition = (page: Page, id: string) =>
  page.locator(`[data-element="${id}"]`).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: Math.round(left + window.scrollX), y: Math.round(top + window.scrollY) };
  });

test('a floating element is dragged within the page, saved on release, and deleted only after confirmation', async ({
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
  const place = () => readStoredPosition(request, 0);
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
  const question = page.getByRole('alertdialog', { name: 'Delete element' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(element).toBeVisible();
  await page.getByRole('button', { name: 'Delete Floating Button' }).press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(element).toHaveCount(0);
  expect(await storedFloating(request)).toEqual([]);
});

test('on a small screen an element at the far right is visible with its tools, and keeps its stored position', async ({
  page,
  request,
  apiKey,
}) => {
  await seedSections(request, apiKey, [WIDE]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditMode(page, '/overlay-demo');
  await panelOf(page).getByRole('button', { name: 'Collapse the editor panel' }).click();
  await expect.poll(() => readPosition(page, 'button-1-w')).toEqual({ x: 190, y: 400 });
  const move = page.getByRole('button', { name: 'Move Floating Pair: arrow keys' }).first();
  await expect(move).toBeInViewport({ ratio: 1 });
  await move.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => readStoredPosition(request, 0)).toEqual({ x: 1200, y: 390, absolute: true });
  await expect.poll(() => readPosition(page, 'button-1-w')).toEqual({ x: 190, y: 390 });
  // A drag starts from the visible position; the other element of the section stays.
  await page.mouse.move(200, 400);
  await page.mouse.down();
  await page.mouse.move(120, 450, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => readStoredPosition(request, 0)).toEqual({ x: 110, y: 440, absolute: true });
  await expect.poll(() => readStoredPosition(request, 1)).toEqual({ x: 40, y: 300, absolute: true });
  await page.getByRole('button', { name: 'Delete Floating Pair' }).first().press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('[data-floating]')).toHaveText(['Left']);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(page.locator('[data-floating]')).toHaveCount(2);
});

test('an element is also dragged by its Move button, which stays under the pointer', async ({
  page,
  request,
  apiKey,
}) => {
  await seedSections(request, apiKey, [WIDE]);
  await openEditMode(page, '/overlay-demo');
  const from = await readPosition(page, 'button-2-w');
  const handle = page.getByRole('button', { name: 'Move Floating Pair: arrow keys' }).last();
  const box = await handle.boundingBox();
  const grip = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 90, grip.y + 60, { steps: 5 });
  await expect.poll(() => readPosition(page, 'button-2-w')).toEqual({ x: from.x + 90, y: from.y + 60 });
  await expect.poll(async () => (await handle.boundingBox())?.x).toBe((box?.x ?? 0) + 90);
  await page.mouse.up();
  await expect.poll(() => readStoredPosition(request, 1)).toEqual({ x: from.x + 90, y: from.y + 60, absolute: true });
  await handle.press('ArrowRight');
  await expect.poll(() => readStoredPosition(request, 1)).toEqual({ x: from.x + 91, y: from.y + 60, absolute: true });
});

test('Escape during a drag restores the position; other buttons are ignored, and the last nudge before leaving is saved', async ({
  page,
  request,
  apiKey,
}) => {
  await seedSections(request, apiKey, [WIDE]);
  await openEditMode(page, '/overlay-demo');
  const from = await readPosition(page, 'button-2-w');
  await page.mouse.move(from.x + 6, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(from.x + 106, from.y + 56, { steps: 5 });
  await expect.poll(() => readPosition(page, 'button-2-w')).toEqual({ x: from.x + 100, y: from.y + 50 });
  await page.keyboard.press('Escape');
  await expect.poll(() => readPosition(page, 'button-2-w')).toEqual(from);
  await page.mouse.move(from.x + 206, from.y + 56, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => readPosition(page, 'button-2-w')).toEqual(from);
  await page.mouse.move(from.x + 6, from.y + 6);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(from.x + 206, from.y + 56, { steps: 5 });
  await page.mouse.up({ button: 'right' });
  await expect.poll(() => readPosition(page, 'button-2-w')).toEqual(from);
  await expect.poll(() => readStoredPosition(request, 1)).toEqual({ ...from, absolute: true });
  await page.getByRole('button', { name: 'Move Floating Pair: arrow keys' }).last().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('e');
  await expect(panelOf(page)).toContainText('View Mode');
  await expect.poll(() => readStoredPosition(request, 1)).toEqual({ x: from.x + 1, y: from.y, absolute: true });
});

test('an unsaved move keeps its position and a mark until it is retried or dismissed', async ({
  page,
  request,
  apiKey,
  problems,
}) => {
  problems.expect(/Failed to load resource|net::/);
  problems.expect(/Not saved/);
  await seedSections(request, apiKey, [WIDE]);
  await openEditMode(page, '/overlay-demo');
  const from = await readPosition(page, 'button-2-w');
  const drag = async (index: number) => {
    const id = index === 0 ? 'button-1-w' : 'button-2-w';
    const at = await readPosition(page, id);
    await page.mouse.move(at.x + 6, at.y + 6);
    await page.mouse.down();
    await page.mouse.move(at.x + 6, at.y + 66, { steps: 5 });
    await page.mouse.up();
  };
  await page.route(/sections\.patch/, (route) => route.abort());
  await drag(1);
  await expect(panelOf(page)).toContainText('Not saved: moving Floating Pair.');
  await expect.poll(() => readPosition(page, 'button-2-w')).toEqual({ x: from.x, y: from.y + 60 });
  const bar = page.getByRole('toolbar', { name: 'Floating Pair' }).last();
  await expect(bar).toContainText('Not saved');
  await page.unroute(/sections\.patch/);
  await drag(0);
  await expect.poll(() => readStoredPosition(request, 0)).toMatchObject({ y: 460 });
  await expect(bar).toContainText('Not saved');
  await bar.getByRole('button', { name: 'Retry saving Floating Pair' }).click();
  await expect.poll(() => readStoredPosition(request, 1)).toEqual({ x: from.x, y: from.y + 60, absolute: true });
  await expect(panelOf(page)).not.toContainText('Not saved');
  await page.route(/sections\.patch/, (route) => route.abort());
  await drag(1);
  await expect(bar).toContainText('Not saved');
  await panelOf(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => readPosition(page, 'button-2-w')).toEqual({ x: from.x, y: from.y + 60 });
});

test('all fields of a floating element are edited next to it, and its texts have pencils that move with it', async ({
  page,
  request,
  apiKey,
}) => {
  // A position where no section has its tools.
  const [right, leftmost] = WIDE.sectionData.elements;
  const elements = [right, { ...leftmost, position: { x: 500, y: 300, absolute: true } }];
  await seedSections(request, apiKey, [{ ...WIDE, sectionData: { elements } }]);
  await openEditMode(page, '/overlay-demo');
  const tools = page.getByRole('toolbar', { name: 'Floating Pair' }).last();
  await tools.getByRole('button', { name: 'Details of Floating Pair' }).click();
  const details = page.getByRole('dialog', { name: 'Edit Button' });
  await details.getByLabel('Style').selectOption('secondary');
  await expect(page.locator('[data-element="button-2-w"] a')).toHaveClass(/button-outline/);
  await details.getByRole('button', { name: 'Close Button' }).click();
  // A floating element is not in a list, so it cannot be moved in one or copied.
  await page.locator('[data-element="button-2-w"] [data-path]').hover();
  const pencil = page.getByRole('button', { name: 'Edit Button › Text' }).last();
  await expect(pencil).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Button' })).toHaveCount(0);
  const left = async () => (await pencil.boundingBox())?.x ?? 0;
  const before = await left();
  await tools.getByRole('button', { name: /^Move/ }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => Math.round((await left()) - before)).toBe(10);
});

for (const type of ['heading', 'paragraph', 'button']) {
  test(`a floating ${type} is dragged by its text repeatedly, and no text is selected`, async ({
    page,
    request,
    apiKey,
  }) => {
    const words = 'Words to drag';
    const data = { text: words, content: words };
    const element = { id: `${type}-1-d`, type, data, position: { x: 500, y: 250, absolute: true } };
    await seedSections(request, apiKey, [
      {
        sectionId: 'float-d',
        sectionName: 'Floating words',
        sectionType: 'floating',
        sectionData: { elements: [element] },
        position: 999,
      },
    ]);
    await openEditMode(page, '/overlay-demo');
    const { width, height } = (await page.locator('[data-floating="float-d"]').boundingBox()) ?? {
      width: 0,
      height: 0,
    };
    let from = { x: 500, y: 250 };
    for (const to of [
      { x: 200, y: 400 },
      { x: 450, y: 300 },
      { x: 300, y: 450 },
    ]) {
      await page.mouse.move(from.x + width / 2, from.y + height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + width / 2, to.y + height / 2, { steps: 8 });
      expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
      await page.mouse.up();
      await expect.poll(() => readPosition(page, element.id)).toEqual(to);
      from = to;
    }
    await expect(page.locator('[data-editing]')).toHaveCount(0);
    await expect.poll(() => readStoredPosition(request, 0)).toEqual({ ...from, absolute: true });
  });
}

test('a heading in the default color on a dark background is reported, and Automatic makes it readable', async ({
  page,
  request,
  apiKey,
}) => {
  const data = { text: 'Words', level: 'h3', alignment: 'center', color: 'black' };
  const element = { id: 'heading-1-k', type: 'heading', data, position: { x: 900, y: 380, absolute: true } };
  const section = { sectionId: 'float-k', sectionName: 'Floating Heading', sectionType: 'floating', position: 999 };
  await seedSections(request, apiKey, [{ ...section, sectionData: { elements: [element] } }]);
  await openEditMode(page, '/overlay-demo');
  const words = page.getByRole('heading', { name: 'Words', exact: true });
  const bar = page.getByRole('toolbar', { name: 'Floating Heading' });
  await expect(words).toHaveCSS('color', 'rgb(26, 36, 51)');
  await expect(bar.getByRole('status')).toHaveText('Low contrast');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar.getByRole('button', { name: 'Delete Floating Heading' })).toBeInViewport({ ratio: 1 });
  }
  await bar.getByRole('button', { name: 'Automatic color of Floating Heading' }).click();
  await expect(words).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(bar.getByRole('status')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(words).toHaveCSS('color', 'rgb(26, 36, 51)');
});
