import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures';
import { findFaults } from './layout-faults';
import { PAGES } from './pages';
import { articleWith, changesFor, EIGHT_LINKS, UNUSUAL } from './unusual-content';

test.use({ reducedMotion: 'reduce' });

/** Returns the first item page of each list that has item pages, from the sitemap. */
async function itemPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const all = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '']) => path);
  const byList = new Map<string, string>();
  for (const path of all) {
    const [, list = '', item] = path.split('/');
    if (item !== undefined && list !== 'insights' && !byList.has(list)) byList.set(list, path);
  }
  return [...byList.values()];
}

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
    const { title, sections } = articleWith(change);
    const make = (data: object) => request.post('/api/pages', { headers, data: { status: 'published', ...data } });
    await make({ title: 'Insights', layout: 'insights' });
    const made = await make({ title, layout: 'insights-entry', address: '/insights/first' });
    expect(made.ok(), await made.text()).toBe(true);
    const { pageId } = await made.json();
    for (const [key, value] of Object.entries(sections)) {
      const data = { path: `${pageId}.${key}`, value };
      const written = await request.post('/api/content/update', { headers, data });
      expect(written.ok(), await written.text()).toBe(true);
    }
    await site.settle();
    const paths = [...PAGES.map(([, path]) => path), '/insights', '/insights/first', ...(await itemPaths(request))];
    for (const path of paths) {
      for (const width of [320, 390, 768, 820, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(findFaults), `${path} at ${width} pixels`).toEqual([]);
      }
    }
  });
}
