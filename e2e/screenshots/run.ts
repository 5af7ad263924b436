import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import type { SiteUnderTest } from '../run/site-under-test';
import { withSite } from '../run/with-site';

// `npm run screenshots`: the pictures of the README, of the site as it is built, with its sample content.

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
/** A screen of few colours needs no more. */
const COLOURS = 128;

await withSite(async (site, browser) => {
  await take('home', await visit(browser, site, '/', { viewport: DESKTOP }));
  await take('phone', await visit(browser, site, '/', { viewport: PHONE, deviceScaleFactor: 2, isMobile: true }));
  await take('edit-mode', await editing(await visit(browser, site, '/', { viewport: DESKTOP }, 'editor')));
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

/** The headline as it is being written, with its tools and the panel. */
async function editing(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Edit page' }).click();
  await page.getByRole('region', { name: 'Editor panel' }).waitFor();
  await page.locator('#main [data-path="home.hero.subheadline"]').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Every one of them.');
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
