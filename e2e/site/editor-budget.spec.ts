import { countScripts, pressAtOnce, untilUsable } from '../bench/editor/moments';
import { seedSections } from '../bench/editor/seed-sections';
import { expect, test } from '../fixtures';
import { untilQuiet } from '../run/requests';

/** The maximum gzipped size of the scripts a signed-in editor's browser loads until the page can be edited, in bytes. */
const MOST_BYTES = 270_600;

test('the page editor loads within its budget until it is usable', async ({ page, site, signedInEditor: _ }) => {
  // One section of each kind, as on a page that has been edited for a while.
  await seedSections(site.db, 'about', 4);
  await site.settle();
  const bytes = countScripts(page);
  await pressAtOnce(page);
  await page.goto('/about', { waitUntil: 'commit' });
  const { drawn } = await untilUsable(page);
  await untilQuiet(page);
  const needed = await bytes(drawn);
  // Make sure that the count works.
  expect(needed).toBeGreaterThan(MOST_BYTES / 2);
  expect(needed).toBeLessThanOrEqual(MOST_BYTES);
});
