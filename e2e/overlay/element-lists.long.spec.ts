import { expect } from '../fixtures';
import { finalize, openEditMode, panelOf } from './open-overlay';
import { storedSections, testWithSections } from './seed-sections';

const elements = [
  { id: 'heading-2-h', type: 'heading', data: { text: 'Above' } },
  { id: 'list-2-l', type: 'list', data: { items: ['one', 'two', 'three'] } },
  { id: 'rating-2-r', type: 'rating', data: {} },
];
const test = testWithSections([
  { sectionId: 'lists', sectionName: 'Lists', sectionType: 'custom', sectionData: { elements } },
]);
test.use({ reducedMotion: 'reduce' });

test('an item of a list element is removed, copied, moved and added with its own tools, and nothing else changes', async ({
  page,
  request,
}) => {
  await openEditMode(page, '/overlay-demo');
  const items = page.locator('[data-section="lists"] li [data-path]');
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const pencil = (number: number) => tool(`Edit List › Items › Item ${number}`);
  const steps: string[][] = [['one', 'two', 'three']];
  const expectShown = async (...words: string[]) => {
    await expect(items).toHaveText(words);
    await expect(page.locator('[data-section="lists"]').getByText('Above', { exact: true })).toBeVisible();
    steps.push(words);
  };
  await items.first().scrollIntoViewIfNeeded();
  await items.first().hover();
  await tool('Remove Item 1').click();
  await expectShown('two', 'three');
  // Move the pointer away, so that it hovers nothing when the items move.
  await page.mouse.move(2, 2);
  await pencil(1).focus();
  await tool('Copy Item 1').press('Enter');
  await expectShown('two', 'two', 'three');
  await tool('Remove Item 1').press('Enter');
  await expectShown('two', 'three');
  await expect(pencil(1)).toBeFocused();
  await pencil(2).focus();
  await tool('Move Item 2 back').press('Enter');
  await expectShown('three', 'two');
  await expect(page.getByText('Item 2 is now 1 of 2.')).toBeAttached();
  // The bar has moved with the item.
  await expect(tool('Move Item 1 back')).toBeDisabled();
  await tool('Drag Item 1').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Item 1 picked up.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Position 2 of 2')).toBeAttached();
  await page.keyboard.press('Space');
  await expectShown('two', 'three');
  // The bar has moved with the item, and covers the first one.
  await expect(tool('Drag Item 2')).toBeVisible();
  await pencil(1).focus();
  // Wait until the bar has reached its place.
  await tool('Drag Item 1').hover();
  await page.mouse.down();
  const last = await items.last().boundingBox();
  await page.mouse.move((last?.x ?? 0) + 30, (last?.y ?? 0) + (last?.height ?? 0) + 4, { steps: 8 });
  await expect(page.locator('.item-line')).toBeVisible();
  await page.mouse.up();
  await expectShown('three', 'two');
  await page.mouse.move(2, 2);
  await pencil(1).focus();
  await tool('Add after Item 1').click();
  await expect(page.locator('[data-editing]')).toHaveAccessibleName('Edit List › Items › Item 2');
  await page.keyboard.type('new');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectShown('three', 'new', 'two');
  await panelOf(page)
    .getByRole('button', { name: /^Timeline/ })
    .click();
  const recent = page.getByRole('dialog', { name: 'Recent Changes' });
  for (const words of ['Removed “one”', 'Added “two”', 'Moved “three”', 'Added an item']) {
    await expect(recent).toContainText(words);
  }
  await page.keyboard.press('Escape');
  // The text of the new item is a separate undo step.
  await page.keyboard.press('ControlOrMeta+Z');
  for (const words of steps.slice(0, -1).reverse()) {
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(items).toHaveText(words);
  }
  await expect(panelOf(page)).not.toContainText('unsaved');
  for (const _ of steps) await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(items).toHaveText(['three', 'new', 'two']);
  await finalize(page);
  const kept = (await storedSections(request)).find(({ sectionId }) => sectionId === 'lists');
  const [heading, list, rating] = elements;
  expect(kept).toMatchObject({
    sectionData: { elements: [heading, { ...list, data: { items: ['three', 'new', 'two'] } }, rating] },
  });
});
