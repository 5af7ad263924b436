import { expect, test } from '../fixtures';
import { faultsOf } from './layout-faults';
import { PAGES } from './pages';
import { changesFor, EIGHT_LINKS, UNUSUAL } from './unusual-content';

test.use({ reducedMotion: 'reduce' });

const kinds = [...Object.keys(UNUSUAL), 'eight links in the header'];
for (const kind of kinds) {
  test(`pages with ${kind} keep their layout at every width`, async ({ page, request, apiKey, site }) => {
    test.setTimeout(180_000);
    const change = UNUSUAL[kind];
    const changes = change
      ? [...PAGES.map(([pageId]) => pageId), 'site' as const].flatMap((pageId) => changesFor(pageId, change))
      : [{ path: 'site.navigation', value: EIGHT_LINKS }];
    const headers = { Authorization: `Bearer ${apiKey}` };
    const answer = await request.post('/api/content/batch', { headers, data: { changes } });
    expect(answer.ok(), await answer.text()).toBe(true);
    await site.settle();
    for (const [, path] of PAGES) {
      for (const width of [320, 390, 768, 820, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(faultsOf), `${path} at ${width} pixels`).toEqual([]);
      }
    }
  });
}
