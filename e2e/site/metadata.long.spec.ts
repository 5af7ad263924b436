import { getPageFolder } from '../../src/pages/pages';
import { SAMPLE_FIRM } from '../../src/pages/sample-content';
import { expect, openApp, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { PAGES } from './pages';

test('every page has its own title and description', async ({ page, site }) => {
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
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(await meta('og:image')).toMatch(/\/media\/share\/\w+\.[0-9a-f]{12}\.png$/);
    expect(await meta('og:image:alt')).toBe(title);
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

test('linked files exist: the share image, the icon, the fonts', async ({ page, request, site }) => {
  await page.goto('/');
  const share = await page.locator('meta[property="og:image"]').getAttribute('content');
  const picture = await request.get(share ?? '');
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/png');
  const body = await picture.body();
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
  const links = await page.locator('link[rel="icon"], link[rel="preload"], link[rel="stylesheet"]').all();
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    const answer = await request.get(new URL((await link.getAttribute('href')) ?? '', site.server.url).href);
    expect(answer.status(), answer.url()).toBe(200);
  }
});

test('has icons at all usual places, and a manifest that names the firm', async ({ page, request, edit }) => {
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//);
  await page.goto('/');
  const sizeOf = async (address: string | null) => {
    const body = await (await request.get(address ?? '')).body();
    return [body.readUInt32BE(16), body.readUInt32BE(20)];
  };
  expect(await sizeOf(await page.locator('link[rel="apple-touch-icon"]').getAttribute('href'))).toEqual([180, 180]);
  const answer = await request.get((await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest.name).toBe(SAMPLE_FIRM.name);
  for (const { src, sizes, type } of manifest.icons) {
    if (type === 'image/png') expect((await sizeOf(src)).join('x')).toBe(sizes);
  }
  await edit('site.firm.name', 'Another firm');
  expect((await (await request.get('/manifest.webmanifest')).json()).name).toBe('Another firm');
});

test('if the app runs, each page preloads the code of its own view with all imports, and of no other', async ({
  page,
  request,
}) => {
  for (const [id, path] of PAGES) {
    const html = await (await request.get(path)).text();
    const early = appIn(html);
    const views = early.filter((address) => address.includes('.view-'));
    expect(views, path).toEqual([expect.stringMatching(new RegExp(`/${getPageFolder(id)}\\.view-`))]);
  }
  const html = await (await request.get('/about')).text();
  const [, script] = /<script data-src="([^"]+)"/.exec(html) ?? [];
  const loaded = new Set<string>();
  page.on('request', (asked) => asked.resourceType() === 'script' && loaded.add(new URL(asked.url()).pathname));
  await openApp(page, '/about');
  await untilQuiet(page);
  // No file is discovered late, and no file is loaded without being used.
  expect([...loaded].sort()).toEqual([script, ...appIn(html)].sort());
});

test('the sitemap lists every page that exists, item pages included, and robots.txt refers to it', async ({
  request,
  site,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site.server.url}/sitemap.xml`);
  expect(robots).toMatch(/Disallow: \/admin/);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  const isOfItem = (address: string) => /\/(?:portfolio|caseStudies|team)\/[\w-]+$/.test(address);
  const pages = PAGES.map(([, path]) => `${site.server.url}${path}`);
  expect(listed.filter((address) => !isOfItem(address)).sort()).toEqual(pages.sort());
  // Eight companies, three case studies, five leaders, two advisors and four operating partners.
  expect(listed.filter(isOfItem)).toHaveLength(22);
  expect(new Set(listed).size).toBe(listed.length);
  for (const address of listed) expect((await request.get(address)).status()).toBe(200);
});

test("a changed headline changes the page's description", async ({ page, edit }) => {
  await edit('about.hero.subheadline', 'A sentence "quoted" & <marked>');
  await page.goto('/about');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'A sentence "quoted" & <marked>');
});

test('going back before the app has started shows the page of that address', async ({ page, problems }) => {
  problems.expect(/answer 404: GET .*\/nowhere/);
  await openApp(page, '/about');
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/app-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  // The app reloads the page at an address that it does not know.
  await page.evaluate(() => history.pushState(null, '', '/nowhere?admin=0'));
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/about/);
  release();
  await expect(page).toHaveTitle(/^About Us/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
});

test('a page reached within the app has the same metadata as when it is loaded directly', async ({
  page,
  edit,
  problems,
}) => {
  problems.expect(/answer 404: GET .*\/nowhere/);
  await edit('about.hero.subheadline', 'Written this morning');
  const tags = 'title, link[rel="canonical"], meta[name]:not([name="viewport"]), meta[property]';
  const readMetadata = () =>
    page
      .locator(tags)
      .evaluateAll((all) => all.map((tag) => tag.cloneNode(true) as Element).map((tag) => tag.outerHTML));
  await openApp(page, '/about');
  const asked = (await readMetadata()).sort();
  expect(asked.join()).toContain('Written this morning');
  await openApp(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveTitle(/^About Us/);
  // The URL of the share image comes from the server.
  await expect.poll(async () => (await readMetadata()).sort()).toEqual(asked);
  // The app loads an address that it does not know from the server.
  const isLoaded = page.waitForEvent('load');
  await page.evaluate(() => history.pushState(null, '', '/nowhere'));
  await isLoaded;
  await page.locator('.toast-area').waitFor({ state: 'attached' });
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="canonical"], meta[property="og:title"]')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveTitle(/^About Us/);
  // The URL of the share image comes from the server.
  await expect.poll(async () => (await readMetadata()).sort()).toEqual(asked);
});

/** Returns the files of the app that a page names. */
function appIn(html: string): string[] {
  return /data-app="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
}
