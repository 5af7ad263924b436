import type { Page } from '@playwright/test';
import { expect, open, test } from '../fixtures';
import { headlineOf, PAGES } from './pages';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Adds a link to the page and follows it. */
async function follow(page: Page, href: string, attributes: Record<string, string> = {}): Promise<void> {
  await page.evaluate(
    ([to, more]) => {
      const link = document.createElement('a');
      link.href = to as string;
      link.textContent = 'Go there';
      for (const [name, value] of Object.entries(more as Record<string, string>)) link.setAttribute(name, value);
      document.getElementById('main')?.prepend(link);
    },
    [href, attributes] as const,
  );
  await page.getByRole('link', { name: 'Go there' }).first().click();
}

async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'kept' in window);
}

test('every page can be reached from every other without a reload, and equals what the server sends', async ({
  page,
}) => {
  test.slow();
  await open(page, '/');
  await page.evaluate(() => Object.assign(window, { kept: true }));
  for (const [pageId, path] of PAGES) {
    await follow(page, path);
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(headlineOf(pageId));
    const sent = await page.evaluate(async () => {
      const request = new XMLHttpRequest();
      request.responseType = 'document';
      request.open('GET', location.href);
      await new Promise((resolve) => {
        request.onload = resolve;
        request.send();
      });
      const words = (one: Document) => one.querySelector('main')?.textContent;
      return { title: request.response.title, isSame: words(request.response)?.length === words(document)?.length };
    });
    await expect(page).toHaveTitle(sent.title);
  }
  expect(await isSameDocument(page)).toBe(true);
});

test('an address in another spelling is shown, and so is the not-found page', async ({ page, problems }) => {
  problems.allow(/answer 404: GET/);
  await open(page, '/');
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await follow(page, '/nowhere');
  await expect(heading(page)).toHaveText('Page Not Found');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await follow(page, '/Team/#main');
  await expect(heading(page)).toHaveText(headlineOf('team'));
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('files, downloads, other windows, tools and modified clicks are left to the browser', async ({
  page,
  context,
  problems,
}) => {
  // The browser's XML viewer uses styles that the site's policy blocks.
  problems.allow(/inline style/);
  await open(page, '/');
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const opened = context.waitForEvent('page');
  await follow(page, '/team', { target: '_blank' });
  await (await opened).close();
  await expect(page).toHaveURL('/');
  const download = page.waitForEvent('download');
  await follow(page, '/robots.txt', { download: 'robots.txt', id: 'second' });
  await download.catch(() => undefined);
  expect(await isSameDocument(page)).toBe(true);
  await open(page, '/about');
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await follow(page, '/sitemap.xml');
  await expect(page).toHaveURL('/sitemap.xml');
});

test('a page is shown with reduced motion and in a browser without view transitions, too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await follow(page, '/team');
  await expect(heading(page)).toHaveText(headlineOf('team'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => Object.assign(document, { startViewTransition: undefined }));
  await follow(page, '/about');
  await expect(heading(page)).toHaveText(headlineOf('about'));
  expect(await isSameDocument(page)).toBe(true);
});

test('several quick clicks end at the last one, and Back and Forward keep their order', async ({ page }) => {
  await open(page, '/');
  await page.locator('.toast-area').waitFor({ state: 'attached' });
  // All in one task: a page that arrived between two clicks would have been shown, and Back would rightly return to it.
  await page.evaluate(() => {
    for (const path of ['/about', '/team', '/contact'])
      document.querySelector<HTMLAnchorElement>(`header a[href="${path}"]`)?.click();
  });
  await expect(page).toHaveURL('/contact');
  await expect(heading(page)).toHaveText(headlineOf('contact'));
  await page.goBack();
  await expect(heading(page)).toHaveText(headlineOf('home'));
});
