import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt } from './open-overlay';
import { orderOf, seedSections, storedSections } from './seed-sections';

const ELEMENTS = [
  { id: 'heading-1-a', type: 'heading', data: { text: 'First' } },
  { id: 'paragraph-1-b', type: 'paragraph', data: { text: 'Second' } },
  { id: 'button-1-c', type: 'button', data: { text: 'Third', url: '/contact' } },
];

test.use({ reducedMotion: 'reduce', hasTouch: true });

test.beforeEach(async ({ request, apiKey, site, signedInEditor: _ }) => {
  await seedSections(request, apiKey, [
    { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'hero', sectionData: { headline: 'Alpha stands here' } },
    { sectionId: 'beta', sectionName: 'Beta', sectionType: 'custom', sectionData: { elements: ELEMENTS } },
    { sectionId: 'gamma', sectionName: 'Gamma', sectionType: 'cta', sectionData: { title: 'Gamma stands here' } },
  ]);
  await site.settle();
});

const words = (page: Page) => page.locator('[data-section="beta"] [data-path]').allTextContents();
const item = (page: Page, name: string) => page.locator('[data-section="beta"]').getByText(name, { exact: true });

async function center(page: Page, name: string) {
  const box = await item(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not visible.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height };
}

test('an element is dragged by its handle, with a line at its target, and undone and redone by keyboard', async ({
  page,
  request,
}) => {
  await openEditMode(page, '/overlay-demo');
  await item(page, 'First').scrollIntoViewIfNeeded();
  await item(page, 'First').hover();
  const handle = await page.getByRole('button', { name: 'Drag Heading' }).boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 8, (handle?.y ?? 0) + 8);
  await page.mouse.down();
  const target = await center(page, 'Third');
  await page.mouse.move(target.x, target.bottom + 6, { steps: 8 });
  await expect(page.locator('.item-line')).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('.item-line')).toHaveCount(0);
  await expect.poll(() => words(page)).toEqual(['Second', 'Third', 'First']);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => words(page)).toEqual(['First', 'Second', 'Third']);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect.poll(() => words(page)).toEqual(['Second', 'Third', 'First']);
  await finalize(page);
  const stored = (await storedSections(request))[1] as { sectionData: { elements: { id: string }[] } };
  expect(stored.sectionData.elements.map(({ id }) => id)).toEqual(['paragraph-1-b', 'button-1-c', 'heading-1-a']);
});

test('the keyboard moves an element, announces it to screen readers, and Escape cancels the move', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await item(page, 'First').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Edit Heading › Text' }).focus();
  const handle = page.getByRole('button', { name: 'Drag Heading' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Heading picked up.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Position 2 of 3')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Heading stays where it was.')).toBeAttached();
  await expect.poll(() => words(page)).toEqual(['First', 'Second', 'Third']);
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Heading picked up.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Position 2 of 3')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => words(page)).toEqual(['Second', 'First', 'Third']);
  await expect(page.getByText('Heading is now 2 of 3.')).toBeAttached();
});

test('an element is added at a chosen place, and the next one after it', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await item(page, 'First').scrollIntoViewIfNeeded();
  await item(page, 'First').hover();
  await page.getByRole('button', { name: 'Add after Heading' }).click();
  const palette = page.getByRole('dialog', { name: 'Quick Elements' });
  await expect(palette).toContainText('after element 1 of 3');
  await palette.getByRole('button', { name: 'Link', exact: true }).click();
  await palette.getByRole('searchbox').fill('head');
  await palette.getByRole('button', { name: 'Heading' }).click();
  await expect.poll(() => words(page)).toEqual(['First', 'Learn More', 'Your Heading Here', 'Second', 'Third']);
});

