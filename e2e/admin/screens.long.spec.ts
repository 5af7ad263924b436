import { expect, expectAccessible, test } from '../fixtures';
import { openEditor } from './editor-page';

test('the page editor fits a small phone and is accessible there', async ({ page, signedInEditor: _ }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openEditor(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Sections: Hero' }).click();
  await expectAccessible(page, 'dialog[open]');
});

test('on a tablet the sections stay visible below the header, and cover nothing', async ({
  page,
  signedInEditor: _,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const editor = await openEditor(page, 'team');
  await editor.sections.getByRole('button', { name: /^Leadership/i }).click();
  for (const number of [1, 2, 3]) await page.getByRole('button', { name: new RegExp(`^Leader ${number}`) }).click();
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (!found) throw new Error(`${selector} is not visible.`);
    return { top: found.y, bottom: found.y + found.height, left: found.x, right: found.x + found.width };
  };
  for (const part of [0, 0.2, 0.6, 1]) {
    await page.evaluate((of) => window.scrollTo({ top: of * document.body.scrollHeight, behavior: 'instant' }), part);
    const [sections, header] = [await box('.sections-aside'), await box('.dashboard-header')];
    expect(sections.top).toBeGreaterThanOrEqual(header.bottom - 1);
  }
});

test('sticky elements never cover the focused element', async ({ page, signedInEditor: _ }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: /^Opportunity/i }).click();
  await page.getByRole('button', { name: /^Card 1/ }).click();
  await editor.save.focus();
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Shift+Tab');
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element?.closest('.section-editor')) return true;
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      return element === at || element.contains(at);
    });
    expect([step, seen]).toEqual([step, true]);
  }
});
