import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import type { SiteUnderTest } from '../run/site-under-test';
import { withSite } from '../run/with-site';

// `npm run screenshots`: takes the README's screenshots of the built site with its sample content.

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
/** A screen with few colors needs no more. */
const COLOURS = 128;

await withSite(async (site, browser) => {
  await take('home', await visit(browser, site, '/', { viewport: DESKTOP }));
  await take('phone', await visit(browser, site, '/', { viewport: PHONE, deviceScaleFactor: 2, isMobile: true }));
  await take('edit-mode', await editing(await visit(browser, site, '/', { viewport: DESKTOP }, 'editor')));
  await take('insights', await insights(await visit(browser, site, '/admin', { viewport: DESKTOP }, 'admin'), site));
  await take('brand', await brand(await visit(browser, site, '/admin/brand', { viewport: DESKTOP }, 'admin')));
  await take(
    'documents',
    await documents(await visit(browser, site, '/admin/documents', { viewport: DESKTOP }, 'admin')),
  );
  await take('crop', await crop(await visit(browser, site, '/', { viewport: DESKTOP }, 'editor')));
  await take('dashboard', await dashboard(await visit(browser, site, '/admin', { viewport: DESKTOP }, 'admin')));
});

async function visit(
  browser: Browser,
  site: SiteUnderTest,
  address: string,
  options: BrowserContextOptions,
  role?: 'editor' | 'admin',
): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: site.server.url, reducedMotion: 'reduce' });
  if (role) {
    const { cookies } = await site.session(role);
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  }
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  return page;
}

/** Shows the headline being edited, with its tools and the panel. */
async function editing(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Edit page' }).click();
  await page.getByRole('region', { name: 'Editor panel' }).waitFor();
  await page.locator('#main [data-path="home.hero.subheadline"]').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Every one of them.');
  return page;
}

/** Shows a list of articles as visitors see it. */
async function insights(page: Page, site: SiteUnderTest): Promise<Page> {
  const headers = { Authorization: `Bearer ${await site.key()}` };
  const send = async (address: string, data: object) => {
    const answer = await page.request.post(address, { headers, data });
    if (!answer.ok()) throw new Error(await answer.text());
  };
  await send('/api/pages', { title: 'Insights', layout: 'insights', status: 'published' });
  const articles = [
    [
      'Third letter to our investors',
      'Eleven closings, one we walked away from, and what the heating season taught us.',
      '2026-10-05',
    ],
    ['What a broker hears first from us', 'A price range within a week, and a plain no where it is one.', '2026-08-18'],
    ['A second shift at Quarry Lane', 'Four new machinists, two of them apprentices from the town.', '2026-06-30'],
  ];
  for (const [title = '', standfirst = '', date = ''] of articles) {
    await send('/api/pages', { title, layout: 'insights-entry', status: 'published' });
    const pageId = title.toLowerCase().replace(/[^a-z]+/g, '-');
    const entry = { standfirst, date, author: 'Colette Marsh', categories: [], cover: '' };
    await send('/api/content/batch', {
      changes: Object.entries(entry).map(([key, value]) => ({ path: `${pageId}.entry.${key}`, value })),
    });
  }
  await site.settle();
  await page.goto('/insights', { waitUntil: 'networkidle' });
  return page;
}

/** Shows a look that differs from the default. */
async function brand(page: Page): Promise<Page> {
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#12402c');
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#b4562a');
  const preview = page.frameLocator('iframe[title="Website preview"]');
  await preview.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function documents(page: Page): Promise<Page> {
  const names = ['Letter to investors.pdf', 'Subscription terms.pdf', 'Broker one-pager.pdf'];
  const pdf = (name: string) => Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`);
  await page
    .getByLabel('Document files')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })));
  await page.getByText(`${names.length} of ${names.length} uploaded.`).first().waitFor();
  return page;
}

/** Shows how an image is cropped. */
async function crop(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Edit page' }).click();
  await page.getByRole('region', { name: 'Editor panel' }).waitFor();
  await page.locator('[data-path="home.opportunity.cards.2.image"]').click();
  await page.getByRole('button', { name: /^Crop and focus of/ }).click();
  await page.getByRole('slider', { name: 'Zoom' }).fill('180');
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  return page;
}

async function dashboard(page: Page): Promise<Page> {
  await page.locator('.section-editor').waitFor();
  await page.frameLocator('iframe[title="Live preview of the page"]').locator('h1').waitFor();
  return page;
}

async function take(name: string, page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, colours: COLOURS, effort: 10 })
    .toBuffer();
  await writeFile(path.join(import.meta.dirname, `${name}.png`), picture);
  await page.context().close();
  process.stdout.write(`${name}.png: ${Math.round(picture.length / 1024)} KB\n`);
}
