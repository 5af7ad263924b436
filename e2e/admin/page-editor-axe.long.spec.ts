import { expect, expectAccessible, test } from '../fixtures';
import { findCodeSnifferErrors } from '../run/sniff';
import { openEditor } from './editor-page';

test('the dashboard is accessible on different pages, at three widths', async ({ page, signedInEditor: _ }) => {
  for (const [pageId, width] of [
    ['team', 1440],
    ['home', 768],
    ['site', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const editor = await openEditor(page, pageId);
    // On a phone, the preview is closed at first.
    const show = page.getByRole('button', { name: 'Show preview' });
    if (await show.isVisible()) await show.click();
    await expect(editor.preview.locator('[data-path]').first()).toBeVisible();
    await expectAccessible(page);
    expect.soft([pageId, await findCodeSnifferErrors(page)]).toEqual([pageId, []]);
    const spare = await page.evaluate(
      () => document.documentElement.clientWidth - document.documentElement.scrollWidth,
    );
    expect(spare).toBeGreaterThanOrEqual(0);
  }
});
