import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditMode, panelOf, textAt } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const HEADLINE = 'home.hero.headline';
const editedText = (page: Page) => page.locator('[data-editing]');
const readSelection = (page: Page) => page.evaluate(() => String(getSelection()));

async function boxOf(page: Page, path: string) {
  const box = await textAt(page, path).boundingBox();
  if (!box) throw new Error(`${path} is not visible.`);
  return box;
}

test('a text of several lines keeps them, typed and pasted, and the page shows them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditMode(page);
  const text = textAt(page, 'home.opportunity.cards.0.description');
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Shift+Enter');
  await page.evaluate(() => navigator.clipboard.writeText('three\r\nfour'));
  await page.keyboard.press('ControlOrMeta+V');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(editedText(page)).toHaveCount(0);
  await expect(text.locator('p')).toHaveText('One\ntwo\nthree\nfour', { useInnerText: true });
  const lead = textAt(page, 'home.hero.subheadline');
  await lead.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Above');
  await page.keyboard.press('Enter');
  await page.keyboard.type('below');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(lead).toHaveText('Above\nbelow', { useInnerText: true });
});

test('the keyboard returns from a text to its pencil, and continues from there', async ({ page }) => {
  await openEditMode(page);
  const pencil = page.getByRole('button', { name: 'Edit Hero › Headline' });
  for (const key of ['Enter', 'Escape']) {
    await pencil.press('Enter');
    await expect(textAt(page, HEADLINE)).toBeFocused();
    await page.keyboard.press(key);
    await expect(pencil).toBeFocused();
  }
  await pencil.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Tab');
  await expect(editedText(page)).toHaveCount(0);
  await expect(textAt(page, HEADLINE)).toHaveText(/!$/);
  for (const tool of ['Suggest text for Hero › Headline', 'Comment on Hero › Headline']) {
    await expect(page.getByRole('button', { name: tool })).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Edit Hero › Subheadline' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(pencil).toBeFocused();
});

test('redo restores a text canceled with Escape; text saved in the meantime stays', async ({ page }) => {
  await openEditMode(page);
  const before = (await textAt(page, HEADLINE).textContent()) ?? '';
  await textAt(page, HEADLINE).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('A long thought');
  await page.keyboard.press('Escape');
  await expect(textAt(page, HEADLINE)).toHaveText(before);
  await expect(panelOf(page)).not.toContainText('unsaved');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(textAt(page, HEADLINE)).toHaveText('A long thought');

  await textAt(page, HEADLINE).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' saved');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  await page.keyboard.type(' and more');
  await page.keyboard.press('Escape');
  await expect(textAt(page, HEADLINE)).toHaveText('A long thought saved');
  await expect(panelOf(page)).not.toContainText('unsaved');
});

test('a drag selects words before editing starts, and beyond the text being edited', async ({ page }) => {
  await openEditMode(page);
  const lead = await boxOf(page, 'home.hero.subheadline');
  const drag = async (from: [number, number], to: [number, number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
  };
  await drag([lead.x + 4, lead.y + 12], [lead.x + 120, lead.y + 12]);
  await expect(textAt(page, 'home.hero.subheadline')).toBeFocused();
  const words = await readSelection(page);
  expect(words).toMatch(/^Elmwater/);
  await page.keyboard.type('We');
  await expect(editedText(page)).not.toContainText(words);

  const box = await boxOf(page, HEADLINE);
  await textAt(page, HEADLINE).click();
  await drag([box.x + 160, box.y + 20], [box.x + 160, box.y - 40]);
  await expect(textAt(page, HEADLINE)).toBeFocused();
  expect((await readSelection(page)).length).toBeGreaterThan(2);
});

test('a pasted image removes no text; markup without plain text is pasted as text', async ({ page }) => {
  await openEditMode(page);
  await textAt(page, HEADLINE).click();
  await page.keyboard.press('ControlOrMeta+A');
  const before = await editedText(page).textContent();
  const paste = (html: string) =>
    page.evaluate((markup) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', markup);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, html);
  await paste('<img src="/share.png">');
  await expect(editedText(page)).toHaveText(before ?? '');
  await paste('<p>Only <b>markup</b></p><p>of two</p>');
  await expect(editedText(page)).toHaveText('Only markup of two');
});

test('words dropped on the text being edited are inserted there, and its own words are moved', async ({ page }) => {
  await openEditMode(page);
  await textAt(page, HEADLINE).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('one two ');
  await page.keyboard.press('Home');
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowRight');
  const box = await boxOf(page, HEADLINE);
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 500, box.y + 45, { steps: 10 });
  await page.mouse.up();
  await expect(editedText(page)).toHaveText('two one ');
  await page.keyboard.press('Enter');
  await expect(textAt(page, HEADLINE)).toHaveText('two one');
});

test('the tools of a short text cover no other text, and invisible ones are not in the way', async ({ page }) => {
  await openEditMode(page);
  const links = page.locator('.main-nav [data-path]');
  for (let index = 0; index < (await links.count()); index++) {
    const path = await links.nth(index).getAttribute('data-path');
    // Hover the previous link, so that its tools are shown.
    if (index > 0) await links.nth(index - 1).hover();
    await links.nth(index).click({ position: { x: 2, y: 6 } });
    await expect(editedText(page)).toHaveAttribute('data-path', path ?? '');
    await page.keyboard.press('Escape');
  }
  await links.nth(1).hover();
  const bar = page.getByRole('toolbar', { name: 'Link 2', exact: true });
  // The bar is below the header, not under it.
  await bar.getByRole('button', { name: 'Copy Link 2' }).click();
  await expect(links).toHaveCount(5);
});

test('a text saved by someone else while open is shown when editing ends', async ({ page, edit }) => {
  await openEditMode(page);
  await textAt(page, HEADLINE).click();
  await edit(HEADLINE, 'Theirs by now');
  await expect(editedText(page)).toHaveText('Theirs by now');
  await page.keyboard.press('Enter');
  await expect(editedText(page)).toHaveCount(0);
  await expect(textAt(page, HEADLINE)).toHaveText('Theirs by now');
  await expect(panelOf(page)).not.toContainText('unsaved');
});