test('the library adds sections too: a template, and one built from elements', async ({ page, request }) => {
  await openEditMode(page, '/overlay-demo');
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  const manager = page.getByRole('dialog', { name: 'Section Manager' });
  await manager.getByRole('button', { name: 'Section Library' }).click();
  const library = page.getByRole('dialog', { name: 'Section Library' });
  await library.getByRole('button', { name: 'Preview Welcome' }).click();
  // A preview in the panel is not an editable part of the page.
  const shown = library.locator('[data-path]').first();
  await expect(shown).toBeAttached();
  const path = await shown.getAttribute('data-path');
  await expect(page.locator('.overlay-pencil').filter({ hasText: path ?? 'none' })).toHaveCount(0);
  expect(await shown.evaluate((element) => getComputedStyle(element).cursor)).not.toBe('text');
  await library.getByRole('button', { name: 'Add to Demo' }).click();
  await expect(page.locator('#main').getByText('Welcome Section')).toBeVisible();
  await library.getByRole('tab', { name: 'Custom' }).click();
  await library.getByRole('button', { name: 'Build a section' }).click();
  await library
    .getByRole('button', { name: /Heading/ })
    .first()
    .click();
  await library.getByRole('button', { name: 'Save as template' }).click();
  await expect(library).toContainText('was saved as a template');
  await library.getByRole('button', { name: /Add Custom section/ }).click();
  await expect.poll(async () => (await storedSections(request)).length).toBe(5);
  await expect(page.locator('#main').getByText('Your Heading Here')).toBeVisible();
  await library.getByRole('button', { name: 'Close Section Library' }).click();
  await expect(manager.getByRole('button', { name: /^Duplicate / })).toHaveCount(5);
  // Each can be undone, since it was made on the server at once.
  await manager.getByRole('button', { name: 'Close Section Manager' }).click();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(async () => (await storedSections(request)).length).toBe(4);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect.poll(async () => (await storedSections(request)).length).toBe(5);
});

test('undo and redo cover texts, moves, adding, hiding, copying and deleting, in order', async ({ page, request }) => {
  await openEditMode(page, '/overlay-demo');
  const count = async () => (await storedSections(request)).length;
  await item(page, 'Second').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Reworded');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: 'Duplicate Alpha' }).click();
  await expect.poll(count).toBe(4);
  await page.getByRole('button', { name: 'Hide Gamma' }).click();
  await expect.poll(() => orderOf(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Delete Alpha' }).first().click();
  await page
    .getByRole('alertdialog', { name: 'Delete Section' })
    .getByRole('button', { name: 'Delete Section' })
    .click();
  await expect.poll(() => orderOf(page)).toHaveLength(2);
  for (const shown of [3, 4, 3]) {
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => orderOf(page)).toHaveLength(shown);
  }
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => words(page)).toEqual(['First', 'Second', 'Third']);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect.poll(() => words(page)).toEqual(['First', 'Reworded', 'Third']);
  for (const shown of [4, 3, 2]) {
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect.poll(() => orderOf(page)).toHaveLength(shown);
  }
});

test('undo works from a text without edits, from the panel and from a select', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  const reword = async (to: string) => {
    await item(page, 'Second').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(to);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => words(page)).toEqual(['First', to, 'Third']);
  };
  await reword('Reworded');
  // Inside a text, undo belongs to the text as long as it has something to undo.
  await item(page, 'First').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(page.locator('[data-editing]')).toHaveText('First');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(page.locator('[data-editing]')).toHaveCount(0);
  await expect.poll(() => words(page)).toEqual(['First', 'Second', 'Third']);
  await item(page, 'Third').click();
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect.poll(() => words(page)).toEqual(['First', 'Reworded', 'Third']);
  await panelOf(page)
    .getByRole('button', { name: /unsaved change/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: /^Undo / })
    .focus();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => words(page)).toEqual(['First', 'Second', 'Third']);
  await page.getByRole('button', { name: 'Close Unsaved changes' }).click();
  await item(page, 'First').hover();
  await page.getByRole('button', { name: 'Details of Heading' }).click();
  const level = page
    .getByRole('dialog', { name: /Edit .*Heading/ })
    .getByRole('combobox')
    .first();
  const before = await level.inputValue();
  await level.selectOption({ index: 3 });
  expect(await level.inputValue()).not.toBe(before);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(level).toHaveValue(before);
});

