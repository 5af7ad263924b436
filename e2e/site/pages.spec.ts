import { expect, expectAccessible, open, openApp, test } from '../fixtures';
import { findCodeSnifferErrors } from '../run/sniff';
import { headlineOf, PAGES } from './pages';

/** Pages that are checked again with the app running. */
const IN_APP: readonly string[] = process.env.LONG ? PAGES.map(([id]) => id) : ['home', 'team', 'contact'];

for (const [pageId, path] of PAGES) {
  test(`${path} shows its page, the same before and after hydration, and is accessible`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(headlineOf(pageId));
    await expectAccessible(page);
    if (process.env.LONG) expect.soft(await findCodeSnifferErrors(page)).toEqual([]);
    await openApp(page, path);
    await expect(heading).toHaveText(headlineOf(pageId));
    // The app renders what was served. Only the pages with the most content are checked again here, the others in the long run.
    if (IN_APP.includes(pageId)) await expectAccessible(page);
  });
}

test('any other path shows the not-found page with a link to the home page', async ({ page, problems }) => {
  problems.expect(/answer 404: GET .*\/no\/such\/page$/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('home'));
});

test('pages are found regardless of case, and name their canonical address', async ({ page, site }) => {
  for (const [path, pageId] of [
    ['/ABOUT', 'about'],
    ['/Team/', 'team'],
    ['/casestudies', 'caseStudies'],
    ['/PORTFOLIO', 'portfolio'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf(pageId));
    const canonical = PAGES.find(([id]) => id === pageId)?.[1];
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.server.url}${canonical}`);
  }
});

const CLAIMS: [string, RegExp[]][] = [
  [
    '/',
    [
      ...[/11\s*deals in year one|deals in year one\s*11/, /\$7\.5M\s*raised|raised\s*\$7\.5M/],
      ...[/32%/, /average equity return/, /15%/, /average debt return/],
      ...[/100\+/, /hours of training/, /29 days/, /fastest closing/],
    ],
  ],
  ['/brokers', [/\$500K–\$2M/, /EBITDA/, /Your deals\. Our capital & talent\./]],
  ['/investors', [/\$100,000/, /minimum/, /5–7 years?/, /Hold/, /Smart capital\. Strategic returns\./]],
];

test('the pages make the specified claims', async ({ page }) => {
  for (const [path, claims] of CLAIMS) {
    await page.goto(path);
    for (const claim of claims) await expect.soft(page.getByRole('main'), path).toContainText(claim);
  }
});

test('the pages for investors, brokers and sellers link to /contact', async ({ page }) => {
  for (const path of ['/investors', '/brokers', '/testimonials']) {
    await open(page, path);
    await page.getByRole('main').locator('a[href="/contact"]').last().click();
    await expect(page, path).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('contact'));
  }
});

test('visitors see no sign-in, sign-up or profile', async ({ page }) => {
  for (const [, path] of PAGES) {
    await page.goto(path);
    await expect(page.getByText(/sign in|sign up|log in|register|my profile/i)).toHaveCount(0);
    await expect(page.locator('a[href^="/admin"], input[type="password"]')).toHaveCount(0);
  }
});
