import { countScripts, pressAtOnce, untilUsable } from '../bench/editor/moments';
import { seedSections } from '../bench/editor/seed-sections';
import { expect, test } from '../fixtures';

/** What a signed-in editor's browser may fetch in scripts until the page can be edited, in bytes, gzipped. */
const MOST_BYTES = 245_000;

test('the page editor is light until it can be used', async ({ page, site, signedInEditor: _ }) => {
  // Of every kind, as a page that has been edited for a while.
  await seedSections(site.db, 'about', 4);
  await site.settle();
  const bytes = countScripts(page);
  await pressAtOnce(page);
  await page.goto('/about', { waitUntil: 'commit' });
  const { drawn } = await untilUsable(page);
  await page.waitForLoadState('networkidle');
  const needed = await bytes(drawn);
  // The counter counts.
  expect(needed).toBeGreaterThan(MOST_BYTES / 2);
  expect(needed).toBeLessThanOrEqual(MOST_BYTES);
});
