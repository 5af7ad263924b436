import { seedChanges } from '../bench/seed-changes';
import { expect, test } from '../fixtures';
import { openEditor } from './editor-page';

const CHANGES = 100_000;

test('a history of 100,000 changes opens with one request, renders at most 60 rows, and can be scrolled to its end', async ({
  page,
  site,
  signedInEditor: _,
}) => {
  // Creating the changes and scrolling through all those of one page takes time.
  test.setTimeout(240_000);
  await seedChanges(site.db, CHANGES);
  const asked: string[] = [];
  page.on('request', (sent) => sent.url().includes('history.timeline') && asked.push(sent.url()));
  await openEditor(page);
  const timeline = page.getByRole('dialog', { name: 'History of Home' });
  const rows = timeline.getByRole('article');
  const begun = performance.now();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(rows.first()).toContainText('Words of change');
  const ms = performance.now() - begun;
  expect(asked).toHaveLength(1);
  expect(await rows.count()).toBeLessThanOrEqual(60);

  const seen = await timeline.locator('.timeline-scroll').evaluate(async (scroller) => {
    let most = 0;
    while (!scroller.textContent?.includes('This is the start of the history.')) {
      scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      most = Math.max(most, scroller.querySelectorAll('article').length);
    }
    return most;
  });
  expect(seen).toBeLessThanOrEqual(60);
  const [{ count }] = (await site.db.execute(
    "select count(*)::int as count from changes where page_id = 'home'",
  )) as unknown as [{ count: number }];
  expect(count).toBeGreaterThan(10_000);
  const scroller = timeline.locator('.timeline-scroll');
  await expect
    .poll(async () => {
      await scroller.evaluate((it) => it.scrollTo({ top: it.scrollHeight, behavior: 'instant' }));
      return rows.last().getAttribute('aria-posinset');
    })
    .toBe(String(count));
  process.stdout.write(
    `Timeline of ${CHANGES} changes: visible after ${ms.toFixed(0)} ms; ${count} changes in ${asked.length} requests.\n`,
  );
});
