import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

const WIDTHS = [320, 390, 768, 1440];
/** A word that is wider than a phone in large letters. */
const TITLE = 'Unternehmensnachfolgeregelungen';

/** Checks that a page has no horizontal overflow at any width and is accessible. */
async function expectSound(
  page: Page,
  address: string,
  after: (width: number) => Promise<void> = async () => undefined,
) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, address);
    await page.evaluate(() => document.fonts.ready);
    await after(width);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `at ${width} pixels`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
}

/** Creates a published page through the API. @returns its id */
async function make(request: APIRequestContext, apiKey: string, data: object): Promise<string> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const made = await request.post('/api/pages', { headers, data: { status: 'published', ...data } });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { pageId: string }).pageId;
}

for (const layout of ['blank', 'landing', 'article', 'legal']) {
  test(`a page with the layout ${layout} fits every width and is accessible`, async ({
    page,
    request,
    apiKey,
    edit,
  }) => {
    const id = await make(request, apiKey, { title: TITLE, address: '/made/here', layout });
    if (layout === 'landing') await edit(`${id}.stats`, [{ value: '$1,250,000,000', label: 'In all', note: 'So far' }]);
    if (layout === 'article') await edit(`${id}.byline`, { author: 'Marian Oakes', date: 'March 2026' });
    if (layout === 'legal') await edit(`${id}.updated`, 'March 2026');
    await expectSound(page, '/made/here');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  });
}

test.describe('insights', () => {
  test.beforeEach(async ({ request, apiKey, edit }) => {
    await make(request, apiKey, { title: 'Insights', layout: 'insights' });
    for (const title of [TITLE, 'Second', 'Third', 'Fourth', ...Array.from({ length: 10 }, (_, at) => `More ${at}`)]) {
      const id = await make(request, apiKey, { title, layout: 'insights-entry' });
      if (title.startsWith('More')) continue;
      await edit(`${id}.entry`, {
        standfirst: `${TITLE}, told in a sentence or two.`,
        author: 'Marian Oakes',
        date: '2026-03-17',
        categories: ['letters', 'news', 'perspectives'],
        cover: '/illustrations/storefront.svg',
        imageAlt: 'A shop',
      });
    }
  });

  test('the list fits every width and is accessible, and so are its other pages', async ({ page }) => {
    test.slow();
    await expectSound(page, '/insights');
    const older = await page.getByRole('link', { name: 'Older articles' }).getAttribute('href');
    await expectSound(page, older ?? '');
    await expectSound(page, '/insights?category=letters');
  });

  test('an article fits every width and is accessible', async ({ page }) => {
    await expectSound(page, `/insights/${TITLE.toLowerCase()}`);
    await expect(page.getByRole('heading', { name: 'Read next' })).toBeVisible();
  });
});

for (const [what, address] of [
  ['company', '/portfolio/harrow-finch-heating'],
  ['case study', '/caseStudies/fairweather-linen'],
  ['person', '/team/daniel-okafor'],
] as const) {
  test(`the page of a ${what} fits every width and is accessible`, async ({ page }) => {
    await expectSound(page, address);
  });
}

test('a header with a submenu fits every width and is accessible, closed and open', async ({ page, edit }) => {
  test.slow();
  const items = ['Our story', 'Portfolio', TITLE].map((text) => ({ text, url: '/about' }));
  // The submenu of the last link is at the window's edge.
  for (const link of [1, 3]) await edit(`site.navigation.${link}.items`, items);
  await expectSound(page, '/team');
  await expectSound(page, '/team', async (width) => {
    const name = width < 768 ? 'Menu' : 'More: Contact Us';
    const sign = page.locator(`summary[aria-label="${name}"]`);
    await sign.click();
    await expect(page.getByRole('link', { name: TITLE }).filter({ visible: true }).first()).toBeVisible();
  });
});