test('a whole list has its tools next to those of its items, and so has an element of unknown type', async ({
  page,
  request,
  apiKey,
}) => {
  const elements = [
    { id: 'list-1-l', type: 'list', data: { items: ['One', 'Two'] } },
    { id: 'mystery-1-m', type: 'mystery', data: { riddle: 'What is it?' } },
  ];
  await seedSections(request, apiKey, [
    { sectionId: 'lists', sectionName: 'Lists', sectionType: 'custom', sectionData: { elements } },
  ]);
  await openEditMode(page, '/overlay-demo');
  const section = page.locator('[data-section="lists"]');
  await section.getByText('One', { exact: true }).scrollIntoViewIfNeeded();
  await section.getByText('One', { exact: true }).hover();
  await page.getByRole('button', { name: 'Tools for the whole List' }).click();
  await page.getByRole('button', { name: 'Details of List', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Edit List' });
  await details.getByLabel('List type').selectOption('numbered');
  await expect(section.locator('ol > li')).toHaveText(['One', 'Two']);
  await details.getByRole('button', { name: 'Close Edit List' }).click();
  const unknown = section.getByRole('note');
  await unknown.hover();
  await page
    .getByRole('toolbar', { name: 'Element' })
    .getByRole('button', { name: /^Move .* back$/ })
    .click();
  await expect(section.locator('.grid > *').first()).toHaveText('Unknown element type mystery-1-m');
  await finalize(page);
  const kept = (await storedSections(request)).find(({ sectionId }) => sectionId === 'lists');
  expect(kept).toMatchObject({ sectionData: { elements: [elements[1], { data: { listType: 'numbered' } }] } });
});

test('pencils disappear with their items, also if a text is shown in two places', async ({ page }) => {
  await openEditMode(page, '/about');
  // The last value in the sample content is one text, shown as a title and a description.
  const values = page.locator('[data-path^="about.values."]');
  const pencils = page.locator('[data-pencil^="about.values."]');
  await expect(page.locator('[data-path="about.values.3"]')).toHaveCount(2);
  for (let left = (await values.count()) / 2; left > 0; left--) {
    await values.first().scrollIntoViewIfNeeded();
    await values.first().hover();
    await page.getByRole('button', { name: 'Remove Value 1' }).click();
    await expect(values).toHaveCount((left - 1) * 2);
    await expect(pencils).toHaveCount((left - 1) * 2);
  }
});

test('Enter in a line of a list adds the next line, and Enter in an empty line ends it', async ({ page, edit }) => {
  const list = 'home.portfolioHighlight.improvements';
  await edit(list, ['One', 'Three']);
  await openEditMode(page);
  const lines = page.locator(`#main [data-path^="${list}."]`);
  await textAt(page, `${list}.0`).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-editing]')).toHaveAttribute('data-path', `${list}.1`);
  await page.keyboard.type('Two');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-editing]')).toHaveAttribute('data-path', `${list}.2`);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-editing]')).toHaveCount(0);
  await expect(lines).toHaveText(['One', 'Two', 'Three']);
});

test('the list of unsaved changes says which item was moved or removed', async ({ page }) => {
  await openEditMode(page);
  const card = textAt(page, 'home.opportunity.cards.1.title');
  const name = await card.textContent();
  await card.hover();
  await page.getByRole('button', { name: 'Move Card 2 back' }).click();
  await textAt(page, 'home.faq.items.1.question').hover();
  await page.getByRole('button', { name: 'Remove Question 2' }).click();
  await panelOf(page)
    .getByRole('button', { name: /unsaved change/ })
    .click();
  const list = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(list).toContainText(`Moved “${name}” to position`);
  await expect(list).toContainText('Removed “');
});

test('tools say where an item moves, and leave with its outline', async ({ page }) => {
  await openEditMode(page);
  await textAt(page, 'home.opportunity.cards.1.title').hover();
  await expect(page.getByRole('button', { name: 'Move Card 2 back' })).toHaveAttribute('title', 'Move left');
  await textAt(page, 'home.faq.items.1.question').hover();
  await expect(page.getByRole('button', { name: 'Move Card 2 back' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Move Question 2 back' })).toBeVisible();
  await expect(page.locator('.group-frame')).toHaveCount(1);
});

test('the tools of a link in a list leave the next link in reach, and one outline is drawn around it', async ({
  page,
}) => {
  await openEditMode(page);
  const links = page.locator('.site-footer [data-path*=".links."]');
  await links.first().scrollIntoViewIfNeeded();
  await links.first().hover();
  await expect(page.getByRole('toolbar', { name: 'Link 1' })).toBeVisible();
  await expect(page.locator('.group-frame')).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  await links.nth(1).hover({ timeout: 2000 });
  await expect(page.getByRole('toolbar', { name: 'Link 2' })).toBeVisible();
});

test('the outline of an item encloses all of its card', async ({ page }) => {
  await openEditMode(page);
  const title = textAt(page, 'home.opportunity.cards.0.title');
  await title.hover();
  const card = await title.locator('xpath=ancestor::article').boundingBox();
  const frame = await page.locator('.group-frame').boundingBox();
  expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeGreaterThanOrEqual((card?.y ?? 0) + (card?.height ?? 0));
});
