import { folderOf } from '../../src/pages/pages';
import { expect, test } from '../fixtures';
import { PAGES } from './pages';

test('every page says what it is, each in words of its own', async ({ page, site }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const [, path] of PAGES) {
    await page.goto(path);
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    const title = await page.title();
    titles.add(title);
    descriptions.add((await meta('description')) ?? '');
    expect((await meta('description'))?.length).toBeGreaterThan(20);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.server.url}${path}`);
    expect(await meta('og:title')).toBe(title);
    expect(await meta('og:url')).toBe(`${site.server.url}${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Organization', url: site.server.url });
  }
  expect(titles.size).toBe(PAGES.length);
  expect(descriptions.size).toBe(PAGES.length);
});

test('pages say what kind of firm it is, to readers and to search engines (1.001, 1.006)', async ({ page }) => {
  const kind = /private[- ]equity/i;
  for (const path of ['/', '/about', '/investors', '/brokers']) {
    await page.goto(path);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', kind);
    await expect(page.locator('main')).toContainText(kind);
    await expect(page.getByRole('contentinfo')).toContainText(kind);
  }
});

test('what it refers to is there: the share picture, the icon, the fonts', async ({ page, request, site }) => {
  await page.goto('/');
  const share = await page.locator('meta[property="og:image"]').getAttribute('content');
  const picture = await request.get(share ?? '');
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/png');
  const body = await picture.body();
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
  const links = await page
    .locator('link[rel="icon"], link[rel="preload"], link[rel="stylesheet"], link[rel="modulepreload"]')
    .all();
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) {
    const answer = await request.get(new URL((await link.getAttribute('href')) ?? '', site.server.url).href);
    expect(answer.status(), answer.url()).toBe(200);
  }
});

test('each page fetches the code of its own view early, with all that it imports, and of no other', async ({
  page,
  request,
}) => {
  for (const [id, path] of PAGES) {
    const html = await (await request.get(path)).text();
    const early = preloadsIn(html);
    const views = early.filter((address) => address.includes('.view-'));
    expect(views, path).toEqual([expect.stringMatching(new RegExp(`/${folderOf(id)}\\.view-`))]);
  }
  const html = await (await request.get('/about')).text();
  const [, script] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
  const loaded = new Set<string>();
  page.on('request', (asked) => asked.resourceType() === 'script' && loaded.add(new URL(asked.url()).pathname));
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  // Nothing is found out late, and nothing is fetched that is not used.
  expect([...loaded].sort()).toEqual([script, ...preloadsIn(html)].sort());
});

test('the sitemap lists every page that answers, and robots.txt leads to it', async ({ request, site }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site.server.url}/sitemap.xml`);
  expect(robots).toMatch(/Disallow: \/admin/);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(listed.sort()).toEqual(PAGES.map(([, path]) => `${site.server.url}${path}`).sort());
  for (const address of listed) expect((await request.get(address)).status()).toBe(200);
});

test('a changed headline changes what is said of the page', async ({ page, edit }) => {
  await edit('about.hero.subheadline', 'A sentence "quoted" & <marked>');
  await page.goto('/about');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'A sentence "quoted" & <marked>');
});

function preloadsIn(html: string): string[] {
  return [...html.matchAll(/<link rel="modulepreload" [^>]*href="([^"]+)"/g)].map(([, address]) => address ?? '');
}
