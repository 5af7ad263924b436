import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf, writeText } from './open-overlay';

const PATHS = [
  '/',
  '/about',
  '/portfolio',
  '/team',
  '/testimonials',
  '/contact',
  '/caseStudies',
  '/investors',
  '/brokers',
  '/privacy',
  '/terms',
  '/disclaimer',
  '/overlay-demo',
];

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

for (const path of PATHS) {
  test(`every text with a path on ${path} can be edited in place`, async ({ page }) => {
    await openEditMode(page, path);
    const paths = await page
      .locator(':is(#main, .site-header, .site-footer) [data-path]')
      .evaluateAll((all) => all.map((element) => (element as HTMLElement).dataset.path ?? ''));
    expect(paths.length).toBeGreaterThan(10);
    const missing: string[] = [];
    for (const each of [...new Set(paths)]) {
      const place = page.locator(`[data-path="${each}"]`).first();
      await place.evaluate((element) => {
        for (
          let around = element.closest('details');
          around;
          around = around.parentElement?.closest('details') ?? null
        ) {
          around.open = true;
        }
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
      });
      if (!(await place.isVisible())) continue;
      await place.dispatchEvent('click');
      const isOpen = async () =>
        (await page.locator('[data-editing], .overlay-popover, dialog[open]').count()) > 0 ? each : '';
      const opened = await expect
        .poll(isOpen, { timeout: 4000 })
        .not.toBe('')
        .then(
          () => true,
          () => false,
        );
      if (!opened) missing.push(each);
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-editing], .overlay-popover, dialog[open]')).toHaveCount(0);
    }
    expect(missing).toEqual([]);
    await expect(panelOf(page)).not.toContainText('unsaved');
  });
}

test('the header and footer can be changed on any page, for every page', async ({ page, request }) => {
  await openEditMode(page, '/team');
  await writeText(page, 'site.footer.copyright', 'Elmwater, since this morning.');
  await writeText(page, 'site.navigation.1.text', 'About the firm');
  await expect(panelOf(page)).toContainText('You have 2 unsaved change(s).');
  await finalize(page);
  const html = await (await request.get('/about')).text();
  expect(html).toContain('Elmwater, since this morning.');
  expect(html).toContain('About the firm');
});
