import { expect, hydrated, test } from '../fixtures';

test.use({ viewport: { width: 390, height: 800 } });
test.beforeEach(({ signedInEditor: _ }) => undefined);

for (const [screen, name] of [
  ['brand', 'Brand'],
  ['menus', 'Menus'],
] as const) {
  test(`on a phone ${name} can be saved from any scroll position`, async ({ page }) => {
    await page.goto(`/admin/${screen}`);
    await hydrated(page);
    await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 600);
    await expect(save).toBeInViewport({ ratio: 1 });
    // Nothing covers the button: a tap on its center reaches it.
    const isOnTop = await save.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);

    // At the end of the bar, on the same line.
    const bar = await page.locator('.save-bar').boundingBox();
    const toggle = await page.locator('.chat-toggle').boundingBox();
    expect(bar?.height).toBeLessThan(60);
    expect(toggle?.y).toBeGreaterThanOrEqual(bar?.y ?? Number.POSITIVE_INFINITY);
  });
}
