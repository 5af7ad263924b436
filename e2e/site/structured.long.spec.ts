import type { Page } from '@playwright/test';
import { expect, open, test } from '../fixtures';

type Thing = Record<string, unknown> & { '@type': string };

/** What a page says of itself to search engines, as far as it can be read. */
async function thingsOn(page: Page, path: string): Promise<Thing[]> {
  await open(page, path);
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap((text) => {
    const said = JSON.parse(text) as Thing & { '@graph'?: Thing[] };
    return said['@graph'] ?? [said];
  });
}

const typed = (things: readonly Thing[], type: string) => things.find((thing) => thing['@type'] === type);

test('the firm with its logo, the way to a page, its questions and its articles are told to search engines', async ({
  page,
  request,
  apiKey,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const home = await thingsOn(page, '/');
  expect(typed(home, 'Organization')).toMatchObject({
    name: expect.stringMatching(/^Elmwater Partners/),
    logo: expect.anything(),
  });
  expect(typed(home, 'FAQPage')?.mainEntity).toHaveLength(await page.locator('#faq details').count());
  const company = await thingsOn(page, '/portfolio/harrow-finch-heating');
  const trail = typed(company, 'BreadcrumbList')?.itemListElement as { name: string; item?: string }[];
  expect(trail.map(({ name }) => name)).toEqual(['Home', 'Portfolio', 'Harrow & Finch Heating']);
  await request.post('/api/pages', { data: { title: 'Insights', layout: 'insights', status: 'published' }, headers });
  await request.post('/api/pages', {
    data: { title: 'A letter', layout: 'insights-entry', status: 'published' },
    headers,
  });
  expect(typed(await thingsOn(page, '/insights/a-letter'), 'Article')).toMatchObject({ headline: 'A letter' });
  for (const path of ['/', '/portfolio', '/portfolio/harrow-finch-heating', '/insights/a-letter']) {
    await open(page, path);
    await expect(page.locator('h1')).toHaveCount(1);
  }
});

test('the sitemap says when a page was written last, and a page that names another address is that one', async ({
  page,
  request,
  edit,
}) => {
  const lastmodOf = async (path: string) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    return new RegExp(`<loc>[^<]*${path}</loc>\\s*<lastmod>([^<]+)</lastmod>`).exec(sitemap)?.[1];
  };
  await edit('about.hero.subheadline', 'Written just now.');
  await expect.poll(async () => Date.now() - Date.parse((await lastmodOf('/about')) ?? '')).toBeLessThan(86_400_000);
  await edit('about.page', { canonical: 'https://elsewhere.example/about' });
  await open(page, '/about');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', 'https://elsewhere.example/about');
  await expect.poll(() => lastmodOf('/about')).toBeUndefined();
  await edit('team.page', { index: false });
  await open(page, '/team');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect.poll(() => lastmodOf('/team')).toBeUndefined();
});
