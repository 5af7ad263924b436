import { expect, test } from '../fixtures';
import { openEditor } from './editor-page';

for (const width of [390, 768, 1440]) {
  test(`at ${width} pixels a toast lies over no control that one has to do with`, async ({
    page,
    signedInEditor: _,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    await openEditor(page);
    await page.route('**/ai.document*', () => undefined);
    await page.getByRole('textbox', { name: 'What shall Hero say?' }).fill('shorter');
    await page.getByRole('button', { name: 'Generate Content' }).click();
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Generating Content');
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    // A phone has no room beside the page: there the quick actions, at its foot, are scrolled clear of it.
    const within = width < 768 ? '.workspace-main, .chat' : 'body';
    const covered = await toast.evaluate((element, within) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const controls = [...document.querySelectorAll('button, a[href], input, textarea, select')];
      return controls
        .filter((control) => !element.contains(control) && control.closest(within) !== null)
        .filter((control) => {
          const box = control.getBoundingClientRect();
          const isSeen = control.checkVisibility({ visibilityProperty: true }) && box.width > 1;
          return isSeen && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        })
        .map((control) => control.textContent || control.getAttribute('aria-label'));
    }, within);
    expect(covered).toEqual([]);
  });
}
