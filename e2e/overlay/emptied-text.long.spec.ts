import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, textAt } from './open-overlay';
import { seedSections } from './seed-sections';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const HEADLINE = 'home.hero.headline';
const editedText = (page: Page) => page.locator('[data-editing]');

/** Empties the headline. @returns its placeholder, which has the focus */
async function emptyHeadline(page: Page) {
  await textAt(page, HEADLINE).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(editedText(page)).toHaveAttribute('data-placeholder', 'Headline');
  await page.keyboard.press('Enter');
  const mark = page.getByRole('button', { name: 'Empty: Headline' });
  await expect(mark).toBeFocused();
  return mark;
}

/** Clicks a placeholder and types before the page has rendered anything. */
function typeAtOnce(page: Page, steps: readonly ({ words: string } | { key: string; ctrlKey?: boolean })[]) {
  return page.evaluate((all) => {
    (document.activeElement as HTMLElement).click();
    for (const step of all) {
      if ('words' in step) document.execCommand('insertText', false, step.words);
      else document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...step, bubbles: true }));
    }
  }, steps);
}

test('keys typed before an emptied text is rendered are not lost, nor are the keys that end editing', async ({
  page,
}) => {
  await openEditMode(page);
  await emptyHeadline(page);
  await typeAtOnce(page, [{ words: 'At' }]);
  await page.keyboard.type(' once');
  await expect(editedText(page)).toHaveText('At once');
  await page.keyboard.press('Enter');
  await expect(textAt(page, HEADLINE)).toHaveText('At once');

  await emptyHeadline(page);
  await typeAtOnce(page, [{ words: 'Done' }, { key: 'Enter' }]);
  await expect(textAt(page, HEADLINE)).toHaveText('Done');
  await expect(editedText(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Hero › Headline' })).toBeFocused();

  const mark = await emptyHeadline(page);
  await typeAtOnce(page, [{ words: 'Not this' }, { key: 'Escape' }]);
  await expect(mark).toBeFocused();
  await expect(textAt(page, HEADLINE)).toHaveCount(0);
  // Nothing was typed, so the page's own last change is undone: emptying the text.
  await typeAtOnce(page, [{ key: 'z', ctrlKey: true }]);
  await expect(textAt(page, HEADLINE)).toHaveText('Done');
});

test('moving the focus before an emptied text is rendered keeps the text that was typed', async ({ page }) => {
  await openEditMode(page);
  await emptyHeadline(page);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).click();
    document.execCommand('insertText', false, 'Left');
    (document.activeElement as HTMLElement).blur();
  });
  await expect(textAt(page, HEADLINE)).toHaveText('Left');
  await expect(editedText(page)).toHaveCount(0);
});

test('a text of only spaces is empty; typed spaces are kept as they are', async ({ page }) => {
  await openEditMode(page);
  await textAt(page, HEADLINE).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Empty: Headline' })).toBeFocused();
  await expect(textAt(page, HEADLINE)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(editedText(page)).toBeFocused();
  await page.keyboard.insertText('5\u00a0%');
  await page.keyboard.type(' of  it ');
  await page.keyboard.press('Enter');
  await expect.poll(() => textAt(page, HEADLINE).textContent()).toBe('5\u00a0% of  it ');
});

test('an emptied element keeps a placeholder in its place, also after saving and as the only element of its section', async ({
  page,
  request,
  apiKey,
  site,
}) => {
  const elements = [
    { id: 'heading-2-h', type: 'heading', data: { text: 'Above' } },
    { id: 'list-2-l', type: 'list', data: { items: ['one'] } },
    { id: 'paragraph-2-p', type: 'paragraph', data: { text: 'Below' } },
  ];
  const alone = [{ id: 'list-3-l', type: 'list', data: { items: ['alone'] } }];
  await seedSections(request, apiKey, [
    { sectionId: 'more', sectionName: 'More', sectionType: 'custom', sectionData: { elements } },
    { sectionId: 'solo', sectionName: 'Solo', sectionType: 'custom', sectionData: { elements: alone } },
  ]);
  await site.settle();
  await openEditMode(page, '/overlay-demo');
  const items = page.locator('#main li [data-path]');
  const mark = page.getByRole('button', { name: 'Add the first item' });
  await page.locator('#main').getByText('one', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Edit List › Items › Item 1' }).first().focus();
  await page.getByRole('button', { name: 'Remove Item 1' }).press('Enter');
  await expect(mark).toBeFocused();
  const heading = await page.locator('#main').getByText('Above', { exact: true }).boundingBox();
  const at = await mark.boundingBox();
  expect((at?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)).toBeLessThan(20);
  await items.first().hover();
  await page.getByRole('button', { name: 'Remove Item 1' }).click();
  await expect(mark).toHaveCount(2);
  await finalize(page);
  await page.reload();
  await openEditMode(page, '/overlay-demo');
  await expect(mark).toHaveCount(2);
  await mark.last().click();
  await page.keyboard.type('alone again');
  // Enter begins the next item, and Escape drops it.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(items).toHaveText(['alone again']);
  await mark.click();
  await page.keyboard.type('one again');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(items).toHaveText(['one again', 'alone again']);
});
