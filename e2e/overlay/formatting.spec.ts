import { expect, test } from '../fixtures';
import { finalize, openEditMode, textAt } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const TEXT = 'home.opportunity.cards.0.description';

test('words are made bold and linked in place, by pointer and by keyboard, and visitors see it', async ({
  page,
  request,
}) => {
  await openEditMode(page);
  const text = textAt(page, TEXT);
  const bubble = page.getByRole('toolbar', { name: 'Formatting' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('We buy good firms');
  await expect(bubble).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await expect(bubble).toBeVisible();
  const boxes = async () => {
    const line = await page.evaluate(() => {
      const { top, bottom } = (getSelection() as Selection).getRangeAt(0).getBoundingClientRect();
      return { top, bottom };
    });
    return { line, own: (await bubble.boundingBox()) ?? { y: 0, height: 0 } };
  };
  const { line, own } = await boxes();
  expect(own.y >= line.bottom || own.y + own.height <= line.top).toBe(true);
  const bold = bubble.getByRole('button', { name: 'Bold' });
  await expect(bold).toHaveAttribute('aria-pressed', 'false');
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expect(text.locator('b')).toHaveText('firms');
  await page.keyboard.press('ControlOrMeta+i');
  await expect(text.locator('i')).toHaveText('firms');
  await page.keyboard.press('ControlOrMeta+i');

  await page.keyboard.press('Alt+F10');
  await expect(bold).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(bubble.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  const address = bubble.getByLabel('Link address');
  await expect(address).toBeFocused();
  await expect(page.getByRole('option', { name: 'About Us' })).toBeVisible();
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(bubble.getByRole('alert')).toContainText('Enter a URL');
  await address.fill('example.com/firms');
  await address.press('Enter');
  await expect(text).toBeFocused();
  await expect(text.locator('a')).toHaveAttribute('href', 'https://example.com/firms');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(text.locator('p')).toHaveText('We buy good firms');
  await finalize(page);
  const html = await (await request.get('/')).text();
  expect(html).toMatch(/We buy good (<b>)?<a href="https:\/\/example\.com\/firms"[^>]*>(<b>)?firms/);
});

test('a text without formatting has no bubble, and More opens the editor of the whole text', async ({ page }) => {
  await openEditMode(page);
  await textAt(page, 'home.hero.headline').click();
  await page.keyboard.press('ControlOrMeta+A');
  await expect(page.locator('[data-editing]')).toHaveAttribute('contenteditable', 'plaintext-only');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeHidden();
  await page.keyboard.press('Escape');
  await textAt(page, TEXT).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'More…' }).click();
  await expect(page.getByRole('dialog', { name: /^Edit .*Description$/ })).toBeVisible();
});
