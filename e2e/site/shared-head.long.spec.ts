import type { Page } from '@playwright/test';
import { choose } from '../admin/page-row';
import { expect, open, test } from '../fixtures';

type Thing = Record<string, unknown> & { '@type': string };

/** Returns a page's structured data by type. */
async function readStructuredData(page: Page, path: string): Promise<Record<string, Thing>> {
  await open(page, path);
  const texts = await page.locator('head script[type="application/ld+json"]').allTextContents();
  const things = texts.map((text) => JSON.parse(text) as Thing);
  for (const thing of things) expect(thing['@context']).toBe('https://schema.org');
  return Object.fromEntries(things.map((thing) => [thing['@type'], thing]));
}

/** Creates an article and another one below it. @returns the id of the latter */
async function makePages(page: Page, apiKey: string): Promise<string> {
  let id = '';
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Our history', layout: 'article', address: '/about/history', status: 'published' },
    { title: 'The first shop', layout: 'article', address: '/about/history/first-shop', status: 'published' },
  ]) {
    const answer = await page.request.post('/api/pages', { data, headers });
    expect(answer.status(), await answer.text()).toBe(201);
    id = ((await answer.json()) as { pageId: string }).pageId;
  }
  return id;
}

test('a nested article has structured data of the firm with its logo, its breadcrumb and itself, whatever its text contains', async ({
  page,
  apiKey,
  edit,
  baseURL,
}) => {
  const id = await makePages(page, apiKey);
  await edit('site.logo', { text: '', image: '/illustrations/storefront.svg' });
  const title = 'The </script><script>first</script> "shop" & more';
  await edit(`${id}.hero.headline`, title);
  const said = await readStructuredData(page, '/about/history/first-shop');
  expect(said.Organization).toMatchObject({
    name: expect.stringMatching(/^Elmwater Partners/),
    url: baseURL,
    logo: `${baseURL}/illustrations/storefront.svg`,
  });
  expect((await page.request.get(String(said.Organization?.logo))).status()).toBe(200);
  const way = said.BreadcrumbList?.itemListElement as { position: number; name: string; item: string }[];
  expect(way.map(({ position, item }) => [position, item])).toEqual([
    [1, `${baseURL}/`],
    [2, `${baseURL}/about`],
    [3, `${baseURL}/about/history`],
    [4, `${baseURL}/about/history/first-shop`],
  ]);
  for (const { item } of way) expect([item, (await page.request.get(item)).status()]).toEqual([item, 200]);
  expect(said.Article).toMatchObject({
    headline: title,
    mainEntityOfPage: `${baseURL}/about/history/first-shop`,
    image: await page.locator('meta[property="og:image"]').getAttribute('content'),
  });
  expect(Number.isNaN(Date.parse(String(said.Article?.datePublished)))).toBe(false);
  expect(said.FAQPage).toBeUndefined();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('pages with questions have them with their answers as structured data, as shown on the page', async ({
  page,
  edit,
}) => {
  await edit('home.faq.items.0.question', 'Is </script> a "question"?');
  for (const path of ['/', '/contact']) {
    const { FAQPage } = await readStructuredData(page, path);
    const entries = FAQPage?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(entries.length, path).toBeGreaterThan(1);
    const words = (await page.getByRole('main').textContent()) ?? '';
    for (const { name, acceptedAnswer } of entries) {
      expect(words).toContain(name);
      expect(words).toContain(acceptedAnswer.text);
    }
  }
  expect((await readStructuredData(page, '/about')).FAQPage).toBeUndefined();
});

test("the sitemap has the day of a page's last edit, and the settings of “Search and sharing” appear in head and sitemap", async ({
  page,
  edit,
  apiKey,
  baseURL,
  signedInEditor: _,
  browser,
}) => {
  await makePages(page, apiKey);
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  const readSitemap = async () => {
    const sitemap = await (await visitor.request.get('/sitemap.xml')).text();
    const entry = (path: string) =>
      new RegExp(`<url>\\s*<loc>${baseURL}${path}</loc>(?:\\s*<lastmod>([^<]*)</lastmod>)?`).exec(sitemap);
    return { team: entry('/team'), history: entry('/about/history') };
  };
  const began = Date.now();
  await edit('team.hero.subheadline', 'Written just now.');
  const today = new Date(began).toISOString().slice(0, 10);
  await expect.poll(async () => (await readSitemap()).team?.[1]?.slice(0, 10)).toBe(today);
  expect((await readSitemap()).history).not.toBeNull();

  await page.goto('/admin/pages');
  const change = async (how: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await choose(page, 'Our history', 'Search and sharing…');
    const dialog = page.getByRole('dialog', { name: 'Search and sharing: Our history' });
    await how(dialog);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await change((dialog) => dialog.getByLabel('Canonical URL').fill('https://elsewhere.example/history'));
  await visitor.goto('/about/history');
  await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute('href', 'https://elsewhere.example/history');
  await expect(visitor.locator('meta[name="robots"]')).toHaveCount(0);
  expect((await readSitemap()).history).toBeNull();
  await change((dialog) => dialog.getByLabel('Canonical URL').fill(''));
  expect((await readSitemap()).history).not.toBeNull();
  await change((dialog) => dialog.getByLabel('Show in search engines').uncheck());
  await visitor.reload();
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await readSitemap()).history).toBeNull();
  await visitor.context().close();
});
