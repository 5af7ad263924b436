import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditMode } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const PATHS = [
  'home.hero.headline',
  'home.record.items.2.value',
  'home.welcome.body.0',
  'home.welcome.body.1',
  'home.portfolioHighlight.improvements.0',
  'home.faq.items.1.question',
  'site.footer.tagline',
  'site.footer.columns.0.title',
  'site.footer.columns.0.links.1.text',
  'site.social.linkedin',
];

for (const width of [390, 1440]) {
  test(`at ${width} pixels the tools of a text cover no words, and nothing covers or cuts them off`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    await openEditMode(page);
    for (const path of PATHS) {
      const place = page.locator(`[data-path="${path}"]`).filter({ visible: true }).first();
      await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await place.hover({ position: { x: 5, y: 10 } });
      await expect(page.locator(`.overlay-region[data-hovered] [data-pencil="${path}"]`)).toHaveCSS('opacity', '1');
      expect([path, await findCoveredWords(page)]).toEqual([path, []]);
    }
  });
}

test('the marks of what can be edited do not overlap', async ({ page }) => {
  await openEditMode(page);
  await page.locator('.site-footer').scrollIntoViewIfNeeded();
  await page.keyboard.down('Alt');
  const marks = page.locator('.overlay-regions:not(.overlay-regions-fixed) > .overlay-region', {
    has: page.locator('[data-pencil^="site.footer"], [data-pencil^="site.social"]'),
  });
  await expect.poll(() => marks.count()).toBeGreaterThan(8);
  const boxes = await marks.evaluateAll((all) =>
    all.map((mark) => {
      const { top, left } = mark.getBoundingClientRect();
      const after = getComputedStyle(mark, '::after');
      const [x, y] = [left + Number.parseFloat(after.left), top + Number.parseFloat(after.top)];
      const [right, bottom] = [x + Number.parseFloat(after.width), y + Number.parseFloat(after.height)];
      return { line: after.borderStyle, x, y, right, bottom };
    }),
  );
  for (const [index, one] of boxes.entries()) {
    expect(one.line).toBe('dashed');
    const overlaps = boxes.filter(
      (other, at) =>
        at > index && one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom,
    );
    expect(overlaps).toEqual([]);
  }
});

/** Returns the texts on the page whose letters the shown tools cover, and `out of reach` for each tool that is covered or partly outside of the window. */
function findCoveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll('.overlay-region[data-hovered] button')];
    const tools = buttons.map((button) => button.getBoundingClientRect());
    const found = tools.flatMap(({ left, top, width, height }, index) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return buttons[index]?.contains(hit) && left >= 0 && left + width <= innerWidth ? [] : ['out of reach'];
    });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.closest('#main, .site-footer') || parent.closest('.sr-only') || !parent.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // The boxes of lines reach beyond their letters.
      const leading = (height: number) => (height - 0.72 * Number.parseFloat(getComputedStyle(parent).fontSize)) / 2;
      const isCovered = [...range.getClientRects()].some((line) =>
        tools.some(
          (tool) =>
            Math.min(line.right, tool.right) - Math.max(line.left, tool.left) > 2 &&
            Math.min(line.bottom - leading(line.height), tool.bottom) -
              Math.max(line.top + leading(line.height), tool.top) >
              3,
        ),
      );
      if (isCovered) found.push(node.textContent ?? '');
    }
    return found;
  });
}
