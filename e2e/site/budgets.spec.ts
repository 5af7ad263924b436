import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, open, openApp, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { PAGES, textsOf } from './pages';

/** Maximum sizes of a page's parts as sent, in bytes. */
const BUDGET = { html: 8_000, script: 6_000, css: 10_000, app: 100_000 };

/** The maximum number of files of the app. */
const APP_FILES = 4;

/** Pages whose requests are recorded. The sizes of the others' HTML and styles are checked as well. */
const LOADED: readonly string[] = process.env.LONG ? PAGES.map(([id]) => id) : ['home', 'team', 'contact'];

/** Sentences that occur only in the pages' sample content. */
const SAMPLES = PAGES.flatMap(([pageId]) => textsOf(pageId)).filter((text) => text.length > 40);

/** Returns the length of a file as sent in this encoding. */
async function sentLength(request: APIRequestContext, path: string, encoding: 'br' | 'gzip'): Promise<number> {
  const answer = await request.get(path, { headers: { 'Accept-Encoding': encoding } });
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()['content-encoding'], path).toBe(encoding);
  return Number(answer.headers()['content-length']);
}

/** Returns everything a page requests, no matter how long it stays open. */
async function recordRequests(page: Page, show: () => Promise<void>): Promise<{ type: string; path: string }[]> {
  const asked: { type: string; path: string }[] = [];
  page.on('request', (one) => asked.push({ type: one.resourceType(), path: new URL(one.url()).pathname }));
  await page.clock.install();
  await show();
  // Run everything that waits for an idle moment or for time to pass.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.clock.runFor(60_000);
  await untilQuiet(page);
  return asked;
}

const pathsOf = (asked: { type: string; path: string }[], type: string) =>
  asked.filter((one) => one.type === type).map(({ path }) => path);

test('every page in the sitemap is within the budgets', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(2 * PAGES.length);
  const sheets = new Set<string>();
  for (const path of paths) {
    expect.soft(await sentLength(request, path, 'br'), path).toBeLessThanOrEqual(BUDGET.html);
    const [head = ''] = (await (await request.get(path)).text()).split('</head>');
    const found = [...head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect.soft(found, `style sheets of ${path}`).toHaveLength(1);
    expect.soft(head.match(/rel="preload"[^>]+as="font"|as="font"[^>]+rel="preload"/g), path).toHaveLength(2);
    for (const sheet of found) sheets.add(sheet);
  }
  for (const sheet of sheets)
    expect.soft(await sentLength(request, sheet, 'gzip'), sheet).toBeLessThanOrEqual(BUDGET.css);
});

for (const [pageId, path] of PAGES.filter(([id]) => LOADED.includes(id))) {
  test(`${path} loads its HTML, one script, its styles and two fonts within the budgets, and only reports the page view`, async ({
    page,
    request,
  }) => {
    const asked = await recordRequests(page, () => open(page, path));
    expect.soft(await sentLength(request, path, 'br'), 'HTML').toBeLessThanOrEqual(BUDGET.html);
    const scripts = pathsOf(asked, 'script');
    expect.soft(scripts, 'scripts').toEqual([expect.stringMatching(/^\/assets\/visitor-/)]);
    expect.soft(await sentLength(request, scripts[0] ?? '', 'gzip'), 'script').toBeLessThanOrEqual(BUDGET.script);
    const styles = pathsOf(asked, 'stylesheet');
    expect(styles).toEqual([expect.stringMatching(/visitor-/)]);
    expect.soft(await sentLength(request, styles[0] ?? '', 'gzip'), 'styles').toBeLessThanOrEqual(BUDGET.css);
    expect.soft(pathsOf(asked, 'font'), 'fonts').toHaveLength(2);
    // Only some browsers request the icon, which is for the tab.
    const isOfPage = ({ type, path: file }: { type: string; path: string }) =>
      file === '/favicon.svg' || ['document', 'script', 'stylesheet', 'font', 'image'].includes(type);
    const rest = asked.filter((one) => !isOfPage(one));
    expect.soft(rest, 'anything else').toEqual([{ type: 'ping', path: `/visits/${pageId}` }]);
  });
}

for (const [, path] of PAGES) {
  test(`the app of ${path} is within its budget and contains no page's sample content`, async ({ page, request }) => {
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (answer) => {
      if (/\/assets\/(?!visitor-).*\.js$/.test(answer.url())) bodies.push(answer.body());
    });
    const asked = await recordRequests(page, () => openApp(page, path));
    const files = asked.map((one) => one.path).filter((file) => /^\/assets\/(?!visitor-).*\.js$/.test(file));
    expect(files.length).toBeGreaterThan(1);
    expect.soft(files.length, 'files of the app').toBeLessThanOrEqual(APP_FILES);
    const lengths = await Promise.all(files.map((file) => sentLength(request, file, 'gzip')));
    expect
      .soft(
        lengths.reduce((sum, length) => sum + length, 0),
        'the app',
      )
      .toBeLessThanOrEqual(BUDGET.app);
    const code = String(Buffer.concat(await Promise.all(bodies)));
    expect(gzipSync(code).length).toBeGreaterThan(BUDGET.app / 2);
    expect(SAMPLES.length).toBeGreaterThan(100);
    expect
      .soft(
        SAMPLES.filter((text) => code.includes(text)),
        'sample content',
      )
      .toEqual([]);
    expect(asked.filter((one) => one.type === 'fetch' || one.type === 'xhr')).toEqual([]);
  });
}
